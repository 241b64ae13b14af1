"""Database queries for claims, product ownership and profile drafts."""
