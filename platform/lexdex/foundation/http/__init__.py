"""The HTTP edge: what all requests and responses have in common."""
