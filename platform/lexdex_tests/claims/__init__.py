"""Claims: asking for a product, proof, the decision, and editing a profile as its owner."""
