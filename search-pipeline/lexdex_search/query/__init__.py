"""Parse a query into constraints and a topic."""
