"""Builds the actor of what the worker does on behalf of an admin, whose session may have ended."""

from typing import Final
from uuid import UUID

from lexdex.accounts.queries import accounts
from lexdex.foundation.actor import ADMINS, Actor

NO_SESSION: Final = UUID(int=0)


async def find_admin(account_id: UUID) -> Actor | None:
    """Return the actor of an admin's account, without a recent code; None if it is no admin's, suspended or erased."""
    stored = await accounts.find_account(account_id)
    if stored is None or stored.role not in ADMINS or stored.disabled_at is not None:
        return None
    return Actor(stored.id, NO_SESSION, stored.email, stored.full_name, stored.role, "passed")
