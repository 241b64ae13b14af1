"""Maps the terms of other product lists to our categories, statuses, deployment models and pricing models."""

import difflib
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from lexdex.catalogue.parsing.values import InvalidValue
from lexdex.reference.categories import CATEGORIES, FALLBACK

MAX_SHOWN_CHARACTERS: Final = 60
MAX_NAMES_WITH_NEAREST: Final = 20
"""Comparing a name with all categories takes 0.1 ms, and one cell can contain thousands of names."""
MAX_NEAREST: Final = 3
MIN_SIMILARITY: Final = 0.5

_PRACTICE, _CONTRACTS, _RESEARCH, _COMPLIANCE = (row.name for row in CATEGORIES[:4])
_BY_SLUG: Final = {row.slug: row.name for row in CATEGORIES}

_CATEGORIES: Final = {row.name.casefold(): row.name for row in CATEGORIES} | {
    "practice management": _PRACTICE,
    "legal operations": _PRACTICE,
    "case management": _PRACTICE,
    "billing": _PRACTICE,
    "document automation": _CONTRACTS,
    "document management": _CONTRACTS,
    "contract management": _CONTRACTS,
    "contracts": _CONTRACTS,
    "clm": _CONTRACTS,
    "legal research": _RESEARCH,
    "knowledge management": _RESEARCH,
    "compliance": _COMPLIANCE,
    "compliance and risk": _COMPLIANCE,
    "risk management": _COMPLIANCE,
    "ediscovery": _BY_SLUG["e-discovery"],
    "e-discovery": _BY_SLUG["e-discovery"],
    "litigation": _BY_SLUG["litigation"],
    "online dispute resolution": _BY_SLUG["litigation"],
    "dispute resolution": _BY_SLUG["litigation"],
    "ip management": _BY_SLUG["intellectual-property"],
    "intellectual property": _BY_SLUG["intellectual-property"],
    "marketplace": _BY_SLUG["marketplace"],
    "access to justice": _BY_SLUG["marketplace"],
    "analytics": _BY_SLUG["analytics"],
    "security": _BY_SLUG["security-and-privacy"],
    "privacy": _BY_SLUG["security-and-privacy"],
    "legal education": _BY_SLUG["education"],
    "education": _BY_SLUG["education"],
    "training": _BY_SLUG["education"],
    "integration": _BY_SLUG["integration"],
    "other": FALLBACK,
    "miscellaneous": FALLBACK,
}
_DEPLOYMENTS: Final = {
    "cloud": "Cloud",
    "cloud-based": "Cloud",
    "web-based": "Cloud",
    "private cloud": "Cloud",
    "saas": "SaaS",
    "software as a service": "SaaS",
    "on-premise": "On-premise",
    "on-premises": "On-premise",
    "on premise": "On-premise",
    "on premises": "On-premise",
    "on-prem": "On-premise",
    "self-hosted": "On-premise",
    "hybrid": "Hybrid",
}
_PRICING_MODELS: Final = {
    "": "",
    "subscription": "subscription",
    "usage": "usage",
    "usage-based": "usage",
    "pay per use": "usage",
    "perpetual": "perpetual",
    "one-time": "perpetual",
    "custom": "custom",
    "on request": "custom",
}
_STATUSES: Final = {
    "active": "active",
    "live": "active",
    "": "",
    "pending": "pending",
    "pending review": "pending",
    "quarantined": "pending",
    "inactive": "inactive",
    "closed": "inactive",
    "defunct": "inactive",
    "discontinued": "inactive",
}


def parse_categories(names: Sequence[str], remark: Callable[[str], None]) -> tuple[str, ...]:
    """Map category names to our categories, without duplicates.

    An unknown name becomes the fallback category, and `remark` is called with a text that says so and names the
    categories with similar names, for the first unknown names at least.
    """
    found = []
    unknown_count = 0
    for name in names:
        known = _CATEGORIES.get(name.casefold())
        if known is None:
            unknown_count += 1
            given = name[:MAX_SHOWN_CHARACTERS]
            nearest = _name_nearest(given) if unknown_count <= MAX_NAMES_WITH_NEAREST else ""
            remark(f"categories: '{given}' is not known and became '{FALLBACK}'{nearest}")
        found.append(known or FALLBACK)
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1_000)
def _name_nearest(name: str) -> str:
    """Return the end of the sentence that names the categories with similar names; "" if there are none."""
    similar = difflib.get_close_matches(name.casefold(), _CATEGORIES, n=MAX_NEAREST * 3, cutoff=MIN_SIMILARITY)
    nearest = list(dict.fromkeys(_CATEGORIES[found] for found in similar if _CATEGORIES[found] != FALLBACK))
    if not nearest:
        return ""
    return "; the nearest are " + ", ".join(f"'{category}'" for category in nearest[:MAX_NEAREST])


def parse_deployments(names: Sequence[str]) -> tuple[str, ...]:
    """Map names of deployment models to ours, without duplicates; raises InvalidValue for an unknown one."""
    return tuple(dict.fromkeys(_look_up(_DEPLOYMENTS, name, "Cloud, On-premise, Hybrid, SaaS") for name in names))


def parse_pricing(name: str) -> str:
    """Map the name of a pricing model to ours; raises InvalidValue for an unknown one."""
    return _look_up(_PRICING_MODELS, name, "subscription, usage, perpetual, custom")


def parse_status(name: str, remark: Callable[[str], None]) -> dict[str, Any]:
    """Map the name of a status to {"status": "active", "pending" or "inactive"}; raises InvalidValue if unknown.

    "acquired" becomes active with the company stage "Acquired", because products of acquired companies are often still
    sold; `remark` is called with a text that says so.
    """
    if name.casefold() == "acquired":
        remark("status: 'acquired' became 'active' with the company stage 'Acquired'")
        return {"status": "active", "company_stage": "Acquired"}
    return {"status": _look_up(_STATUSES, name, "active, pending, inactive")}


def _look_up(known: dict[str, str], name: str, allowed: str) -> str:
    try:
        return known[name.casefold()]
    except KeyError:
        raise InvalidValue(f"'{name[:40]}' is not one of {allowed}") from None
