"""Defines how a feature lets two admins make a dangerous change: one requests it, another one approves it."""

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar
from uuid import UUID

import msgspec

from lexdex.foundation.actor import Actor
from lexdex.settings import Settings

Params = TypeVar("Params", bound=msgspec.Struct)


class ApprovableAction(msgspec.Struct, Generic[Params], frozen=True, kw_only=True):
    """An action that a second admin must approve; features list theirs in `Feature.approvable`."""

    kind: str
    """Its object's kind and a verb, such as "payment.refund"."""
    object_kind: str
    params: type[Params]
    """All that the action needs, as the first admin gave it; stored until it is decided."""
    permission: str
    """What both admins need."""
    check: Callable[[Actor, Params], Awaitable[UUID | None]]
    """Raises the error that the action would end with if this admin did it now; returns the account it is about."""
    execute: Callable[[Settings, Actor, Params], Awaitable[None]] | None = None
    """Does it, on behalf of the admin who approved it, in the transaction that stores that it is done."""
    execute_externally: Callable[[Settings, Actor, Params, UUID], Awaitable[None]] | None = None
    """In place of `execute` where another party, such as Stripe, takes part; runs outside of a transaction.

    The UUID is the id of the approval. A further call with the same id, after a process has died in the first, must go
    on where that ended, and do nothing twice.
    """
