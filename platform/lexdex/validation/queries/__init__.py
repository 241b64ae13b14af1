"""Database queries of the validation centre."""
