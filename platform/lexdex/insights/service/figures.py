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
from lexdex.insights.schemas import Competitor, DailyStats, ProductInsights, ProductStats, ProductTotals
from lexdex.leads import service as leads
from lexdex.leads.schemas import LeadKind
from lexdex.search.service import figures as searches

PERIODS = (30, 90, 365)
BATCH_SIZE = timedelta(days=7)
"""So much of the log is added up at a time: a log that is old by the first time does not come into memory at once."""

WRONG_PERIOD = "Please choose 30, 90 or 365 days."
NOT_OWN = "You don't manage this product."
KINDS: Final[dict[LeadKind, str]] = {"demo": "demos", "pricing": "pricings"}

Counted = dict[date, Counter[str]]


async def add_up() -> int:
    """Bring the counts by day up to what the search log says; running twice counts nothing twice.

    From the last counted day on, for that one may have been counted before it was over. How many rows were written.
    """
    day = await queries.newest() or await searches.first_day()
    written = 0
    while day is not None and day <= datetime.now(UTC).date():
        if found := await searches.by_day(day, day + BATCH_SIZE):
            await queries.put(sorted(msgspec.structs.astuple(row) for row in found))
        written, day = written + len(found), day + BATCH_SIZE
    return written


async def overview(actor: Actor, days: int) -> list[ProductTotals]:
    """Every product of the actor with its sums; raises Invalid for another number of days than 30, 90 or 365."""
    since = _since(days)
    own = await ownership.owned(actor.account)
    counted = await _counted([choice.id for choice in own], since)
    return [ProductTotals(choice.id, choice.name, _summed(counted[choice.id].values())) for choice in own]


async def insights(actor: Actor, product_id: str, days: int) -> ProductInsights:
    """One product of the actor, day by day; raises NotFound for one that is not the actor's."""
    since = _since(days)
    name = next((each.name for each in await ownership.owned(actor.account) if each.id == product_id), None)
    if name is None:
        raise NotFound(NOT_OWN)
    counted = (await _counted([product_id], since))[product_id]
    every = (since + timedelta(days=number) for number in range(days))
    return ProductInsights(
        product_id=product_id,
        product_name=name,
        days=days,
        totals=_summed(counted.values()),
        series=[DailyStats(day=day.isoformat(), **counted.get(day, Counter())) for day in every],
        compared_with=await _rivals(product_id, since),
        least=searches.LEAST,
    )


def _since(days: int) -> date:
    if days not in PERIODS:
        raise Invalid(WRONG_PERIOD)
    return datetime.now(UTC).date() - timedelta(days=days - 1)


async def _counted(product_ids: list[str], since: date) -> dict[str, Counted]:
    counted: dict[str, Counted] = {product_id: {} for product_id in product_ids}
    for row in await queries.of(product_ids, since):
        found = {"appearances": row.appearances, "clicks": row.clicks, "comparisons": row.comparisons}
        counted[row.product][row.day] = Counter({**found, "views": row.views})
    for requests in await leads.count_by_day(product_ids, since):
        counted[requests.product_id].setdefault(requests.day, Counter())[KINDS[requests.kind]] += requests.count
    return counted


def _summed(days: Iterable[Counter[str]]) -> ProductStats:
    total: Counter[str] = Counter()
    for day in days:
        total.update(day)
    return ProductStats(**total)


async def _rivals(product_id: str, since: date) -> list[Competitor]:
    """Only those that anybody may see, by the names that they have now."""
    found = await searches.compared_with(product_id, since)
    cards = await catalogue.list_product_cards([each.product for each in found])
    return [
        Competitor(each.product, cards[each.product].product_name, each.searchers)
        for each in found
        if each.product in cards
    ]
