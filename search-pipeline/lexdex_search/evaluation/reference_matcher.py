"""A second, simple implementation of constraints that shares no code with the engine, to measure and test it."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from lexdex_search.release.documents import Product

_DATA: Final[dict[str, Any]] = tomllib.loads(
    (files("lexdex_search") / "vocabulary" / "values.toml").read_text(encoding="utf-8")
)
REGIONS: Final[dict[str, list[str]]] = _DATA["regions"]
PLACE_NAMES: Final = frozenset((*_DATA["countries"], *REGIONS))
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
    "subscription": "Subscription", "perpetual": "Perpetual", "usage": "Usage-based", "soc2": "SOC 2",
    "corporate legal": "In-house legal teams", "saas": "SaaS",
}  # fmt: skip
"""Other spellings that the random catalogues use; whatever else they hold is written as values.toml writes it."""
CERTIFICATION_LEAD_INS: Final = ("certified for", "certified to", "audited for", "compliant with", "complies with",
                                 "ttestations include", "ertifications include", "has", "holds")  # fmt: skip


def _list_audiences(*users: str) -> tuple[str, ...]:
    return tuple(f"{word} {user}" for word in ("for", "of", "by", "gives", "helps") for user in users)


LEAD_INS: Final = {
    "integrations": ("integrates with", "integrated with", "integration with", "ntegrations include", "works with",
                     "plugs into", "connects to"),
    "hosting_locations": ("hosted in",),
    "languages": ("available in", "offered in", "works in", "supports", "speaks", "interface in"),
    "security_certifications": CERTIFICATION_LEAD_INS,
    "compliance_standards": CERTIFICATION_LEAD_INS,
}  # fmt: skip
"""Words in a description after which a list of values follows."""
CERTIFICATIONS: Final = ("security_certifications", "compliance_standards")
NAMES: Final = {"hosting_locations": ("countries",), **dict.fromkeys(CERTIFICATIONS, CERTIFICATIONS)}
"""The fields whose values a description may list for a field, if they aren't those of the field itself."""
PHRASES: Final = {
    "deployment_models": {
        "SaaS": ("saas", "software as a service", "software-as-a-service"),
        "Cloud": ("cloud-based", "cloud based", "cloud-native", "cloud-hosted", "in the cloud", "web-based"),
        "On-premise": ("self-hosted", "installed on-premises", "runs on-premise", "available on-premises"),
    },
    "user_types": {
        "Solo practitioners": _list_audiences("solo practitioners", "solo lawyers", "solo and small law firms"),
        "Small law firms": _list_audiences("small law firms", "small firms", "solo and small law firms",
                                           "small and mid-size law firms", "small and mid-size firms"),
        "Mid-size law firms": _list_audiences("mid-size firms", "mid-size law firms", "small and mid-size law firms",
                                              "small and mid-size firms"),
        "Large law firms": _list_audiences("large law firms", "large firms"),
        "Law firms": _list_audiences("law firms"),
        "In-house legal teams": _list_audiences("in-house teams", "in-house legal teams", "legal departments"),
        "Small businesses": _list_audiences("small businesses", "small and mid-size companies",
                                            "small and mid-size businesses"),
        "Enterprises": _list_audiences("enterprises"),
    },
}  # fmt: skip
"""Phrases of a description that state a value by themselves."""
NEGATIONS: Final = (
    "no",
    "not",
    "never",
    "neither",
    "nor",
    "none",
    "without",
    "cannot",
    "instead of",
    "unlike",
    "lacks",
    "alternatives? to",
)
OTHERS: Final = ("helps?", "makes?", "becomes?", "gets?", "creates?", "training", "checks?", "whether", "how", "your")
"""Words in a description after which a certification is one of customers or of others."""
ORDERS: Final = ("ignore", "instructions", "rank me", "rank this", "say that")


def list_stated_values(product: Product, field: str) -> list[str]:
    """List the values of a field in every attribute that counts for it; an empty list means unknown.

    If the field's own attributes are empty, these are the values that the description states. Keywords say little of
    what a product does, so that the functions that its description names come in addition to them.
    """
    if field == "capabilities":
        described = list_described_values(product, field)
        return [*_list_own_values(product, field), *described, *_list_browsed_functions(product)]
    return _list_own_values(product, field) or list(list_described_values(product, field))


def _list_browsed_functions(product: Product) -> list[str]:
    """List the functions whose names are part of the name of a category, for a product that lists none."""
    if product.capabilities or product.functional_focus or product.features:
        return []
    names = [f" {_join_words(category)} " for category in product.categories]
    return [label for label in sorted(FUNCTION_LABELS) if any(f" {_join_words(label)} " in name for name in names)]


