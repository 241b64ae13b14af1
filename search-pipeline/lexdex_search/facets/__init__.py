"""Decide which products meet a constraint."""
