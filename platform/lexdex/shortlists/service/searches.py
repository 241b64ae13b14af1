"""Saved searches: at most 50 for each user, with no request saved twice, and the links that stop their alerts."""

import itertools
from typing import Final
from uuid import UUID, uuid4

import msgspec
import regex

from lexdex.accounts.service import activity_log
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid
from lexdex.foundation.foreign_objects import build_not_found
from lexdex.foundation.names import DIRECTIONS, clean_name
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.search.service.search_requests import parse_request
from lexdex.settings import Settings
from lexdex.shortlists.queries import searches as queries
from lexdex.shortlists.queries.lists import lock_account
from lexdex.shortlists.schemas import SavedSearchEntry, SavedSearchInput, SavedSearchUpdate
from lexdex.shortlists.tables import SavedSearch
from lexdex_search.query.request import SearchRequest

MAX_SEARCHES: Final = 50
MAX_NAME_LENGTH: Final = 80
STOP_ALERT_PURPOSE = "search-alert"
"""Purpose of the token that stops one alert."""

NO_NAME = "Please give the search a name."
TOO_MANY = f"You have reached the limit of {MAX_SEARCHES} saved searches. Please delete one first."
NOT_FOUND = "Saved search not found."
INVALID_LINK = "The link is invalid, or the saved search was deleted."
STOPPED = "You will no longer get alerts for “{}”."
ALL_STOPPED = "You will no longer get search alerts."


async def save_search(settings: Settings, actor: Actor, draft: SavedSearchInput) -> SavedSearchEntry:
    """Save a search; if one with the same request is saved already, it is returned unchanged.

    Raises Conflict if the actor has the maximum number of saved searches.
    """
    request = msgspec.structs.replace(parse_request(draft), facets=False)
    name = _validate_name(draft.name) if draft.name.strip() else _derive_name(request)
    encoded = msgspec.json.encode(request).decode()
    async with database.transaction():
        await lock_account(actor.account_id)
        if existing := await queries.find_by_request(actor.account_id, encoded):
            return existing
        if await queries.count_searches(actor.account_id) >= MAX_SEARCHES:
            raise Conflict(TOO_MANY)
        search_id = uuid4()
        stop_hash = hash_token(derive_token(settings, STOP_ALERT_PURPOSE, search_id))
        await activity_log.record(actor.account_id, "search.saved", "Saved a search")
        return await queries.insert_search(
            SavedSearch(
                id=search_id,
                account=actor.account_id,
                name=name,
                request=encoded,
                alert=draft.alert,
                stop_hash=stop_hash,
            )
        )


async def update_search(actor: Actor, search_id: UUID, update: SavedSearchUpdate) -> SavedSearchEntry:
    """Rename the actor's saved search, or turn its alert on or off; raises NotFound."""
    name = None if update.name is None else _validate_name(update.name)
    search = await queries.update_search(actor.account_id, search_id, name, alert=update.alert)
    if search is None:
        raise await build_not_found(NOT_FOUND, SavedSearch.account, search_id, actor.account_id)
    return search


async def delete_search(actor: Actor, search_id: UUID) -> None:
    """Delete the actor's saved search, and with it its alert; raises NotFound."""
    if not await queries.delete_search(actor.account_id, search_id):
        raise await build_not_found(NOT_FOUND, SavedSearch.account, search_id, actor.account_id)


async def stop_alerts(token: str) -> str:
    """Stop the alerts that the token of an unsubscribe link stands for; returns a message for the user.

    Raises Invalid if the token is unknown.
    """
    names = await queries.stop_alerts(hash_token(token))
    if not names:
        raise Invalid(INVALID_LINK)
    return STOPPED.format(names[0]) if len(names) == 1 else ALL_STOPPED


def _validate_name(name: str) -> str:
    cleaned = clean_name(name, field="The name", max_length=MAX_NAME_LENGTH)
    if not cleaned:
        raise Invalid(NO_NAME)
    return cleaned


def _derive_name(request: SearchRequest) -> str:
    """Derive a name for a saved search from its query, its keyword or the values of its filters."""
    values = ", ".join(value for constraint in request.filters for value in constraint.values)
    text = request.query or request.keyword or values
    words = " ".join("".join(char for char in text if char not in DIRECTIONS).split())
    return words if len(words) <= MAX_NAME_LENGTH else f"{_cut(words, MAX_NAME_LENGTH - 1)}…"


def _cut(text: str, length: int) -> str:
    """Cut a text without dividing a letter from its accents, or the parts of an emoji from one another."""
    clusters = regex.findall(r"\X", text)
    ends = itertools.accumulate(map(len, clusters))
    return "".join(cluster for cluster, end in zip(clusters, ends, strict=True) if end <= length).rstrip()
