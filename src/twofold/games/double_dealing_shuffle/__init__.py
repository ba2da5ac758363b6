"""Double Dealing Shuffle: two players shuffle at once and track one red card each."""
