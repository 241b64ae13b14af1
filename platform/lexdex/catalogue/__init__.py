"""The product catalogue: products, their fields, revisions and the source of each field."""
