"""Build the answer to a search: sentences with citations, and suggestions to narrow or widen the search."""
