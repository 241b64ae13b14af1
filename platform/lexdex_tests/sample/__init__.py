"""Tests of the sample catalogue."""
