"""Tests of each module through its public functions."""
