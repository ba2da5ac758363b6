"""Double Dealing Shuffle: rulings DS-1 to DS-9."""
