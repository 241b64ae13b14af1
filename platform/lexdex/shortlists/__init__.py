"""Shortlists of tools that users save and share by link, saved searches, and email alerts for new matches."""
