"""Code: each module by itself, from outside."""
