"""How every test runs: what Hypothesis draws is the same each time, and nothing is timed."""

from hypothesis import settings

settings.register_profile("twofold", derandomize=True, deadline=None)
settings.load_profile("twofold")
