"""Limits: what they allow, also without Redis."""
