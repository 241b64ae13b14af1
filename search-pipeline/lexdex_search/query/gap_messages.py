"""Build the messages about gaps: parts of a query that were not used as a filter, with the reason."""

from collections.abc import Sequence
from typing import Final

from lexdex_search.query.constraint_draft import Gap

MAX_QUOTED_WORDS: Final = 3
UNLISTED: Final = "unlisted"

SORTED_BY_RATING: Final = Gap("by_rating")
SORTED_BY_PRICE: Final = Gap("by_price")
UNREAD_SCRIPT: Final = Gap("script")
"""The message that queries in this script are not read, with the languages that are."""


def report_unread(texts: Sequence[str]) -> Gap:
    """Build the message that requirements, quoted in the user's words, match no field and were not checked."""
    return Gap("not_checked", tuple(dict.fromkeys(texts)), len(set(texts)))


def report_free_price(text: str) -> Gap:
    """Build the message that no tool states that it is free, so that the word was only searched for."""
    return Gap("free_price", (text,))


def report_size(text: str) -> Gap:
    """Build the message that a size such as "15 people" was not used as a filter."""
    return Gap("size", (text,))


def report_unknown_place(text: str) -> Gap:
    """Build the message that a word such as "Atlantis" in "in Atlantis" is neither a known language nor a place."""
    return Gap("place", (text,))


def report_unknown_names(words: Sequence[str]) -> Gap:
    """Build the message about words that occur neither in the catalogue nor in English, and so are probably names."""
    return _report_words("names", words)


def report_unlisted_products(names: Sequence[str]) -> Gap:
    """Build the message that the catalogue lacks the products whose likes are sought, so that it knows no likes."""
    return _report_words(UNLISTED, names)


def report_untranslated(words: Sequence[str]) -> Gap:
    """Build the message about words of a foreign-language query that the glossary can't translate to English."""
    return _report_words("untranslated", words)


def report_unknown_currency(text: str) -> Gap:
    """Build the message that a price was not used as a limit, because its currency has no known rate."""
    return Gap("currency", (text,))


def report_converted_price(text: str, dollars: int) -> Gap:
    """Build the message that a price in another currency was read as an amount of dollars."""
    return Gap("converted", (text,), dollars=dollars)


def report_unknown_keyword(keyword: str) -> Gap:
    """Build the message that no tool contains the keyword of a request."""
    return Gap("keyword", (keyword,))


def report_blocked_by_keyword(keyword: str) -> Gap:
    """Build the message that no tool with the keyword of a request meets its other requirements."""
    return Gap("keyword_with_others", (keyword,))


def drop_repeated_gaps(gaps: Sequence[Gap]) -> list[Gap]:
    """Drop messages whose quoted words another message before them quotes as well."""
    kept: list[Gap] = []
    for gap in gaps:
        if not gap.quoted or not all(_is_quoted(text, kept) for text in gap.quoted):
            kept.append(gap)
    return kept


def _is_quoted(text: str, gaps: Sequence[Gap]) -> bool:
    return any(text in quoted for gap in gaps for quoted in gap.quoted)


def _report_words(message: str, words: Sequence[str]) -> Gap:
    quoted = tuple(dict.fromkeys(words[:MAX_QUOTED_WORDS]))
    return Gap(message, quoted, len(quoted))
