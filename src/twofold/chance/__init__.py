"""The verifiable shuffle: commit, contribute, derive, reveal; unbiased streams from one key."""
