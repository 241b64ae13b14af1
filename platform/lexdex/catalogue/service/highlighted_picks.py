"""Editors' picks that the landing page and the category pages show with their reasons.

They decide what these pages show beside their lists, and nothing else: the search neither reads nor ranks by them.
"""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final

import msgspec

from lexdex.audit.service import Act, record
from lexdex.catalogue.queries import changes
from lexdex.catalogue.queries import highlighted_picks as queries
from lexdex.catalogue.queries.highlighted_picks import Candidate
from lexdex.catalogue.schemas.highlighted_picks import (
    MAX_PICKS,
    MAX_REASON_LENGTH,
    ChosenPick,
    HighlightedPick,
    PickPlace,
    PickPlaces,
    PicksChange,
    PlacePick,
    PlacePicks,
)
from lexdex.catalogue.security_events import record_change
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text
from lexdex.reference import service as reference

HOME: Final = "home"
HOME_NAME: Final = "Landing page"
MAX_DAYS: Final = 366
"""How far ahead a pick may hold: then an editor looks at it again."""

NO_PLACE: Final = "Page not found."
STALE: Final = "Someone else changed these picks at the same time. Please reload them and try again."
TOO_MANY: Final = f"A page can show at most {MAX_PICKS} picks."
REPEATED: Final = "Each product can be picked once per page."
UNKNOWN: Final = "No product has the id {id}."
NOT_PUBLIC: Final = "{name} is not visible to users, so it can't be picked."
OTHER_CATEGORY: Final = "{name} is not in the category {category}."
NO_REASON: Final = "Please give a reason for {name}."
OVER: Final = "The date of {name} is over. Please choose a later one, or remove the pick."
TOO_FAR: Final = f"A pick can hold for at most {MAX_DAYS} days. Please choose an earlier date for {{name}}."


async def list_shown_picks(place: str) -> list[HighlightedPick]:
    """Return the picks that a page shows now, at most MAX_PICKS, in the editors' order; raises NotFound."""
    return await queries.list_shown(place, (await _find_place(place))[1])


async def list_places() -> PickPlaces:
    """Return all pages that show picks, the landing page first, with the counts of their picks."""
    places = await _list_places()
    counts = await queries.count_picks({place: category for place, (_, category) in places.items()})
    return PickPlaces([_describe_place(place, name, counts.get(place)) for place, (name, _) in places.items()])


async def get_picks(place: str) -> PlacePicks:
    """Return all picks of a page, shown or not; raises NotFound."""
    name, category = await _find_place(place)
    picks = await queries.list_all(place, category)
    return PlacePicks(place=place, name=name, version=_compute_version(picks), picks=picks)


async def replace_picks(actor: Actor, place: str, change: PicksChange) -> PlacePicks:
    """Replace the picks of a page; they are shown at once.

    Raises NotFound, Conflict if someone else has changed them since, or Invalid for a pick that can't be shown. A pick
    whose product was hidden later may stay.
    """
    _, category = await _find_place(place)
    async with database.transaction():
        await changes.reserve_id(f"highlighted picks of {place}")
        before = await queries.list_all(place, category)
        if _compute_version(before) != change.version:
            raise Conflict(STALE)
        picks = await _check_picks(change.picks, category, kept={pick.product_id for pick in before})
        await queries.replace_picks(place, picks)
        values = {"picks": [_to_chosen(pick) for pick in before]}, {"picks": picks}
        await record(actor, Act("highlighted_picks.replaced", "highlighted_picks", place, *values))
        record_change("picked", [pick.product_id for pick in picks])
        return await get_picks(place)


async def _check_picks(given: Sequence[ChosenPick], category: str, *, kept: set[str]) -> list[ChosenPick]:
    """Return the picks with tidy reasons; raises Invalid."""
    ids = [pick.product_id for pick in given]
    if len(ids) > MAX_PICKS:
        raise Invalid(TOO_MANY)
    if len(set(ids)) < len(ids):
        raise Invalid(REPEATED)
    candidates = await queries.find_candidates(ids, category)
    for product_id in ids:
        _check_candidate(product_id, candidates, category, is_kept=product_id in kept)
    today = datetime.now(UTC).date()
    return [_check_pick(pick, candidates[pick.product_id].name, today) for pick in given]


def _check_candidate(product_id: str, candidates: Mapping[str, Candidate], category: str, *, is_kept: bool) -> None:
    candidate = candidates.get(product_id)
    if candidate is None:
        raise Invalid(UNKNOWN.format(id=product_id))
    if is_kept:
        return
    if not candidate.is_public:
        raise Invalid(NOT_PUBLIC.format(name=candidate.name))
    if not candidate.is_in_category:
        raise Invalid(OTHER_CATEGORY.format(name=candidate.name, category=category))


def _check_pick(pick: ChosenPick, name: str, today: date) -> ChosenPick:
    reason = clean_text(pick.reason, label=f"the reason for {name}", max_length=MAX_REASON_LENGTH)
    if not reason:
        raise Invalid(NO_REASON.format(name=name))
    if pick.valid_until < today:
        raise Invalid(OVER.format(name=name))
    if pick.valid_until > today + timedelta(days=MAX_DAYS):
        raise Invalid(TOO_FAR.format(name=name))
    return msgspec.structs.replace(pick, reason=reason)


async def _list_places() -> dict[str, tuple[str, str]]:
    """Return the name and the category of each place; the landing page has no category."""
    categories = (await reference.list_options()).categories
    return {HOME: (HOME_NAME, "")} | {row.slug: (row.name, row.name) for row in categories}


async def _find_place(place: str) -> tuple[str, str]:
    try:
        return (await _list_places())[place]
    except KeyError:
        raise NotFound(NO_PLACE) from None


def _describe_place(place: str, name: str, counts: queries.PlaceCounts | None) -> PickPlace:
    if counts is None:
        return PickPlace(place=place, name=name, shown=0, total=0, next_end=None)
    return PickPlace(place=place, name=name, shown=counts.shown, total=counts.total, next_end=counts.next_end)


def _to_chosen(pick: PlacePick) -> ChosenPick:
    return ChosenPick(product_id=pick.product_id, reason=pick.reason, valid_until=pick.valid_until)


def _compute_version(picks: Sequence[PlacePick]) -> str:
    """Return a hash of what admins edit, without what changes by itself, such as the state."""
    return hashlib.sha256(msgspec.json.encode([_to_chosen(pick) for pick in picks])).hexdigest()[:16]
