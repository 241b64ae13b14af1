"""The search log: what was asked, shown and chosen, without identity beyond a keyed hash; retraining reads it."""

from uuid import UUID, uuid4

import msgspec

from lexdex.foundation.errors import Invalid
from lexdex.foundation.tokens import derive_token
from lexdex.search.queries import log
from lexdex.search.schemas import ActionKind
from lexdex.search.service.memory import Logged
from lexdex.settings import Settings

VISITORS_DAYS = 30
UNKNOWN = "Search not found, or this product was not among its results."


def member(settings: Settings, account: UUID) -> str:
    """A member's name in the log; nobody without the key finds out whose it is."""
    return derive_token(settings, "search-log", f"member {account}")


def visitor(settings: Settings, trial: UUID) -> str:
    """A visitor's name in the log."""
    return derive_token(settings, "search-log", f"visitor {trial}")


async def write(searcher: str, facts: Logged, *, is_member: bool) -> UUID:
    """Write a search down; its id, by which what is done with the results is told."""
    number = uuid4()
    await log.write((number, searcher, is_member, *msgspec.structs.astuple(facts)))
    return number


async def act(searcher: str, search: UUID, kind: ActionKind, product: str) -> None:
    """Write down what was done with a result; raises Invalid for a search of somebody else."""
    if not await log.act(search, searcher, kind, product):
        raise Invalid(UNKNOWN)


async def erase(settings: Settings, account: UUID) -> int:
    """Forget all of a member's searches; how many there were."""
    return await log.erase(member(settings, account))


async def forget_old() -> None:
    """Once an hour: visitors' searches expire."""
    await log.forget_visitors(VISITORS_DAYS)
