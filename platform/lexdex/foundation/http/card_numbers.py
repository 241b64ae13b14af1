"""Refuses request bodies that contain a card number: it must never reach this server, its database or its logs.

A route declares it: `@post("/…", before_request=refuse_card_numbers)`. It runs after the guard and before the body is
decoded, so that also fields count that the operation does not know.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

import msgspec

from lexdex.foundation.errors import LexdexError
from lexdex.foundation.http.client import AnyRequest

MIN_LENGTH, MAX_LENGTH = 13, 19
REFUSED: Final = (
    "This looks like a card number. Please remove it: cards are entered on the payment provider's page only, and we "
    "have not stored your request."
)
_RUN: Final = re.compile(r"(?<![\d+])\d(?:(?:[^\S\n]{0,4}|[^\S\n]{0,2}[-._·][^\S\n]{0,2})\d){12,}")
"""Digits, also in groups, separated by spaces and one dash or dot; after a plus it is a phone number."""
_BROKEN: Final = re.compile(
    r"(?<![\d+])(?:\d{4}(?:\s{1,4}\d{4}){3}(?:\s{1,4}\d{1,3})?|\d{4}\s{1,4}\d{6}\s{1,4}\d{4,5})(?!\d)"
)
"""The groups as they are printed on a card, also with line ends between them."""
_GROUP: Final = re.compile(r"\d+")
_UUID: Final = re.compile(
    r"(?<![\w-])[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\w-])", re.IGNORECASE
)
"""Our own identifiers: some have enough digits in a row, and one in ten of those the right last digit."""
_ISSUER: Final = re.compile(r"4|5[0-8]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720)|3[0-9]|6")
"""How the numbers of all card networks begin; dates and times of our days begin otherwise."""
MAX_GROUPS: Final = 200


class CardNumberSent(LexdexError):
    """The body contains a card number."""

    status = 422
    rule = "card_number"


def refuse_card_number(text: str) -> None:
    """Raise CardNumberSent if a text outside of a body, such as the name of a file, contains a card number."""
    if contains_card_number(text):
        raise CardNumberSent(REFUSED)


async def refuse_card_numbers(request: AnyRequest) -> None:
    """Raise CardNumberSent if a text or number anywhere in the body is or contains a card number."""
    body = await request.body()
    if any(contains_card_number(text) for text in _list_texts(body)):
        raise CardNumberSent(REFUSED)


def contains_card_number(text: str) -> bool:
    """Whether the text contains 13 to 19 digits with the right last digit (Luhn) that begin as card numbers do."""
    digits = _UUID.sub("id", "".join(_to_digit(char) for char in text))
    runs = (run[0] for pattern in (_RUN, _BROKEN) for run in pattern.finditer(digits))
    return any(_is_card_number(number) for run in runs for number in _list_numbers(run))


def _list_texts(body: bytes) -> Iterator[str]:
    """Yield the body itself, which also has what a JSON decoder drops, and all its texts with their escapes decoded."""
    yield body.decode(errors="replace")
    try:
        decoded = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return
    pending = [decoded]
    while pending:
        value = pending.pop()
        if isinstance(value, dict):
            pending += [*value, *value.values()]
        elif isinstance(value, list):
            pending += value
        elif isinstance(value, str | int | float) and not isinstance(value, bool):
            yield str(value)


def _to_digit(char: str) -> str:
    """Return the decimal digit that a character stands for in any script, or the character."""
    return char if char.isascii() else str(unicodedata.decimal(char, char))


def _list_numbers(run: str) -> Iterator[str]:
    """Yield each sequence of whole groups that is as long as a card number: an expiry date may follow it."""
    groups = _GROUP.findall(run)[:MAX_GROUPS]
    for first in range(len(groups)):
        number = ""
        for group in groups[first:]:
            number += group
            if len(number) > MAX_LENGTH:
                break
            if len(number) >= MIN_LENGTH:
                yield number


def _is_card_number(number: str) -> bool:
    return _ISSUER.match(number) is not None and _is_luhn_valid(number)


def _is_luhn_valid(number: str) -> bool:
    doubled = [int(digit) * (2 if at % 2 else 1) for at, digit in enumerate(reversed(number))]
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0
