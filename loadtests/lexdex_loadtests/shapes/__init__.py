"""Load shapes: the number of concurrent users over time."""
