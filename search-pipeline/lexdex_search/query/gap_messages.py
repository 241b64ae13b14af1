"""Build the messages about gaps: parts of a query that were not used as a filter, with the reason."""

from collections.abc import Sequence
from typing import Final

from lexdex_search.query.constraint_draft import Gap

MAX_QUOTED_WORDS: Final = 3

SORTED_BY_RATING: Final = Gap("Results are not sorted by rating, but each one shows its rating.")
SORTED_BY_PRICE: Final = Gap(
    "Results are not sorted by price. To filter by price, add a limit such as “under $100 a month”."
)


def report_unsupported_requirement(text: str) -> Gap:
    """Build the message that a requirement ("does not train on our data") matches no field and was ignored."""
    return Gap(f"You can't filter by “{text}” yet, so this requirement was not applied.")


def report_unsupported_feature(text: str, *, word_count: int) -> Gap:
    """Build the message that a feature matches no field, so that only its words were searched for."""
    searched = "the word itself" if word_count == 1 else "those words"
    return Gap(f"You can't filter by “{text}” yet, so we searched for {searched}.")


def report_unknown_place(text: str) -> Gap:
    """Build the message that a word such as "Atlantis" in "in Atlantis" is neither a known language nor a place."""
    return Gap(f"We don't recognise “{text}” as a language or place, so it was not used as a filter.")


def report_unknown_names(words: Sequence[str]) -> Gap:
    """Build the message about words that occur neither in the catalogue nor in English, and so are probably names."""
    filters = "a filter" if len(set(words)) == 1 else "filters"
    return Gap(f"We don't recognise {_quote(words)} as {filters}, {_describe_search(words)}.")


def report_untranslated(words: Sequence[str]) -> Gap:
    """Build the message about words of a foreign-language query that the glossary can't translate to English."""
    return Gap(f"We have no English translation for {_quote(words)}, {_describe_search(words)}.")


def _quote(words: Sequence[str]) -> str:
    quoted = [f"“{word}”" for word in _select_quoted(words)]
    return " and ".join(filter(None, (", ".join(quoted[:-1]), quoted[-1])))


def _describe_search(words: Sequence[str]) -> str:
    searched = "the word itself" if len(_select_quoted(words)) == 1 else "the words themselves"
    return f"so we searched for {searched}"


def _select_quoted(words: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(words[:MAX_QUOTED_WORDS]))
