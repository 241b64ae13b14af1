"""Tests of rate limits, with and without Redis."""
