"""The search log: queries, results and actions on them, with a keyed hash in place of the searcher."""

from typing import Final
from uuid import UUID, uuid4

from lexdex.foundation.errors import Invalid
from lexdex.foundation.tokens import derive_token
from lexdex.search.queries import search_log as queries
from lexdex.search.queries.search_log import SearchLogEntry
from lexdex.search.schemas import ActionKind
from lexdex.settings import Settings

VISITOR_RETENTION_DAYS: Final = 30
NOT_FOUND: Final = "Search not found, or this product was not among its results."


def hash_account(settings: Settings, account_id: UUID) -> str:
    """Hash an account id with a key for the log; without the key, the hash cannot be linked to the account."""
    # Changing this text would disconnect the stored hashes from their accounts.
    return derive_token(settings, "search-log", f"member {account_id}")


def hash_trial(settings: Settings, trial_id: UUID) -> str:
    """Hash a visitor's trial for the log."""
    return derive_token(settings, "search-log", f"visitor {trial_id}")


async def record_search(searcher: str, entry: SearchLogEntry, *, is_signed_in: bool) -> UUID:
    """Record a search; returns the id by which its actions are recorded."""
    search_id = uuid4()
    await queries.insert_search(search_id, searcher, entry, is_signed_in=is_signed_in)
    return search_id


async def record_action(searcher: str, search_id: UUID, kind: ActionKind, product_id: str) -> None:
    """Record an action on a result; raises Invalid unless it is a result of the searcher's own search."""
    if not await queries.insert_action(search_id, searcher, kind, product_id):
        raise Invalid(NOT_FOUND)


async def erase_account(settings: Settings, account_id: UUID) -> int:
    """Delete all searches of an account; returns their number."""
    return await queries.delete_searches(hash_account(settings, account_id))


async def purge_expired() -> None:
    """Delete visitors' searches past their retention."""
    await queries.delete_visitor_searches(VISITOR_RETENTION_DAYS)
