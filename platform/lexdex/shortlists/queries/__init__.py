"""Reads and writes of shortlists, saved searches and their alerts."""
