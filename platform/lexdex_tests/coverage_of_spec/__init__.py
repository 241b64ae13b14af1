"""Which rows of docs/requirements.md are proven by tests that passed in this run."""
