"""Shortlists: tools that members keep and share by link, searches they save, and mails when a new tool fits one."""
