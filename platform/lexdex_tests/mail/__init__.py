"""Emails: rendered, sent, never lost; the mailbox that shows them to developers."""
