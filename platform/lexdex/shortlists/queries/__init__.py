"""Reads and writes of what members keep."""
