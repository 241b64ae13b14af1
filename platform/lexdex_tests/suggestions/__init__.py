"""Tests of suggested products."""
