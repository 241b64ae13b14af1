"""Tests of leads."""
