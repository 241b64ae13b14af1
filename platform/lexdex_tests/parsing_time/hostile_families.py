"""Families of hostile texts: each is one text at every length."""

from collections.abc import Callable
from itertools import cycle, islice
from typing import Final

Family = Callable[[int], str]


def repeat(pattern: str, end: str = "") -> Family:
    """Return the family of the repeated pattern, with an end that makes parsers try again."""
    return lambda length: (pattern * (length // len(pattern) + 1))[: max(length - len(end), 0)] + end


def nest(opening: str, closing: str) -> Family:
    """Return the family of brackets within brackets."""
    return lambda length: opening * (length // (2 * len(opening))) + closing * (length // (2 * len(closing)))


def alternate(*tokens: str) -> Family:
    """Return the family of tokens in turns, each with one character more than the last time it came."""

    def build(length: int) -> str:
        parts, size = [], 0
        for round_, token in enumerate(cycle(tokens)):
            part = token + "a" * (round_ // len(tokens) % 40)
            parts.append(part)
            size += len(part)
            if size >= length:
                return "".join(parts)[:length]
        raise AssertionError

    return build


def count(start: str, separator: str) -> Family:
    """Return the family of different words: parsers that compare each with all earlier ones are quadratic."""
    return lambda length: separator.join(islice((f"{start}{place}" for place in range(length)), length // 6))[:length]


FAMILIES: Final[dict[str, Family]] = {
    "letter": repeat("a"),
    "letter and near miss": repeat("a", "!"),
    "letter that folds": repeat("ẞİﬃ"),
    "digits": repeat("9"),
    "digits and near miss": repeat("9", "x"),
    "decimals": repeat("1.000,"),
    "exponents": repeat("1e9"),
    "spaces": repeat(" "),
    "spaces and near miss": repeat(" ", "x"),
    "lines": repeat("\n"),
    "semicolons": repeat(";"),
    "commas": repeat(","),
    "mixed separators": repeat(" ,;|/&=\t-"),
    "dots": repeat("a."),
    "dots and near miss": repeat("a.", "_"),
    "hyphens": repeat("a-"),
    "at signs": repeat("a@"),
    "slashes": repeat("/"),
    "percent signs": repeat("%2"),
    "quotes": repeat('"'),
    "quoted cells": repeat('"a",'),
    "unclosed quotes": repeat('"a\n'),
    "backslashes": repeat("\\"),
    "round brackets": nest("(", ")"),
    "square brackets": nest("[", "]"),
    "objects": nest('{"a":', "}"),
    "opened objects": repeat('{"a":['),
    "opened links": repeat("["),
    "links": repeat("[a]("),
    "tags": repeat("<a "),
    "combining marks": repeat("\u0315\u0300"),
    "combining marks on letters": repeat("a\u0315\u0300"),
    "letters that compose": repeat("\u1112\u1161\u11a8"),
    "ligature": repeat("\ufdfa"),
    "emoji joined": repeat("\U0001f468\u200d"),
    "emoji with tones": repeat("\U0001f44d\U0001f3fd\ufe0f"),
    "flags": repeat("\U0001f1e6"),
    "direction marks": repeat("\u202e\u200f\u2067"),
    "right to left": repeat("ש.א "),
    "no spaces": repeat("契約管理"),
    "compound": repeat("vertragsmanagement"),
    "requirements": repeat("not in the EU or under $1,000, "),
    "denials": repeat("that does not "),
    "alternating words": alternate("and ", "or ", "not "),
    "alternating cells": alternate(",", ";", '"'),
    "alternating hosts": alternate("https://", ".", "@", ":"),
    "different words": count("w", " "),
    "different items": count("w", ";"),
    "different parameters": count("w", "=1&"),
    "different cookies": count("w", "=1; "),
    "different tags": count('"w', '", '),
    "ranges": repeat("bytes=0-1,"),
    "languages": repeat("de-a;q=0.1,"),
    "media types": repeat("a/b;q=0.1,"),
    "addresses": repeat("1.2.3.4, "),
    "hosts": repeat("xn--a."),
    "prices": repeat("$1,000.00 "),
    "prices and near miss": repeat("1,000'", "$"),
    "dates": repeat("2026-11-"),
    "web addresses": repeat("https://a.b/"),
}