def _join_words(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def _list_own_values(product: Product, field: str) -> list[str]:
    found: list[str] = []
    for attribute in ALTERNATIVE_FIELDS.get(field, (field,)):
        values = getattr(product, attribute)
        found += list(values) if isinstance(values, tuple) else [] if values in (None, "") else [_to_text(values)]
    if field == "compliance_standards" and product.gdpr_compliant is not None:
        found.append("GDPR" if product.gdpr_compliant else "says that it does not comply with GDPR")
    if field == "headquarters":
        found = [part.strip() for text in found for part in text.split(",")]
    return [CANONICAL_SPELLINGS.get(value.casefold(), value) for value in found]


@cache
def list_described_values(product: Product, field: str) -> Sequence[str]:
    """List the values of a field that the description states, reading it word by word."""
    lead_ins = LEAD_INS.get(field, ())
    names = [name for each in NAMES.get(field, (field,)) for name in _DATA.get(each, [])]
    found = [
        value
        for sentence in re.split(r"[.!?;\n]", product.description)
        if not any(order in product.description.casefold() for order in ORDERS)
        for value in _read_sentence(sentence, field, lead_ins, names)
    ]
    if field == "capabilities" and (product.capabilities or product.functional_focus or product.features):
        return []
    return list(dict.fromkeys(found))


@cache
def _compile(pattern: str) -> re.Pattern[str]:
    """Compile a pattern once; there are more of them than the module `re` keeps."""
    return re.compile(pattern)


def _read_sentence(sentence: str, field: str, lead_ins: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    plain = re.split(rf"\b(?:{'|'.join(NEGATIONS)})\b|n't\b", sentence, flags=re.IGNORECASE)[0]
    if field in CERTIFICATIONS:
        plain = re.split(rf"\b(?:{'|'.join(OTHERS)})\b", plain, flags=re.IGNORECASE)[0]
    folded = f" {plain.casefold()} "
    for value, phrases in PHRASES.get(field, {}).items():
        if any(_compile(rf"(?<!\w){re.escape(phrase)}(?!\w)").search(folded) for phrase in phrases):
            yield value
    for lead_in in lead_ins:
        for _, tail in (part.groups() for part in _compile(rf"({lead_in}) (.*)").finditer(plain)):
            yield from _read_list(tail, names)
    if field == "capabilities":
        words = f" {_fold(plain)} "
        yield from (label for name, labels in FUNCTIONS if f" {name} " in words for label in labels)
    if field in CERTIFICATIONS:
        yield from (
            name for name in names if _compile(rf"(?<!\w){re.escape(name)}[- ](certified|compliant)").search(plain)
        )


def _fold(text: str) -> str:
    """Return the words of a text in lower case and in the singular."""
    return " ".join(word[:-1] if re.search("[^us]s$", word) else word for word in _join_words(text).split())


def _read_list(text: str, names: Sequence[str]) -> Iterator[str]:
    """Yield the values at the beginning of a text, joined by commas, "and" and "or"."""
    rest = text.removeprefix("the ")
    while name := next(
        (n for n in sorted(names, key=len, reverse=True) if _compile(rf"{re.escape(n)}\b").match(rest)), ""
    ):
        yield name
        joint = re.match(r"(?:, and |, or |, | and | or | & )(?:the )?", rest[len(name) :])
        if not joint:
            return
        rest = rest[len(name) + joint.end() :]


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
        is_contained = set(wanted.casefold().split()) <= set(value.casefold().split())
        return is_contained and (kind == "must_not" or not _is_other_function(wanted.casefold(), value.casefold()))
    if field in PLACES and (
        inside(wanted, value) or (_whole(kind, field) and (value == "Global" or inside(value, wanted)))
    ):
        return True
    return value in {wanted, *IMPLIED_BY.get(wanted, ())} or value.casefold() == wanted.casefold()


def _is_other_function(wanted: str, value: str) -> bool:
    """Whether a label that ends with another one is a function of its own: arbitration is no kind of practice."""
    return value.endswith(f" {wanted}") and {wanted, value} <= FUNCTION_LABELS


def _whole(kind: str, field: str) -> bool:
    """Whether a region includes all its parts.

    A tool that serves Europe serves Spain, but one hosted in Europe need not be hosted in Spain.
    """
    return kind != "must_not" and field == "countries"


def inside(region: str, place: str) -> bool:
    """Whether a place is in a region or equal to it."""
    return region == place or any(inside(part, place) for part in REGIONS.get(region, ()))


def breaks(product: Product, kind: str, field: str, values: Sequence[str]) -> bool:
    """Whether a product is not known to meet a constraint; preferences cannot be violated.

    To meet an exclusion, a product must state the field: one that says nothing may have what is excluded.
    """
    if kind == "should":
        return False
    if kind == "must_not":
        return has(product, kind, field, values) or not states_own(product, field)
    return not has(product, kind, field, values)


def states_own(product: Product, field: str) -> bool:
    """Whether the field of a constraint itself says something; a related field or the description don't count.

    A headquarters counts if it names a country.
    """
    if field == "id":
        return True
    if field == "capabilities":
        return bool(_list_own_values(product, field))
    if field == "headquarters":
        return any(value in PLACE_NAMES for value in _list_own_values(product, field))
    own = getattr(product, field)
    return own not in ((), "", None) or (field == "compliance_standards" and product.gdpr_compliant is not None)


def _list_functions() -> list[tuple[str, list[str]]]:
    """List the names of functions in the vocabulary, with the labels that they stand for."""
    text = (files("lexdex_search") / "vocabulary" / "functions.en.toml").read_text(encoding="utf-8")
    named = [(key.split(" | "), names) for key, names in tomllib.loads(text)["functions"].items()]
    return [(_fold(name), labels) for labels, names in named for name in names] + [
        (_fold(label), [label]) for labels, _ in named for label in labels
    ]


FUNCTIONS: Final = _list_functions()
FUNCTION_LABELS: Final = frozenset(label.casefold() for _, labels in FUNCTIONS for label in labels)
