"""Find, filter and rank the products for a search request."""
