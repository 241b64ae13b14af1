"""Tests of the platform, in the same packages as its code."""
