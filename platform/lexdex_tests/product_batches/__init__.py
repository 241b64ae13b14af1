"""Tests of batches of product changes."""
