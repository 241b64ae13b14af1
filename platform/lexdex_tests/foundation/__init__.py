"""Tests of what has no business meaning."""
