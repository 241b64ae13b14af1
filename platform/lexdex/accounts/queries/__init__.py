"""Reads and writes of the tables of accounts."""
