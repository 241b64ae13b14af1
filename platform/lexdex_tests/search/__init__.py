"""Tests of the search endpoints, and of the index that follows the catalogue."""
