"""Accounts, from registration to removal, as a client sees them."""
