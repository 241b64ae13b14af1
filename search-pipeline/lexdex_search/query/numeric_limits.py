"""Limits in a query: prices by the month in dollars, and years of foundation, in the words of a language's file."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from lexdex_search.query.draft import Draft, Gap

MONTHS: Final = 12
_THOUSANDS: Final = re.compile(r"[.,](?=\d{3})")


def _any(words: Sequence[str]) -> str:
    """One of some phrases, longer ones first."""
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sorted(words, key=len, reverse=True))


class NumericLimits:
    """Finds limits in one language's sentences."""

    def __init__(self, words: Mapping[str, list[str]]) -> None:
        """`words` is the table of numbers in the language's file."""
        named = {name: _any(phrases) for name, phrases in words.items()}
        self._price = re.compile(_PRICE.format(**named), re.IGNORECASE | re.VERBOSE)
        self._year = re.compile(_YEAR.format(**named), re.IGNORECASE | re.VERBOSE)
        self._words = {name: frozenset(word.casefold() for word in phrases) for name, phrases in words.items()}

    def find(self, query: str) -> Iterator[Draft | Gap]:
        """Price and age limits; `first` and `last` are left 0 for the caller, who knows the words."""
        for match in self._price.finditer(query):
            if match["sign"] or match["after"] or match["per"] or match["ly"]:
                yield self._priced(match)
        for match in self._year.finditer(query):
            yield self._founded(match)

    def _priced(self, match: re.Match[str]) -> Draft | Gap:
        unit = (match["sign"] or match["after"] or "$").casefold()
        if unit in {"€", "£", "eur", "gbp"} or unit in self._words["other_money"]:
            said = match.group().strip()
            return Gap(f"Prices in the catalogue are in US dollars, so “{said}” was not used as a limit.")
        amount = int(_THOUSANDS.sub("", match["amount"])) * (1000 if match["k"] else 1)
        yearly = (match["per"] or match["ly"] or "").casefold() in self._words["year"] | self._words["yearly"]
        monthly = amount // MONTHS if yearly else amount
        return Draft("starting_price_usd", (f"<={monthly}",), "must", 0, 0, match.start(), match.end())

    def _founded(self, match: re.Match[str]) -> Draft:
        year, side = int(match["at"] or match["year"]), " ".join((match["side"] or "").casefold().split())
        if match["earlier"] or side in self._words["before"]:
            limit = f"<={year if match['earlier'] else year - 1}"
        else:
            limit = f">={year + 1}" if side in self._words["after"] else f">={year}"
        return Draft("year_founded", (limit,), "must", 0, 0, match.start(), match.end())


_PRICE: Final = r"""
    (?<!\w)(?:{under})\s+
    (?P<sign>US\$|\$|€|£|USD|EUR|GBP)?\s?
    (?P<amount>\d{{1,3}}(?:[.,]\d{{3}})+|\d{{1,9}})(?:[.,]\d+)?\s?(?P<k>k\b)?
    (?:\s?(?P<after>(?:{dollars}|{other_money}|usd|eur|gbp)\b|\$|€|£))?
    (?:\s?(?:/|(?:{per})\b)\s?(?:{user})\b)?
    (?:\s?(?:/|(?:{per})\b)\s?(?P<per>{month}|{year})\b|\s?(?P<ly>{monthly}|{yearly})\b)?
    (?:\s?(?:/|(?:{per})\b)\s?(?:{user})\b)?
"""
_YEAR: Final = r"""
    \b(?:{founded})\s+(?:
        (?:(?:{in})\s+)?(?P<at>(?:19|20)\d\d)\s+(?:(?P<later>{later})|(?P<earlier>{earlier}))\b
        |(?P<side>{after}|{before}|{since})\s+(?P<year>(?:19|20)\d\d)\b
    )
"""
