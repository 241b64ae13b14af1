"""Queries of search administration, one file per subject."""
