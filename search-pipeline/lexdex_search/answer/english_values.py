"""Write the catalogue's values as they read inside an English sentence."""

from collections.abc import Callable
from typing import Final

from lexdex_search.query.labels import format_value, lower_label, lower_word
from lexdex_search.vocabulary import load_default_vocabulary

_DEPLOYMENTS: Final = {
    "SaaS": "as SaaS",
    "Cloud": "in the cloud",
    "On-premise": "on-premise",
    "Hybrid": "as a hybrid deployment",
}
_LABELS: Final = frozenset({"capabilities", "functional_focus", "features", "additional_functionality"})
_CATEGORY_SUFFIXES: Final = (" Tools", " Technology", " Solutions")
_CATEGORY_ADJECTIVES: Final = {
    "Contracts and Documents": "contract and document",
    "Intellectual Property (IP) Management": "IP management",
}
COUNT_NOUNS: Final = frozenset(
    {
        *("add-in", "address", "api", "builder", "calendar", "catalogue", "centre", "chatbot", "chronology", "clock"),
        *("hotline", "inventory", "library", "log", "portal", "register", "repository", "room", "sandbox", "schedule"),
        *("seal", "subscription", "trail", "view", "workflow"),
    }
)
"""Last words of capabilities that need an article in a sentence: "offers a client portal"."""
_VAGUE_CATEGORIES: Final = frozenset({"Miscellaneous Tech Tools", "Specialized & Industry-Specific Solutions"})
_SPOKEN_WITH_VOWEL: Final = frozenset("AEFHILMNORSX")
"""Letters whose names begin with a vowel sound: "an ISO certificate", "an HR tool"."""


def phrase_english_value(field: str, value: str) -> str:
    """Write one value as it reads inside a sentence: "the US", "mid-size law firms", "contract review"."""
    write = _WRITERS.get(field)
    if write is not None:
        return write(value)
    return lower_label(value) if field in _LABELS else format_value(field, value)


def _phrase_user_type(value: str) -> str:
    return lower_label(load_default_vocabulary().find_canonical("user_types", value) or value)


def _phrase_capability(value: str) -> str:
    is_thing = value.rpartition(" ")[2].casefold() in COUNT_NOUNS
    return f"{choose_article(value)} {lower_label(value)}" if is_thing else lower_label(value)


def _phrase_pricing_model(value: str) -> str:
    model = lower_label(value)
    return f"{choose_article(model)} {model}"


def name_category(category: str) -> str:
    """Write a category as a topic: "e-discovery and evidence management"; an unknown category doesn't change."""
    if load_default_vocabulary().find_canonical("categories", category) != category:
        return category
    for suffix in _CATEGORY_SUFFIXES:
        category = category.removesuffix(suffix)
    return " ".join(lower_word(word) for word in category.replace("&", "and").split())


def name_tool_kind(category: str) -> str:
    """Write a category as a kind of tool: "legal analytics tool"; empty if it describes no kind of tool."""
    if category in _VAGUE_CATEGORIES or name_category(category) == category:
        return ""
    return f"{_CATEGORY_ADJECTIVES.get(category) or name_category(category)} tool"


def choose_article(noun: str) -> str:
    """Return the article for a noun by its sound: "an" for "ISO certificate", "a" for "US vendor"."""
    first = noun.partition(" ")[0]
    if first.isupper() and len(first) > 1:
        return "an" if first[0] in _SPOKEN_WITH_VOWEL and not first.startswith("REST") else "a"
    return "an" if first[:1].lower() in "aeiou" and not first.lower().startswith(("us", "uni")) else "a"


_WRITERS: Final[dict[str, Callable[[str], str]]] = {
    "user_types": _phrase_user_type,
    "deployment_models": lambda value: _DEPLOYMENTS.get(value, f"as {value}"),
    "licensing_models": lambda value: lower_label(value).replace(" ", "-"),
    "capabilities": _phrase_capability,
    "pricing_model": _phrase_pricing_model,
}
"""Fields whose values need a function."""
