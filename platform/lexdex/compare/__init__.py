"""Products side by side."""
