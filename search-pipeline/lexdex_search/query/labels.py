"""Labels of constraints: a few words per field, for including and for excluding values."""

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
_LOWER_CASE_FIELDS: Final = frozenset({"user_types"})


def build_label(field: str, values: Sequence[str], kind: Kind) -> str:
    """Build the label of a constraint, such as "Integrates with Slack" or "Not in the US"."""
    if field == "starting_price_usd":
        return f"At most ${int(values[0][2:]):,} a month"
    if field == "year_founded":
        year = int(values[0][2:])
        return f"Founded in {year} or later" if values[0].startswith(">=") else f"Founded in {year} or earlier"
    names = " or ".join(format_value(field, value) for value in values)
    if kind == "must_not":
        return _EXCLUDED.get(field, "Not {}").format(names)
    return _INCLUDED[field].format(names)


def format_value(field: str, value: str) -> str:
    """Format a value for use inside a sentence, such as "the US"."""
    if field in {"countries", "hosting_locations", "headquarters"} and value in _VALUES_WITH_ARTICLE:
        return f"the {value}"
    if field in _LOWER_CASE_FIELDS:
        return value[0].lower() + value[1:]
    return value
