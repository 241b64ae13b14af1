"""Find limits in a query: on the monthly price in dollars, and on the year of foundation."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from lexdex_search.query.constraint_draft import ConstraintDraft, Gap
from lexdex_search.query.gap_messages import report_converted_price, report_unknown_currency, report_unread

MONTHS_PER_YEAR: Final = 12
_DOLLAR_UNITS: Final = frozenset({"$", "us$", "usd"})
_CURRENCY_CODES: Final = {
    **dict.fromkeys(("€", "euro", "euros"), "eur"),
    **dict.fromkeys(("£", "pound", "pounds", "quid", "sterling", "pfund", "livres", "libras"), "gbp"),
    **dict.fromkeys(("franken", "francs", "swiss francs", "francs suisses", "francos", "francos suizos"), "chf"),
}
_THOUSANDS: Final = re.compile(r"[.,\s](?=\d{3})")


def _build_alternatives(words: Sequence[str]) -> str:
    """Build a regular expression that matches any of the given phrases; longer phrases are tried first."""
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sorted(words, key=len, reverse=True))


class NumericLimitFinder:
    """Finds numeric limits, such as "under $100 a month" or "founded after 2015", in queries of one language."""

    def __init__(self, words: Mapping[str, list[str]], exchange_rates: Mapping[str, float]) -> None:
        """Compile the patterns; `words` are the language's number phrases by name, such as "under" or "month".

        `exchange_rates` are the values of other currencies in dollars, by their codes in lower case.
        """
        self._exchange_rates = exchange_rates
        patterns = {name: _build_alternatives(phrases) for name, phrases in words.items()}
        self._price = re.compile(_PRICE.format(**patterns), re.IGNORECASE | re.VERBOSE)
        self._year = re.compile(_YEAR.format(**patterns), re.IGNORECASE | re.VERBOSE)
        self._words = {name: frozenset(word.casefold() for word in phrases) for name, phrases in words.items()}

    def find_limits(self, query: str) -> Iterator[ConstraintDraft | Gap]:
        """Find the limits of a query: constraints, and gaps for prices in other currencies than dollars.

        Word positions are unknown here: `first` and `last` of each constraint are 0.
        """
        for match in self._price.finditer(query):
            has_currency = match["sign"] or match["after"]
            if has_currency or (not match["budget"] and (match["per"] or match["ly"])):
                yield from self._build_price_limit(match)
        for match in self._year.finditer(query):
            yield self._build_year_limit(match)

    def _build_price_limit(self, match: re.Match[str]) -> Iterator[ConstraintDraft | Gap]:
        """Build the limit in dollars, with a message if it was converted.

        Only a message for an unknown currency, and for "not under $100", since no field has a lower limit on prices.
        """
        text = match.group().strip()
        if match["denied"]:
            yield report_unread([text])
            return
        rate = self._find_rate((match["sign"] or match["after"] or "$").casefold())
        if rate is None:
            yield report_unknown_currency(text)
            return
        amount = int(_THOUSANDS.sub("", match["amount"]))
        if match["k"]:
            amount = round(float(f"{amount}.{match['fraction'] or 0}") * 1000)
        yearly = (match["per"] or match["ly"] or "").casefold() in self._words["year"] | self._words["yearly"]
        monthly = round((amount // MONTHS_PER_YEAR if yearly else amount) * rate)
        yield ConstraintDraft("starting_price_usd", (f"<={monthly}",), "must", 0, 0, match.start(), match.end())
        if rate != 1:
            yield report_converted_price(text, monthly)

    def _find_rate(self, unit: str) -> float | None:
        """Find the value of a currency in dollars by its sign, code or name; None for other currencies."""
        if unit in _DOLLAR_UNITS or unit in self._words["dollars"]:
            return 1
        return self._exchange_rates.get(_CURRENCY_CODES.get(unit, unit))

    def _build_year_limit(self, match: re.Match[str]) -> ConstraintDraft:
        year = int(match["at"] or match["year"])
        preposition = " ".join((match["side"] or "").casefold().split())
        is_upper = bool(match["earlier"]) or preposition in self._words["before"] | self._words["until"]
        includes_year = preposition not in self._words["before"] | self._words["after"]
        if match["denied"]:  # "not founded before 2015" is founded in 2015 or later
            is_upper, includes_year = not is_upper, not includes_year
        if not includes_year:
            year += -1 if is_upper else 1
        limit = f"{'<=' if is_upper else '>='}{year}"
        return ConstraintDraft("year_founded", (limit,), "must", 0, 0, match.start(), match.end())


_PRICE: Final = r"""
    (?<!\w)(?P<denied>(?:{denied})\s+)?(?:{under}|(?P<budget>{budget}))\s+
    (?P<sign>US\$|\$|€|£|USD|EUR|GBP)?\s?
    (?P<amount>\d{{1,3}}(?:[.,\u00a0\u202f]\d{{3}})+|\d{{1,3}}(?:\ \d{{3}})+(?=\s?(?:{dollars}|{other_money}|\$|€|£))
    |\d{{1,9}})(?:[.,](?P<fraction>\d+))?\s?(?P<k>k\b)?
    (?:\s?(?P<after>(?:{dollars}|{other_money}|usd|eur|gbp)\b|\$|€|£))?
    (?:\s?(?:/|(?:{per})\b)\s?(?:{user})\b)?
    (?:\s?(?:/|(?:{per})\b)\s?(?P<per>{month}|{year})\b|\s?(?P<ly>{monthly}|{yearly})\b)?
    (?:\s?(?:/|(?:{per})\b)\s?(?:{user})\b)?
"""
_YEAR: Final = r"""
    \b(?P<denied>(?:{denied})\s+)?(?:{founded})\s+(?:
        (?:(?:{in})\s+)?(?P<at>(?:19|20)\d\d)\s+(?:(?P<later>{later})|(?P<earlier>{earlier}))\b
        |(?P<side>{after}|{before}|{since}|{until})\s+(?P<year>(?:19|20)\d\d)\b
    )
"""
