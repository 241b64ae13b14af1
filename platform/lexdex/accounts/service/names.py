"""The names of accounts, for features that show who did something, and an account by its email."""

from uuid import UUID

from lexdex.accounts.queries.accounts import find_by_email, list_names
from lexdex.foundation.addresses import get_email_key

__all__ = ["find_account_id", "list_names"]


async def find_account_id(email: str) -> UUID | None:
    """Return the id of the account with an email address, however it is spelled; None if there is none."""
    account = await find_by_email(get_email_key(email))
    return account.id if account else None
