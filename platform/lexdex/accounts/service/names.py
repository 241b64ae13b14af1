"""The names of accounts, for features that show who did something."""

from lexdex.accounts.queries.accounts import list_names

__all__ = ["list_names"]
