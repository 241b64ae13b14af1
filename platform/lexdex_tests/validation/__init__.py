"""Tests of the validation centre."""
