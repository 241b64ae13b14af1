"""What a vendor may know of the own products: sums by day, and what they were compared with."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final

import msgspec

from lexdex.catalogue import service as catalogue
from lexdex.claims.service import ownership
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Invalid, NotFound
from lexdex.insights import queries
from lexdex.insights.schemas import DayFigures, Figures, Insights, ProductTotals, Rival
from lexdex.leads import service as leads
from lexdex.leads.schemas import LeadKind
from lexdex.search.service import figures as searches

PERIODS = (30, 90, 365)
BEGINNING = date(2020, 1, 1)
"""Before the first search there can ever have been."""

WRONG_PERIOD = "Please choose 30, 90 or 365 days."
NOT_OWN = "You manage no such product."
KINDS: Final[dict[LeadKind, str]] = {"demo": "demos", "pricing": "pricings"}

Counted = dict[date, Counter[str]]


async def add_up() -> int:
    """Bring the counts by day up to what the search log says; running twice counts nothing twice.

    From the last counted day on, for that one may have been counted before it was over. How many rows were written.
    """
    since = await queries.newest() or BEGINNING
    found = await searches.by_day(since)
    if found:
        await queries.put(sorted(msgspec.structs.astuple(row) for row in found))
    return len(found)


async def overview(actor: Actor, days: int) -> list[ProductTotals]:
    """Every product of the actor with its sums; raises Invalid for another number of days than 30, 90 or 365."""
    since = _since(days)
    own = await ownership.owned(actor.account)
    counted = [(choice, await _counted(choice.id, since)) for choice in own]
    return [ProductTotals(choice.id, choice.name, _summed(each.values())) for choice, each in counted]


async def insights(actor: Actor, product_id: str, days: int) -> Insights:
    """One product of the actor, day by day; raises NotFound for one that is not the actor's."""
    since = _since(days)
    name = next((each.name for each in await ownership.owned(actor.account) if each.id == product_id), None)
    if name is None:
        raise NotFound(NOT_OWN)
    counted = await _counted(product_id, since)
    every = (since + timedelta(days=number) for number in range(days))
    return Insights(
        product_id=product_id,
        product_name=name,
        days=days,
        totals=_summed(counted.values()),
        series=[DayFigures(day=day.isoformat(), **counted.get(day, Counter())) for day in every],
        compared_with=await _rivals(product_id, since),
        least=searches.LEAST,
    )


def _since(days: int) -> date:
    if days not in PERIODS:
        raise Invalid(WRONG_PERIOD)
    return datetime.now(UTC).date() - timedelta(days=days - 1)


async def _counted(product_id: str, since: date) -> Counted:
    counted: Counted = {}
    for row in await queries.of([product_id], since):
        found = {"appearances": row.appearances, "clicks": row.clicks, "comparisons": row.comparisons}
        counted[row.day] = Counter({**found, "views": row.views})
    for day, kind, count in await leads.by_day(product_id, since):
        counted.setdefault(day, Counter())[KINDS[kind]] += count
    return counted


def _summed(days: Iterable[Counter[str]]) -> Figures:
    total: Counter[str] = Counter()
    for day in days:
        total.update(day)
    return Figures(**total)


async def _rivals(product_id: str, since: date) -> list[Rival]:
    """Only those that anybody may see, by the names that they have now."""
    found = await searches.compared_with(product_id, since)
    cards = await catalogue.cards([each.product for each in found])
    return [
        Rival(each.product, cards[each.product].product_name, each.searchers) for each in found if each.product in cards
    ]
