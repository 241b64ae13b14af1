"""Tests of the load tests: bounds, thresholds, and what the program itself says and returns."""
