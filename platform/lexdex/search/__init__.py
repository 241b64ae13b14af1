"""AI search: answers queries in plain language with products and citations, through one port to the engine."""
