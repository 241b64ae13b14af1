"""The product catalogue: products, their revisions, the source of each field, and the editors' picks."""
