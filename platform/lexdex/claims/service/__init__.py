"""The rules of claims: what counts as proof, who owns a product, and which of an owner's changes wait for an admin."""
