"""STAR profiles: additional content for the product pages of products certified in the STAR programme."""
