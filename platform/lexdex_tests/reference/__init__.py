"""Tests of the option lists."""
