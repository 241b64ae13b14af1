"""Tests of the search calls and of the index that follows the catalogue."""
