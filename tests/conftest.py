"""Hypothesis draws the same examples every time; HYPOTHESIS_PROFILE=free draws new ones."""

import os

from hypothesis import settings

settings.register_profile("same", derandomize=True, database=None)
settings.register_profile("free", database=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
