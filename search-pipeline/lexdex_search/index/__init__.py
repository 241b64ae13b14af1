"""The index of products: its port, and an adapter per store."""
