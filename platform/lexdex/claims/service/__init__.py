"""The rules of claims: proof, product ownership, profile drafts and their approval."""
