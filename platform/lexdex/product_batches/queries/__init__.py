"""Queries of batches."""
