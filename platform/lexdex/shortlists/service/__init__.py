"""The business logic of shortlists: limits, share links, saved searches and email alerts."""
