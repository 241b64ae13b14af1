"""Tests of the shared infrastructure."""
