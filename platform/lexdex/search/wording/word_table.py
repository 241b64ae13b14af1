"""Reads the table of words that decide whether a reworded sentence says the same as the composed one."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

TABLE_FILE: Final = Path(__file__).with_name("word_table.toml")


class LanguageWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one language; `word_table.toml` explains each list."""

    free: frozenset[str]
    negations: frozenset[str]
    qualifiers: frozenset[str]
    synonyms: tuple[tuple[str, ...], ...]


class WordTable(msgspec.Struct, frozen=True):
    """The words of all languages together: a sentence of one language may quote another one."""

    free: frozenset[str]
    """Words that state nothing by themselves."""
    negations: frozenset[str]
    canonical: dict[str, str]
    """For each word with synonyms, the first word of its group."""


def load_languages() -> dict[str, LanguageWords]:
    """Read the words of each language, by its code."""
    return msgspec.convert(tomllib.loads(TABLE_FILE.read_text(encoding="utf-8")), dict[str, LanguageWords])


@cache
def load_word_table() -> WordTable:
    """Merge the words of all languages; negations and qualifiers of any language are never free."""
    languages = load_languages().values()
    negations = frozenset().union(*(each.negations for each in languages))
    qualifiers = frozenset().union(*(each.qualifiers for each in languages))
    free = frozenset().union(*(each.free for each in languages)) - negations - qualifiers
    groups = [group for each in languages for group in each.synonyms]
    return WordTable(free, negations, {word: group[0] for group in groups for word in group})
