"""Measures what a request costs beside the ceilings of the same machine, and the search in process."""
