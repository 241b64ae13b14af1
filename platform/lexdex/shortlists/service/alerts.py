"""Alerts: evaluates saved searches on each index release and emails their new matches.

An account gets at most one alert email in 24 hours.
"""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductCard
from lexdex.foundation import database, mail
from lexdex.foundation.errors import Unavailable
from lexdex.foundation.telemetry import get_logger
from lexdex.foundation.tokens import derive_token, find_derived_token, hash_token
from lexdex.search.port import SearchEngine
from lexdex.settings import Settings
from lexdex.shortlists.queries import alerts as queries
from lexdex.shortlists.queries.alerts import DueSearch, PendingAlert
from lexdex.shortlists.queries.lists import lock_account
from lexdex.shortlists.service.searches import STOP_ALERT_PURPOSE
from lexdex_search.results import ReleaseVersion, SearchMatches

logger = get_logger("lexdex.shortlists")

EMAIL_INTERVAL_HOURS: Final = 24
"""Minimum time between two alerts to the same account."""
MAX_NEW_MATCHES: Final = 50
"""Only the best matches are reported, as many as a search shows."""
MAX_LISTED_TOOLS: Final = 10
"""Maximum number of tools that an email lists for each search; of the others, it states only the number."""
STOP_PAGE = "/alerts/stop"
STOP_ALL_PURPOSE = "search-alerts"
"""Purpose of the token that stops all alerts of an account."""


async def evaluate_searches(engine: SearchEngine) -> int:
    """Run all saved searches that were not yet evaluated on the current version of the index.

    Returns how many there were. Running it again on the same version does nothing.
    """
    version = await engine.read_version()
    if version is None:
        return 0
    accounts = await queries.list_accounts_to_evaluate(version)
    return sum([await _evaluate_account(account, engine, version) for account in accounts])


async def _evaluate_account(account: UUID, engine: SearchEngine, version: ReleaseVersion) -> int:
    """Search before the account is locked, since its user's requests wait for the lock; the engine may take seconds."""
    due = await queries.list_due_searches(account, version)
    results = {(search.id, search.request): await _find_matches(engine, search, version) for search in due}
    async with database.transaction():
        await lock_account(account)
        # Read again: another worker may have evaluated them meanwhile, or the user deleted them.
        still_due = await queries.list_due_searches(account, version)
        for search in still_due:
            matches = results.get((search.id, search.request))
            if matches is not None:
                await _record_matches(search, matches)
    return len(still_due)


async def _find_matches(engine: SearchEngine, search: DueSearch, version: ReleaseVersion) -> SearchMatches | None:
    """Find the products that a saved search matches; returns None if the engine is unavailable.

    In that case, the next run of the job evaluates the search again. A search that fails for another reason has no
    matches.
    """
    try:
        return await engine.find_matches(search.request)
    except Unavailable:
        logger.warning("a saved search was postponed, the search engine is unavailable", search=str(search.id))
        return None
    except Exception:
        # An old search may name a field that no longer exists; it must not delay the others.
        logger.exception("a saved search could not be run", search=str(search.id))
        return SearchMatches(version)


async def _record_matches(search: DueSearch, matches: SearchMatches) -> None:
    """Store the products that a saved search matched, and add the new ones to its unsent matches.

    After a change of the matching rules, matches that are new only for that reason are not added.
    """
    known = set(search.known_ids)
    unsent = [product_id for product_id in search.unsent_ids if product_id in matches.product_ids]
    if search.rules == matches.version.rules:
        best = matches.product_ids[:MAX_NEW_MATCHES]
        unsent += [product_id for product_id in best if product_id not in known.union(search.unsent_ids)]
    known_ids = sorted(known.union(matches.product_ids))
    await queries.mark_evaluated(search.id, matches.version, known_ids=known_ids, unsent_ids=unsent)


async def send_alerts(settings: Settings) -> int:
    """Email each account its new matches, unless it got an alert in the last 24 hours; returns the number of emails."""
    accounts = await queries.list_accounts_to_notify(EMAIL_INTERVAL_HOURS)
    return sum([await _send_alert(settings, account) for account in accounts])


async def _send_alert(settings: Settings, account: UUID) -> bool:
    """Queue the email and clear the unsent matches in one transaction, so that no match is sent twice."""
    async with database.transaction():
        await lock_account(account)
        pending = await queries.list_pending_alerts(account, EMAIL_INTERVAL_HOURS)
        cards = await catalogue.list_product_cards(sorted({id_ for alert in pending for id_ in alert.unsent_ids}))
        # A product that was hidden in the meantime is never reported.
        alerts = [(alert, visible) for alert in pending if (visible := _list_visible(alert, cards))]
        if alerts:
            stop_hash = await _get_stop_hash(settings, account)
            await _request_email(account, alerts, stop_hash)
            await queries.record_email(account, stop_hash)
        await queries.mark_notified([alert.id for alert in pending])
    return bool(alerts)


async def _get_stop_hash(settings: Settings, account: UUID) -> str:
    """Return the hash of the token that stops all alerts; the links of earlier emails remain valid."""
    stored = await queries.find_stop_hash(account)
    if find_derived_token(settings, STOP_ALL_PURPOSE, account, stored):
        return stored
    return hash_token(derive_token(settings, STOP_ALL_PURPOSE, account))


def _list_visible(alert: PendingAlert, cards: dict[str, ProductCard]) -> list[ProductCard]:
    return [cards[product_id] for product_id in alert.unsent_ids if product_id in cards]


async def _request_email(
    account: UUID, alerts: Sequence[tuple[PendingAlert, list[ProductCard]]], stop_hash: str
) -> None:
    first, _ = alerts[0]
    number = len({card.product_id for _, cards in alerts for card in cards})
    searches = [_build_section(alert, cards) for alert, cards in alerts]
    links = {
        _name_link(alert): mail.Link(STOP_PAGE, STOP_ALERT_PURPOSE, str(alert.id), alert.stop_hash)
        for alert, _ in alerts
    }
    links["unsubscribe"] = mail.Link(STOP_PAGE, STOP_ALL_PURPOSE, str(account), stop_hash)
    values = {"name": first.first_name, "number": number, "searches": searches}
    await mail.send("search-alert", first.email, values=values, links=links)


def _build_section(alert: PendingAlert, cards: list[ProductCard]) -> dict[str, Any]:
    tools = [
        {"id": card.product_id, "name": card.product_name, "company": card.company_name, "sample": card.sample}
        for card in cards
    ]
    return {
        "name": alert.name,
        "stop": _name_link(alert),
        "tools": tools[:MAX_LISTED_TOOLS],
        "more": max(len(tools) - MAX_LISTED_TOOLS, 0),
    }


def _name_link(alert: PendingAlert) -> str:
    return f"stop-{alert.id}"
