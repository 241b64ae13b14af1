"""Tests of the legal texts."""
