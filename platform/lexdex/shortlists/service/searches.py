"""Saved searches: at most fifty, each question once; the alert of each can be ended by the link of its mail."""

import hashlib
from typing import Final
from uuid import UUID, uuid4

import msgspec

from lexdex.accounts.service import audit_log
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.names import DIRECTIONS, clean_name
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.search.service.search_requests import parse_request
from lexdex.settings import Settings
from lexdex.shortlists.queries import lists, searches
from lexdex.shortlists.schemas import SavedSearchEntry, SavedSearchUpdate, SearchDraft
from lexdex_search.query.request import SearchRequest

MAX_SEARCHES: Final = 50
MAX_NAME_LENGTH: Final = 80
PURPOSE = "search-alert"
"""What the token in the link of one alert is good for: to end it."""

NO_NAME = "Please give the search a name."
ENOUGH = f"You have reached the limit of {MAX_SEARCHES} saved searches. Please delete one first."
UNKNOWN = "Saved search not found."
INVALID = "The link is invalid, or the saved search was deleted."
STOPPED = "You will no longer get alerts for “{}”."
ALL_STOPPED = "You will no longer get search alerts."


async def listed(actor: Actor) -> list[SavedSearchEntry]:
    """The actor's searches, the latest first."""
    return await searches.of_account(actor.account)


async def save(settings: Settings, actor: Actor, draft: SearchDraft) -> SavedSearchEntry:
    """The search is saved; one that asks the same stays as it is."""
    ask = msgspec.structs.replace(parse_request(draft), facets=False)
    name = _named(draft.name) if draft.name.strip() else _called(ask)
    written = msgspec.json.encode(ask, order="deterministic").decode()
    mark = hashlib.sha256(written.encode()).hexdigest()
    async with database.transaction():
        await lists.reserve(actor.account)
        if known := await searches.saved(actor.account, mark):
            return known
        if await searches.count(actor.account) >= MAX_SEARCHES:
            raise Conflict(ENOUGH)
        number = uuid4()
        stop = hash_token(derive_token(settings, PURPOSE, number))
        await audit_log.record(actor.account, "search.saved", "Saved a search")
        return await searches.put((number, actor.account, name, written, mark, draft.alert, stop))


async def change(actor: Actor, search: UUID, patch: SavedSearchUpdate) -> SavedSearchEntry:
    """Another name, or the alert on or off."""
    name = None if patch.name is None else _named(patch.name)
    found = await searches.change(actor.account, search, name, alert=patch.alert)
    if found is None:
        raise NotFound(UNKNOWN)
    return found


async def delete(actor: Actor, search: UUID) -> None:
    """The search goes, and its alert with it."""
    if not await searches.delete(actor.account, search):
        raise NotFound(UNKNOWN)


async def stop(token: str) -> str:
    """End the alerts that a link of a mail names, for who holds the mail; what to tell them."""
    stopped = await searches.stop(hash_token(token))
    if not stopped:
        raise Invalid(INVALID)
    return STOPPED.format(stopped[0]) if len(stopped) == 1 else ALL_STOPPED


def _named(name: str) -> str:
    tidy = clean_name(name, field="The name", max_length=MAX_NAME_LENGTH)
    if not tidy:
        raise Invalid(NO_NAME)
    return tidy


def _called(ask: SearchRequest) -> str:
    """The search in its own words: its sentence, its keyword, or the values that it filters by."""
    values = ", ".join(value for condition in ask.filters for value in condition.values)
    words = " ".join("".join(char for char in ask.query or ask.keyword or values if char not in DIRECTIONS).split())
    return words if len(words) <= MAX_NAME_LENGTH else f"{words[: MAX_NAME_LENGTH - 1].rstrip()}…"
