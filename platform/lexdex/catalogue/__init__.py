"""The catalogue: products, their facts and where each fact comes from."""
