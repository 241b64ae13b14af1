"""Alerts: each new release is searched for what is new to a saved search, and told in one mail a day at most."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductCard
from lexdex.foundation import database, mail
from lexdex.foundation.errors import Unavailable
from lexdex.foundation.telemetry import get_logger
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.search.port import SearchEngine
from lexdex.settings import Settings
from lexdex.shortlists.queries import alerts as queries
from lexdex.shortlists.queries.alerts import Due, Finding
from lexdex.shortlists.queries.lists import reserve
from lexdex.shortlists.service.searches import PURPOSE
from lexdex_search.results import ReleaseVersion, SearchMatches

logger = get_logger("lexdex.shortlists")

QUIET_HOURS: Final = 24
"""Between two mails to the same member."""
MAX_NEW_MATCHES: Final = 50
"""As many as a search shows; products further down match, but are no news."""
MAX_NAMED: Final = 10
"""Tools that a mail names for each search; of more it gives the number."""
STOP_PAGE = "/alerts/stop"
EVERY_ALERT = "search-alerts"
"""What the token is good for that ends all alerts of a member."""


async def look(engine: SearchEngine) -> int:
    """Run every search that has not seen the release in force; how many. Running twice finds nothing twice."""
    version = await engine.read_version()
    if version is None:
        return 0
    accounts = await queries.to_look(version.release, version.rules)
    return sum([await _look_for(account, engine, version) for account in accounts])


async def _look_for(account: UUID, engine: SearchEngine, version: ReleaseVersion) -> int:
    async with database.transaction():
        await reserve(account)
        due = await queries.due(account, version.release, version.rules)
        results = [(search, await _find_matches(engine, search, version)) for search in due]
        for search, matches in results:
            if matches is not None:
                await _record_matches(search, matches)
    return len(due)


async def _find_matches(engine: SearchEngine, search: Due, version: ReleaseVersion) -> SearchMatches | None:
    """Find what a search matches; None if the engine is unavailable, so that the next run evaluates it again."""
    try:
        return await engine.find_matches(search.ask)
    except Unavailable:
        logger.warning("a saved search was postponed, the search engine is unavailable", search=str(search.id))
        return None
    except Exception:
        # A search saved long ago may name what no search knows any more; it must not hold up the others.
        logger.exception("a saved search could not be run", search=str(search.id))
        return SearchMatches(version)


async def _record_matches(search: Due, matches: SearchMatches) -> None:
    """Record all matches as known, and the new ones as found unless it was the rules that changed."""
    seen, version = set(search.known), matches.version
    fresh = _fresh(search, matches, seen) if search.rules == version.rules else ()
    left = [product for product in search.found if product in matches.product_ids]
    known = sorted(seen.union(matches.product_ids))
    await queries.looked(search.id, (version.release, version.rules), known=known, found=[*left, *fresh])


def _fresh(search: Due, matches: SearchMatches, seen: set[str]) -> tuple[str, ...]:
    best = matches.product_ids[:MAX_NEW_MATCHES]
    return tuple(product for product in best if product not in seen and product not in search.found)


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
