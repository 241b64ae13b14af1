"""Tests of the comparison with advisories, `make advisories`."""
