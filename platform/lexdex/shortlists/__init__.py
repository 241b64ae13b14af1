"""Shortlists of tools that users keep and share by link, saved searches, and email alerts for new matches."""
