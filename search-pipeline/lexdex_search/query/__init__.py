"""Parse a query such as "contract review with SOC 2" into a topic (contract review) and constraints (SOC 2)."""
