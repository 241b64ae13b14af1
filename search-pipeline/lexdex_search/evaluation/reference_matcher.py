"""A second, simple implementation of constraints that shares no code with the engine, to measure and test it."""

import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any, Final

from lexdex_search.release.documents import Product

_DATA: Final[dict[str, Any]] = tomllib.loads(
    (files("lexdex_search") / "vocabulary" / "values.toml").read_text(encoding="utf-8")
)
REGIONS: Final[dict[str, list[str]]] = _DATA["regions"]
ALTERNATIVE_FIELDS: Final = {
    "integrations": ("integrations", "database_integrations", "sso"),
    "security_certifications": ("security_certifications", "compliance_standards"),
    "compliance_standards": ("compliance_standards", "security_certifications"),
    "licensing_models": ("licensing_models", "pricing_model"),
    "capabilities": ("capabilities", "functional_focus", "features", "additional_functionality", "keywords"),
}
PLACES: Final = {"countries", "hosting_locations", "headquarters"}
LIMITS: Final = {"starting_price_usd", "year_founded"}
IMPLIED_BY: Final = {
    "Cloud": {"SaaS"},
    "Cyber Essentials": {"Cyber Essentials Plus"},
    "Law firms": {"Solo practitioners", "Small law firms", "Mid-size law firms", "Large law firms"},
}
CANONICAL_SPELLINGS: Final = {
    "usa": "US", "united kingdom": "UK", "eu": "European Union", "mandarin": "Chinese", "farsi": "Persian",
    "law firm": "Law firms", "small firm": "Small law firms", "on premise": "On-premise",
    "subscription": "Subscription", "perpetual": "Perpetual", "soc2": "SOC 2",
    "corporate legal": "In-house legal teams", "saas": "SaaS",
}  # fmt: skip
"""Other spellings that the random catalogues use; whatever else they hold is written as values.toml writes it."""


def list_stated_values(product: Product, field: str) -> list[str]:
    """List the values of a field in every attribute that counts for it; an empty list means unknown."""
    found: list[str] = []
    for attribute in ALTERNATIVE_FIELDS.get(field, (field,)):
        values = getattr(product, attribute)
        found += list(values) if isinstance(values, tuple) else [] if values in (None, "") else [_to_text(values)]
    if field == "compliance_standards" and product.gdpr_compliant is not None:
        found.append("GDPR" if product.gdpr_compliant else "says that it does not comply with GDPR")
    if field == "headquarters":
        found = [part.strip() for text in found for part in text.split(",")]
    return [CANONICAL_SPELLINGS.get(value.casefold(), value) for value in found]


def _to_text(values: object) -> str:
    return ("Yes" if values else "No") if isinstance(values, bool) else str(values)


def has(product: Product, kind: str, field: str, values: Iterable[str]) -> bool:
    """Whether the product states one of the required (or excluded) values."""
    return any(
        is_met_by(kind, field, wanted, value) for value in list_stated_values(product, field) for wanted in values
    )


def is_met_by(kind: str, field: str, wanted: str, value: str) -> bool:
    """Whether one stated value meets a constraint on its field for the value `wanted`."""
    if field in LIMITS:
        limit = int(wanted[2:])
        return int(value) <= limit if wanted.startswith("<=") else int(value) >= limit
    if wanted == "any":
        return value.casefold() not in {"no", "none", "not available", "n/a"}
    if field == "capabilities":
        return set(wanted.casefold().split()) <= set(value.casefold().split())
    if field in PLACES and (
        inside(wanted, value) or (_whole(kind, field) and (value == "Global" or inside(value, wanted)))
    ):
        return True
    return value in {wanted, *IMPLIED_BY.get(wanted, ())} or value.casefold() == wanted.casefold()


def _whole(kind: str, field: str) -> bool:
    """Whether a region includes all its parts.

    A tool that serves Europe serves Spain, but one hosted in Europe need not be hosted in Spain.
    """
    return kind != "must_not" and field == "countries"


def inside(region: str, place: str) -> bool:
    """Whether a place is in a region or equal to it."""
    return region == place or any(inside(part, place) for part in REGIONS.get(region, ()))


def breaks(product: Product, kind: str, field: str, values: Sequence[str]) -> bool:
    """Whether a product violates a constraint; preferences cannot be violated."""
    if kind == "should":
        return False
    return has(product, kind, field, values) == (kind == "must_not")
