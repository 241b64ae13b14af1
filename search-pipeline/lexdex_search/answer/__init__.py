"""Build the answer: sentences with citations, refinements and relaxations."""
