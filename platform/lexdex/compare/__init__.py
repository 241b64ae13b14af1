"""Comparison of products, as JSON, CSV and PDF."""
