"""Backs up and restores an installation: its database and its uploaded files."""
