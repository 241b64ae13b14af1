"""Uploaded documents: finds their type in their content, and refuses what can run code, hide files or exhaust a reader.

`receiving` reads a body with a bound, `checking` is the interface, and the other modules run in a process of their own.
"""
