"""Legal texts: complete, versioned, edited by admins only."""
