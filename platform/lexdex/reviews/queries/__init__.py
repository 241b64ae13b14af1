"""Database queries of reviews."""
