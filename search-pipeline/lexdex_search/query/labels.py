"""Build the labels of constraints that users read, such as "Supports German" or "Not hosted in the US"."""

from collections.abc import Sequence
from typing import Final

from lexdex_search.results import Kind

_INCLUDED: Final = {
    "id": "{}",
    "categories": "{}",
    "languages": "Supports {}",
    "countries": "Serves {}",
    "hosting_locations": "Hosted in {}",
    "headquarters": "Based in {}",
    "integrations": "Integrates with {}",
    "security_certifications": "{}",
    "compliance_standards": "{}",
    "deployment_models": "{}",
    "licensing_models": "{} licensing",
    "user_types": "For {}",
    "capabilities": "Has {}",
    "data_formats": "Reads or writes {}",
    "sso": "Single sign-on",
    "api_support": "Has an API",
    "free_trial": "Free trial",
    "demo_available": "Demo on request",
}
_EXCLUDED: Final = {
    "languages": "Without {}",
    "countries": "Not in {}",
    "hosting_locations": "Not hosted in {}",
    "headquarters": "Not based in {}",
    "integrations": "Without {} integration",
    "user_types": "Not for {}",
    "capabilities": "Without {}",
    "free_trial": "No free trial",
    "demo_available": "No demo",
    "sso": "No single sign-on",
    "api_support": "No API",
}
_VALUES_WITH_ARTICLE: Final = frozenset(
    {"US", "UK", "UAE", "European Union", "Netherlands", "Nordics", "Middle East", "Philippines", "Czech Republic"}
)
_LOWERED_VALUES: Final = frozenset({"user_types", "capabilities"})
_LOWERED_EXCLUSIONS: Final = frozenset({"deployment_models", "licensing_models"})
_PROPER_NOUNS: Final = frozenset({"Word", "Outlook", "Excel", "Bates"})


def build_label(field: str, values: Sequence[str], kind: Kind) -> str:
    """Build the label of a constraint, such as "Integrates with Slack" or "Not in the US"."""
    if field == "starting_price_usd":
        limit = "More than" if kind == "must_not" else "At most"
        return f"{limit} ${int(values[0][2:]):,} a month"
    if field == "year_founded":
        year = int(values[0][2:])
        founded = "Not founded" if kind == "must_not" else "Founded"
        return f"{founded} in {year} or {'later' if values[0].startswith('>=') else 'earlier'}"
    if field == "countries" and "Global" in values:
        return "Not available worldwide" if kind == "must_not" else "Available worldwide"
    if kind == "must_not":
        names = [lower_label(v) if field in _LOWERED_EXCLUSIONS else format_value(field, v) for v in values]
        return _EXCLUDED.get(field, "Not {}").format(" or ".join(names))
    return _INCLUDED[field].format(" or ".join(format_value(field, value) for value in values))


def format_value(field: str, value: str) -> str:
    """Format a value as it reads inside a label or sentence: "the US", or "small law firms" in lower case."""
    if field in {"countries", "hosting_locations", "headquarters"} and value in _VALUES_WITH_ARTICLE:
        return f"the {value}"
    return lower_label(value) if field in _LOWERED_VALUES else value


def lower_label(label: str) -> str:
    """Write the first word of a label in lower case for use inside a sentence, with the exceptions of `lower_word`."""
    first, _, rest = label.partition(" ")
    return f"{lower_word(first)} {rest}" if rest else lower_word(first)


def lower_word(word: str) -> str:
    """Write a capitalised word in lower case, also "E-Discovery", but not an acronym, a proper noun or "iManage"."""
    if word in _PROPER_NOUNS:
        return word
    return "-".join(part.lower() if part[1:].islower() or word[1:2] == "-" else part for part in word.split("-"))
