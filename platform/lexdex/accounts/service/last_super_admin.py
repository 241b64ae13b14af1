"""Translates the refusal of the database to lose the last super admin, even to two who leave at the same time."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lexdex.foundation import database
from lexdex.foundation.errors import Conflict


@asynccontextmanager
async def refuse_loss_of_last_super_admin(message: str) -> AsyncIterator[None]:
    """Raise Conflict with this message where the database refuses to lose the last super admin; around a transaction.

    One must remain who can log in: not suspended, with a password, and with no deletion scheduled.
    """
    try:
        yield
    except database.RestrictViolation as error:
        raise Conflict(message) from error
