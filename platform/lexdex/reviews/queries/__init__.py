"""Reads and writes of reviews."""
