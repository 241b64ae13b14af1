"""Parses numbers, years, prices and ratings as people write them in different countries, or refuses them."""

import re
from datetime import UTC, datetime
from typing import Final

from lexdex.catalogue.parsing.values import MAX_NUMBER, TOO_LARGE, InvalidValue, is_unknown, parse_line

MIN_YEAR: Final = 1700
_MAX_SHOWN: Final = 40

_GROUPS: Final = r"\d{1,3}(?:(?P<mark>[,.' \u2019])\d{3})(?:(?P=mark)\d{3})*|\d{1,2}(?:,\d{2})+,\d{3}"
"""Digits in groups of three, or of two before the last three, as in India."""
_NUMBER: Final = re.compile(rf"(?P<whole>{_GROUPS}|\d+)(?:(?P<point>[.,])(?P<decimals>\d+))?")
_WORDS: Final = re.compile(r"[^\W\d_]{2}")
_NEGATIVE: Final = re.compile(r"[-\u2212]\s?\d[\d.,' ]*")
_DOLLARS: Final = re.compile(r"^(?:(?:us\s?)?\$|usd\b)|(?:(?:us\s?)?\$|\busd)$", re.IGNORECASE)
_CURRENCY: Final = re.compile(
    r"[^\W\d_]?[\u00a2-\u00a5\u0e3f\u20a0-\u20cf]|[a-z]{1,2}\s?\$|\b(?:eur|euros?|gbp|chf|sfr|jpy|cny|rmb|inr|rs|cad|aud|nzd"
    r"|sgd|hkd|sek|nok|dkk|pln|czk|huf|ron|bgn|try|ils|brl|mxn|zar|aed|sar|krw|thb|rub|uah|zł|kr|pounds?)\b",
    re.IGNORECASE,
)
"""Signs and codes of currencies other than the US dollar."""


def parse_number(value: object) -> int | None:
    """Parse a whole number, such as "1,200.00" for 1200; return None if the text means unknown.

    Raises InvalidValue for a fraction, and for a text with two readings: "1.200" is 1.2 in London and 1200 in Berlin.
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _to_whole_number(value, str(value))
    text = parse_line(value)
    return None if is_unknown(text) else _parse_whole_number(text, text)


def parse_amount(value: object) -> int | None:
    """Parse a price in whole US dollars, such as "$1,200" or "49 USD"; raises InvalidValue for other currencies."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return parse_number(value)
    text = parse_line(value)
    if is_unknown(text):
        return None
    number = _strip_dollars(text)
    if names_other_currency(number):
        raise InvalidValue(f"'{text[:_MAX_SHOWN]}' is in another currency; please give the price in US dollars")
    return _parse_whole_number(number, text)


def names_other_currency(text: str) -> bool:
    """Return whether a price or the name of its column has the sign or code of a currency that isn't the US dollar."""
    return _CURRENCY.search(_strip_dollars(text)) is not None


def parse_year(value: object) -> int | None:
    """Parse a year between 1700 and the current year; return None if the text means unknown."""
    found = parse_number(value)
    if found is None:
        return None
    now = datetime.now(UTC).year
    if not MIN_YEAR <= found <= now:
        raise InvalidValue(f"{found} is not a year between {MIN_YEAR} and {now}")
    return found


def parse_rating(value: object) -> float:
    """Parse a rating such as 4.5 or "4,5", with 0 for an unknown one; the range is validated with the document."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        if not abs(value) < MAX_NUMBER:
            raise InvalidValue(TOO_LARGE)
        return float(value)
    text = parse_line(value)
    if is_unknown(text):
        return 0.0
    if not re.fullmatch(r"\d{1,15}(?:[.,]\d{1,15})?", text):
        raise InvalidValue(f"'{text[:_MAX_SHOWN]}' is not a number")
    return float(text.replace(",", "."))


def _strip_dollars(text: str) -> str:
    return _DOLLARS.sub("", text).strip()


def _parse_whole_number(number: str, text: str) -> int:
    shown = f"'{text[:_MAX_SHOWN]}'"
    if _NEGATIVE.fullmatch(number):
        raise InvalidValue(f"{shown} is less than 0")
    match = _NUMBER.fullmatch(number)
    if match is None and _WORDS.search(number) and any(char.isdecimal() for char in number):
        raise InvalidValue(f"{shown} has words beside the number; please give the number only")
    if match is None or (match["mark"] and match["mark"] == match["point"]):
        raise InvalidValue(f"{shown} is not a whole number")
    whole, mark, decimals = match["whole"], match["mark"], match["decimals"] or ""
    digits = re.sub(r"\D", "", whole)
    if (mark == "." and not decimals and whole.count(".") == 1) or (mark in {".", ","} and digits.startswith("0")):
        raise InvalidValue(f"{shown} has two readings; please write it without separators")
    if len(digits) > len(str(MAX_NUMBER)):
        raise InvalidValue(TOO_LARGE)
    if decimals.strip("0"):
        raise InvalidValue(f"{shown} is not a whole number")
    return _to_whole_number(int(digits), shown)


def _to_whole_number(value: float, shown: str) -> int:
    # As many digits as a double holds exactly; one with more than 308 can't even be converted.
    if not abs(value) < MAX_NUMBER:
        raise InvalidValue(TOO_LARGE)
    if not float(value).is_integer():
        raise InvalidValue(f"{shown} is not a whole number")
    return int(value)
