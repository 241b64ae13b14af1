"""Queries of leads."""
