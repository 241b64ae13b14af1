"""Insights: what vendors may know of how their products are found; numbers by day, nobody's name."""
