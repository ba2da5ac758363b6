"""The press: what is on the paper is what is in the data, and nothing else."""
