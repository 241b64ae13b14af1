"""Filter and rank products for a parsed query."""
