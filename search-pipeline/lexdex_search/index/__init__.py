"""Where products are looked up: one port, and an adapter per store."""
