"""The search log: stores queries, results and actions on results.

The searcher is stored as a keyed hash, not as an account or trial id.
"""

from typing import Any, Final
from uuid import UUID, uuid4

from lexdex.accounts.service import activity_log, administration
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Invalid
from lexdex.foundation.tokens import derive_tokens
from lexdex.search.queries import search_log as queries
from lexdex.search.queries.search_log import LoggedSearch, SearchLogEntry
from lexdex.search.schemas import ActionKind
from lexdex.search.service.answer_contents import decode_interpretation
from lexdex.settings import Settings

NOT_FOUND: Final = "Search not found, or this product was not among its results."


def hash_account(settings: Settings, account_id: UUID) -> str:
    """Return the keyed hash that stands for an account in the search log.

    Without the key, the hash cannot be linked to the account.
    """
    return list_account_hashes(settings, account_id)[0]


def list_account_hashes(settings: Settings, account_id: UUID) -> list[str]:
    """Return the account's hash for each secret key, that of the current key first."""
    # Changing this text would disconnect the stored hashes from their accounts.
    return derive_tokens(settings, "search-log", f"member {account_id}")


def hash_trial(settings: Settings, trial_id: UUID) -> str:
    """Return the keyed hash that stands for a visitor's free trial in the search log."""
    return derive_tokens(settings, "search-log", f"visitor {trial_id}")[0]


async def record_search(searcher: str, entry: SearchLogEntry, *, is_signed_in: bool) -> UUID:
    """Record a search in the search log; returns its id, by which actions on its results are recorded."""
    search_id = uuid4()
    await queries.insert_search(search_id, searcher, entry, is_signed_in=is_signed_in)
    return search_id


async def record_action(searcher: str, search_id: UUID, kind: ActionKind, product_id: str) -> None:
    """Record a searcher's action on a result of their own search; raises Invalid for any other search or product."""
    if not await queries.insert_action(search_id, searcher, kind, product_id):
        raise Invalid(NOT_FOUND)


async def export_account(settings: Settings, account_id: UUID) -> list[dict[str, Any]]:
    """Return all searches of an account for the export of personal data."""
    return [_describe(search) for search in await queries.list_searches(list_account_hashes(settings, account_id))]


async def erase_account(settings: Settings, account_id: UUID) -> int:
    """Delete all searches of an account; returns the number of deleted searches."""
    return await queries.delete_searches(list_account_hashes(settings, account_id))


async def delete_history(settings: Settings, actor: Actor) -> int:
    """Delete all searches of the actor and record that in the activity log; returns the number of deleted searches."""
    async with database.transaction():
        count = await erase_account(settings, actor.account_id)
        await activity_log.record(actor.account_id, "search.history_deleted", "Deleted the search history")
    return count


async def rotate_keys(settings: Settings) -> int:
    """Replace the hashes of accounts that were made with a former secret key; returns how many searches."""
    count = 0
    for account_id in await administration.list_account_ids():
        current, *former = list_account_hashes(settings, account_id)
        if former:
            count += await queries.replace_searchers(former, current)
    return count


async def purge_expired(settings: Settings) -> None:
    """Delete visitors' searches that are older than their retention period."""
    await queries.delete_visitor_searches(settings.search_log_retention_days)


def _describe(search: LoggedSearch) -> dict[str, Any]:
    return {
        "query": search.query,
        "interpretation": {"interpretation": decode_interpretation(search.content), "filters": search.filters},
        "product_ids": search.product_ids,
        "outcome": search.outcome,
        "release": search.release,
        "created_at": search.created_at,
    }
