"""Tests of failures: unavailable databases and Redis."""
