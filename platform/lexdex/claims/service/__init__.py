"""The business logic of claims: proof checks, product ownership, profile drafts and their approval."""
