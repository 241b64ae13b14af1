"""Reads and writes of claims and of owners' drafts."""
