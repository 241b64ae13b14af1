"""Reads and writes of accounts, one file a resource; all SQL of the feature is here."""
