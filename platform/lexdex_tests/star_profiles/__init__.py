"""Tests of the star profiles."""
