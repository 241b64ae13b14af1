"""Decide which products meet a constraint, and count the products that have a value."""
