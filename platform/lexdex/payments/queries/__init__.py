"""Database queries for payments."""
