"""Tests of `lexdex backup` and `lexdex restore`."""
