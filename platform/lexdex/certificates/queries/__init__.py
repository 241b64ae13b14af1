"""Database queries of certificates."""
