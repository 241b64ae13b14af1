"""Derives hostile texts from the parse tree of a regular expression.

A pattern is slow on texts that repeat what one of its parts matches, after what leads to the part, and that then do not
match.
"""

import re._parser as tree  # type: ignore[import-not-found] # it has no types
from collections.abc import Iterator
from itertools import chain, product
from typing import Any, Final

from lexdex_tests.parsing_time.hostile_families import Family, repeat

MAX_STARTS: Final = 6
MAX_PUMPS: Final = 16
ENDS: Final = ("", "\0")
REPEATS: Final = frozenset({tree.MAX_REPEAT, tree.MIN_REPEAT, tree.POSSESSIVE_REPEAT})
CATEGORIES: Final = {
    tree.CATEGORY_DIGIT: "7",
    tree.CATEGORY_NOT_DIGIT: "x",
    tree.CATEGORY_SPACE: " ",
    tree.CATEGORY_NOT_SPACE: "x",
    tree.CATEGORY_WORD: "x",
    tree.CATEGORY_NOT_WORD: "-",
}
OTHERS: Final = "x7 -[("


def derive_families(pattern: str, flags: int) -> Iterator[tuple[str, Family]]:
    """Derive families of texts, each with a description."""
    parsed = tree.parse(pattern, flags)
    samples = _spread(list(dict.fromkeys(filter(None, _list_samples(parsed)))), MAX_PUMPS)
    characters = [each for each in samples if len(each) == 1]
    pairs = [first + second for first, second in product(characters, repeat=2) if first != second]
    pumps = _spread(list(dict.fromkeys([*samples, *pairs])), 2 * MAX_PUMPS)
    for start in ("", *_spread(samples, MAX_STARTS)):
        for pump in pumps:
            for end in ENDS:
                yield f"{start[:30]!r} {pump[:30]!r} {end!r}", _build_family(start, pump, end)


def _build_family(start: str, pump: str, end: str) -> Family:
    repeated = repeat(pump, end)
    return lambda length: start + repeated(length - len(start))


def _spread(texts: list[str], count: int) -> list[str]:
    """Return at most so many of the texts, from the whole list."""
    step = max(1, -(-len(texts) // count))
    return texts[::step]


def _list_samples(parsed: Any) -> Iterator[str]:  # noqa: ANN401 - a subpattern
    """List texts that the parts match: each item, each beginning of a sequence, and each alternative."""
    items = list(parsed)
    for end in range(1, len(items) + 1):
        yield "".join(map(_build_sample, items[:end]))
    for code, value in items:
        if code is tree.LITERAL:
            yield chr(value)
        elif code is tree.IN:
            yield from _list_characters(value)
        for part in _list_parts(code, value):
            yield from _list_samples(part)


def _list_parts(code: Any, value: Any) -> list[Any]:  # noqa: ANN401 - of the parse tree
    if code in REPEATS:
        return [value[2]]
    if code is tree.SUBPATTERN:
        return [value[-1]]
    if code is tree.BRANCH:
        return list(value[1])
    if code in {tree.ASSERT, tree.ASSERT_NOT}:
        return [value[1]]
    return [value] if code is tree.ATOMIC_GROUP else []


def _build_sample(item: tuple[Any, Any]) -> str:
    """Build a text that the item matches."""
    code, value = item
    if code is tree.LITERAL:
        return chr(value)
    if code is tree.NOT_LITERAL:
        return next(each for each in OTHERS if ord(each) != value)
    if code is tree.ANY:
        return "x"
    if code is tree.IN:
        return next(iter(_list_characters(value)), "")
    if code in {tree.ASSERT, tree.ASSERT_NOT}:
        return ""
    parts = _list_parts(code, value)
    sample = "".join(map(_build_sample, parts[0])) if parts else ""
    return sample * max(1, value[0]) if code in REPEATS else sample


def _list_characters(characters: list[tuple[Any, Any]]) -> list[str]:
    """List some characters of a class."""
    if characters[0][0] is tree.NEGATE:
        excluded = set(chain.from_iterable(_expand(character) for character in characters[1:]))
        return [each for each in OTHERS if each not in excluded][:3]
    return list(dict.fromkeys(each for character in characters for each in _expand(character)[:1]))


def _expand(character: tuple[Any, Any]) -> str:
    code, value = character
    if code is tree.LITERAL:
        return chr(value)
    if code is tree.RANGE:
        return "".join(map(chr, range(value[0], min(value[1], value[0] + 200) + 1)))
    return CATEGORIES.get(value, "x") if code is tree.CATEGORY else "x"
