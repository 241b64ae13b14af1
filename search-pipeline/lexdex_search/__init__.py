"""Lexdex search: from products and a sentence to a checkable answer."""
