"""Build the labels of constraints that users read, such as "Supports German" or "Not hosted in the US"."""

from collections.abc import Sequence
from typing import Final

from lexdex_search.messages.catalogue import Messages, load_english
from lexdex_search.messages.values import translate_value
from lexdex_search.results import Kind

_VALUES_WITH_ARTICLE: Final = frozenset(
    {"US", "UK", "UAE", "European Union", "Netherlands", "Nordics", "Middle East", "Philippines", "Czech Republic"}
)
_LOWERED_VALUES: Final = frozenset({"user_types", "capabilities"})
_LOWERED_EXCLUSIONS: Final = frozenset({"deployment_models", "licensing_models"})
SYNONYMS: Final = {"AI": frozenset({"Artificial intelligence", "Machine learning"})}
"""Values that a label doesn't name beside the key, because readers take them for the same."""
_WITH_KINDS: Final = frozenset({"capabilities", "integrations"})
_PROPER_NOUNS: Final = frozenset({"Word", "Outlook", "Excel", "Bates"})


def build_label(field: str, values: Sequence[str], kind: Kind, messages: Messages | None = None) -> str:
    """Build the label of a constraint, such as "Integrates with Slack" or "Not in the US"; in English by default."""
    messages = messages or load_english()
    section = "excluded_labels" if kind == "must_not" else "labels"
    if field == "starting_price_usd":
        return messages.say(f"{section}.{field}", price=messages.format_price(int(values[0][2:])))
    if field == "year_founded":
        limit = "founded_from" if values[0].startswith(">=") else "founded_until"
        return messages.say(f"{section}.{limit}", year=str(int(values[0][2:])))
    if field == "countries" and "Global" in values:
        return messages.say(f"{section}.countries_global")
    names = [_name_value(messages, field, value, kind) for value in drop_synonyms(field, values)]
    key = f"{section}.{field}" if messages.has(f"{section}.{field}") else "excluded_labels.default"
    return _capitalise(messages, messages.say(key, values=_join_options(messages, names)))


def drop_synonyms(field: str, values: Sequence[str]) -> list[str]:
    """Leave out the values that mean the same as another one, or a kind of an earlier one.

    "Audio transcription" is a kind of "Transcription", "Clio Manage" one of "Clio". Values of fields that have no kinds
    are all kept.
    """
    if field not in _WITH_KINDS:
        return list(values)
    synonyms = frozenset[str]().union(*(SYNONYMS.get(value, ()) for value in values))
    kept: list[str] = []
    for value in values:
        words = frozenset(value.casefold().split())
        is_kind = any(words >= frozenset(earlier.casefold().split()) for earlier in kept)
        if value not in synonyms and not is_kind:
            kept.append(value)
    return kept


def build_function_label(values: Sequence[str], messages: Messages | None = None) -> str:
    """Build the label of the function that a query asks for, which is its names alone; in English by default."""
    messages, values = messages or load_english(), drop_synonyms("capabilities", values)
    if messages.is_english:
        return _join_options(messages, values)
    return _capitalise(
        messages, _join_options(messages, [_name_value(messages, "capabilities", value, "must") for value in values])
    )


def _join_options(messages: Messages, names: Sequence[str]) -> str:
    return f" {messages.say('format.or')} ".join(names) if messages.is_english else messages.join_list(names, "or")


def _name_value(messages: Messages, field: str, value: str, kind: Kind) -> str:
    """Name a value inside a label; without a translation it is quoted."""
    if not messages.is_english:
        return translate_value(messages, field, value) or messages.quote(value)
    is_lowered = kind == "must_not" and field in _LOWERED_EXCLUSIONS
    return lower_label(value) if is_lowered else format_value(field, value)


def _capitalise(messages: Messages, label: str) -> str:
    """Begin a label with a capital, unless its first word has its own spelling, as "eIDAS" has."""
    return label if messages.is_english or label[1:2].isupper() else label[:1].upper() + label[1:]


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
