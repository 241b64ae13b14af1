"""Database queries for leads."""
