"""The checks of selftest.py, by subject."""
