"""Database queries of the feature "accounts", one file per table or subject."""
