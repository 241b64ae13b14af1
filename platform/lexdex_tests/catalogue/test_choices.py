"""Choosing products by name, certified products, and the option lists."""
