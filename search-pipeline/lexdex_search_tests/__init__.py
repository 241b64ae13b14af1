"""Tests of the search pipeline: its code, its data and its behaviour."""
