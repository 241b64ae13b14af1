"""Database queries of shortlists, saved searches and alerts."""
