"""Limits in a query: prices by the month in dollars, and years of foundation."""

import re
from collections.abc import Iterator
from typing import Final

from lexdex_search.understanding.draft import Draft, Gap

MONTHS: Final = 12

_PRICE: Final = re.compile(
    r"""
    \b(?:under|below|less\ than|at\ most|up\ to|maximum\ of|maximum|max|no\ more\ than|not\ more\ than|cheaper\ than
        |within|costing\ less\ than|for\ less\ than|budget\ of|not\ over)\s+
    (?P<sign>US\$|\$|€|£|USD|EUR|GBP)?\s?
    (?P<amount>\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d+)?\s?(?P<k>k\b)?
    (?:\s?(?P<after>dollars?|bucks|euros?|pounds|usd|eur|gbp)\b)?
    (?:\s?(?:/|per|a|an|each|every)\s?(?:user|seat|lawyer|person)\b)?
    (?:\s?(?:/|per|a|an|each|every)\s?(?P<per>month|mo|year|yr|annum)\b|\s?(?P<ly>monthly|yearly|annually))?
    """,
    re.IGNORECASE | re.VERBOSE,
)
_YEAR: Final = re.compile(
    r"\b(?:founded|established|started|created|launched)\s+(?P<side>after|since|before|in or after|from)\s+"
    r"(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)


def limits_in(query: str) -> Iterator[Draft | Gap]:
    """Price and age limits; `first` and `last` are left 0 for the caller, who knows the words."""
    for match in _PRICE.finditer(query):
        if match["sign"] or match["after"] or match["per"] or match["ly"]:
            yield _price(match)
    for match in _YEAR.finditer(query):
        yield _founded(match)


def _price(match: re.Match[str]) -> Draft | Gap:
    unit = (match["sign"] or match["after"] or "$").casefold()
    if unit.startswith(("€", "£", "eur", "gbp", "pound")):
        return Gap(f"The catalogue keeps prices in US dollars, so “{match.group().strip()}” was not used as a limit.")
    amount = int(match["amount"].replace(",", "")) * (1000 if match["k"] else 1)
    yearly = (match["per"] or match["ly"] or "month").casefold().startswith(("y", "an"))
    monthly = amount // MONTHS if yearly else amount
    return Draft("starting_price_usd", (f"<={monthly}",), "must", 0, 0, match.start(), match.end())


def _founded(match: re.Match[str]) -> Draft:
    year, side = int(match["year"]), match["side"].casefold()
    limit = f"<={year - 1}" if side == "before" else f">={year + 1}" if side == "after" else f">={year}"
    return Draft("year_founded", (limit,), "must", 0, 0, match.start(), match.end())
