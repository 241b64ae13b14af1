"""How facts are said: verbs per field, lists, numbers. Everything that is inserted is a value of a cited field."""

from collections.abc import Sequence
from typing import Final

from lexdex_search.query.labels import build_label, named
from lexdex_search.results import Citation, Constraint
from lexdex_search.vocabulary import REGIONAL_FIELDS

_MET: Final = {
    "categories": "is listed under {}",
    "languages": "supports {}",
    "countries": "serves {}",
    "hosting_locations": "is hosted in {}",
    "headquarters": "is based in {}",
    "integrations": "integrates with {}",
    "security_certifications": "is certified for {}",
    "compliance_standards": "states compliance with {}",
    "deployment_models": "is offered as {}",
    "licensing_models": "is licensed as {}",
    "user_types": "is made for {}",
    "capabilities": "offers {}",
    "data_formats": "handles {}",
    "functional_focus": "focuses on {}",
    "features": "has {}",
    "additional_functionality": "also offers {}",
    "keywords": "is described as {}",
    "database_integrations": "connects to {}",
    "pricing_model": "has the pricing model {}",
    "sso": "offers single sign-on with {}",
    "api_support": "states for its API: {}",
    "starting_price_usd": "starts at ${} a month",
    "year_founded": "was founded in {}",
}
_FLAG: Final = {
    "free_trial": "offers a free trial",
    "demo_available": "offers a demo",
    "gdpr_compliant": "states compliance with GDPR",
}
_LABELS: Final = frozenset({"capabilities", "functional_focus", "features", "additional_functionality", "keywords"})
_NONE: Final = {
    "languages": "No tool in the catalogue is known to support {}.",
    "countries": "No tool in the catalogue is known to serve {}.",
    "hosting_locations": "No tool in the catalogue is known to be hosted in {}.",
    "headquarters": "No tool in the catalogue is known to be based in {}.",
    "integrations": "No tool in the catalogue is known to integrate with {}.",
    "security_certifications": "No tool in the catalogue is known to be certified for {}.",
    "compliance_standards": "No tool in the catalogue is known to comply with {}.",
    "user_types": "No tool in the catalogue is known to be made for {}.",
    "capabilities": "No tool in the catalogue is known to offer {}.",
}
_NUMBERS: Final = (
    "No",
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Eleven",
    "Twelve",
)
_WORLD: Final = "every country (“Global”)"
MAX_VALUE_LENGTH: Final = 120
"""Characters of one value inside a sentence; the citation keeps the same words."""


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Parts as "A, B and C"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def number(count: int) -> str:
    """A count at the beginning of a sentence."""
    return _NUMBERS[count] if count < len(_NUMBERS) else f"{count:,}"


def short(text: str) -> str:
    """A value cut at a word, so that no vendor's novel becomes our sentence."""
    return text if len(text) <= MAX_VALUE_LENGTH else text[:MAX_VALUE_LENGTH].rsplit(" ", 1)[0] + " …"


def fact(field: str, value: str) -> str:
    """What a product's field says, as the rest of a sentence."""
    if field in _FLAG:
        return _FLAG[field]
    if field == "starting_price_usd":
        return _MET[field].format(f"{int(value):,}")
    if field in _LABELS:
        value = ", ".join(lowered(label) for label in value.split(", "))
    if field in REGIONAL_FIELDS:
        value = ", ".join(_WORLD if part == "Global" else named(field, part) for part in value.split(", "))
    template = _MET.get(field, "lists {}")
    return template.format(short(value))


def lowered(label: str) -> str:
    """A label inside a sentence begins small, unless it is an abbreviation."""
    return label[0].lower() + label[1:] if label[1:2].islower() else label


def no_tool(constraint: Constraint) -> str:
    """That nothing in the catalogue fulfils a constraint."""
    said = listed([named(constraint.field, value) for value in constraint.values], "or")
    if constraint.field in _NONE:
        return _NONE[constraint.field].format(said)
    label = build_label(constraint.field, constraint.values, constraint.kind)
    return f"No tool in the catalogue is known to fulfil “{label}”."


def of_catalogue(field: str, value: object) -> Citation:
    """Points at a count over the whole catalogue."""
    return Citation(kind="catalogue", product_id="", field=field, value=str(value))
