"""Tests of search administration."""
