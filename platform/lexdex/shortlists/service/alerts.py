"""Alerts: each new release is searched for what is new to a saved search, and told in one mail a day at most."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductCard
from lexdex.foundation import database, mail
from lexdex.foundation.telemetry import get_logger
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.settings import Settings
from lexdex.shortlists.queries import alerts as queries
from lexdex.shortlists.queries.alerts import Due, Finding
from lexdex.shortlists.queries.lists import reserve
from lexdex.shortlists.service.matching import Matches, matches, rules_of
from lexdex.shortlists.service.searches import PURPOSE
from lexdex_search.release.loaded import LoadedRelease, load
from lexdex_search.release.store import ReleaseStore

logger = get_logger("lexdex.shortlists")

QUIET_HOURS: Final = 24
"""Between two mails to the same member."""
MAX_NAMED: Final = 10
"""Tools that a mail names for each search; of more it gives the number."""
STOP_PAGE = "/alerts/stop"
EVERY_ALERT = "search-alerts"
"""What the token is good for that ends all alerts of a member."""


async def look(store: ReleaseStore) -> int:
    """Run every search that has not seen the release in force; how many. Running twice finds nothing twice."""
    release = store.current()
    if release is None:
        return 0
    rules = rules_of(store.manifest(release))
    accounts = await queries.to_look(release, rules)
    if not accounts:
        return 0
    # Opened for this once and let go: the worker would else hold a model for searches that are saved now and then.
    loaded = await asyncio.to_thread(load, store, release)
    return sum([await _look_for(account, loaded, rules) for account in accounts])


async def _look_for(account: UUID, loaded: LoadedRelease, rules: str) -> int:
    async with database.transaction():
        await reserve(account)
        due = await queries.due(account, loaded.id, rules)
        answers = await asyncio.to_thread(_answers, loaded, due)
        for search, found in zip(due, answers, strict=True):
            seen = set(search.known)
            fresh = _fresh(search, found, seen) if search.rules == rules else ()
            left = [product for product in search.found if product in found.every]
            known = sorted(seen.union(found.every))
            await queries.looked(search.id, (loaded.id, rules), known=known, found=[*left, *fresh])
    return len(due)


def _fresh(search: Due, found: Matches, seen: set[str]) -> tuple[str, ...]:
    return tuple(product for product in found.best if product not in seen and product not in search.found)


def _answers(loaded: LoadedRelease, due: Sequence[Due]) -> list[Matches]:
    return [_answer(loaded, search) for search in due]


def _answer(loaded: LoadedRelease, search: Due) -> Matches:
    try:
        return matches(loaded, search.ask)
    except Exception:
        # A search saved long ago may name what no search knows any more; it must not hold up the others.
        logger.exception("a saved search could not be run", search=str(search.id))
        return Matches()


async def tell(settings: Settings) -> int:
    """Mail what was found to everybody who got nothing for a day; how many mails."""
    return sum([await _tell(settings, account) for account in await queries.to_tell(QUIET_HOURS)])


async def _tell(settings: Settings, account: UUID) -> bool:
    """Mail and mark stand or fall together, so that a crash between them mails nothing twice."""
    async with database.transaction():
        await reserve(account)
        findings = await queries.findings(account, QUIET_HOURS)
        cards = await catalogue.list_product_cards(
            sorted({product for finding in findings for product in finding.found})
        )
        # Whatever was hidden since is not told, neither now nor later.
        told = [(finding, shown) for finding in findings if (shown := _shown(finding, cards))]
        if told:
            await _mail(account, told)
            await queries.written(account, hash_token(derive_token(settings, EVERY_ALERT, account)))
        await queries.told([finding.id for finding in findings])
    return bool(told)


def _shown(finding: Finding, cards: dict[str, ProductCard]) -> list[ProductCard]:
    return [cards[product] for product in finding.found if product in cards]


async def _mail(account: UUID, told: Sequence[tuple[Finding, list[ProductCard]]]) -> None:
    first, _ = told[0]
    number = len({card.product_id for _, cards in told for card in cards})
    values = {"name": first.first_name, "number": number, "searches": [_section(*one) for one in told]}
    links = {f"stop-{finding.id}": mail.Link(STOP_PAGE, PURPOSE, str(finding.id)) for finding, _ in told}
    links["unsubscribe"] = mail.Link(STOP_PAGE, EVERY_ALERT, str(account))
    await mail.send("search-alert", first.email, values=values, links=links)


def _section(finding: Finding, cards: list[ProductCard]) -> dict[str, Any]:
    tools = [{"id": card.product_id, "name": card.product_name, "company": card.company_name} for card in cards]
    return {
        "name": finding.name,
        "stop": f"stop-{finding.id}",
        "tools": tools[:MAX_NAMED],
        "more": max(len(tools) - MAX_NAMED, 0),
    }
