"""Products that a query names, told apart from everyday words."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from lexdex_search.query.neighbours import Found
from lexdex_search.query.tokens import Token
from lexdex_search.release.documents import Product
from lexdex_search.vocabulary import Phrase, iterate_spans, split_phrase

MAX_NAME_LENGTH: Final = 6
MIN_JOINED_LENGTH: Final = 6
"""A name of one word typed as two ("net documents") must be at least this long, or ordinary words would match."""


class ProductMention(msgspec.Struct, frozen=True, order=True):
    """One product named by words [first, last)."""

    id: str
    first: int
    last: int


class ProductNames:
    """Product names and aliases by their words."""

    def __init__(self, products: Iterable[Product], common: Callable[[str], bool]) -> None:
        """`common` says whether a word is everyday English, which a name then needs more than itself to be."""
        self._ids: dict[Phrase, str] = {}
        self._joined: dict[str, str] = {}
        self._families: dict[str, list[str]] = {}
        self._common = common
        for product in products:
            for name in (product.name, *product.aliases):
                phrase = split_phrase(name)
                self._ids.setdefault(phrase, product.id)
                if len(phrase) > 1 and not common(phrase[0]):
                    self._families.setdefault(phrase[0], []).append(product.id)
                if len("".join(phrase)) >= MIN_JOINED_LENGTH:
                    self._joined.setdefault("".join(phrase), product.id)

    def words(self) -> Iterable[str]:
        """Every word of every name."""
        return {word for phrase in self._ids for word in phrase} | self._joined.keys()

    def find(
        self, tokens: Sequence[Token], values: Sequence[Found], joins: frozenset[Phrase], *, asked: bool
    ) -> list[ProductMention]:
        """Named products from left to right, longest names first.

        `values` are phrases whose neighbours say that they mean something else; a longer name wins over them. `asked`
        is true when the query compares or asks for alternatives: a name is expected then, and capitals not needed.
        Beside one name another is expected as well ("Harvey or Legora").
        """
        found = self._found(tokens, values, lambda first, last: self._meant(tokens, first, last, asked=asked))
        if found and not asked and any((token.word,) in joins for token in tokens):
            beside = self._found(tokens, values, lambda first, last: all(t.capital for t in tokens[first:last]))
            found = sorted({*found, *beside}, key=lambda name: name.first)
        return found

    def family(self, tokens: Sequence[Token], place: int) -> list[ProductMention]:
        """Products whose names begin with the word at a place: "Clio" stands for Clio Manage and Clio Grow."""
        ids = self._families.get(tokens[place].word, ()) if place < len(tokens) else ()
        return [ProductMention(product, place, place + 1) for product in dict.fromkeys(ids)]

    def _found(
        self, tokens: Sequence[Token], values: Sequence[Found], meant: Callable[[int, int], bool]
    ) -> list[ProductMention]:
        words = tuple(t.word for t in tokens)
        found: list[ProductMention] = []
        taken = 0
        for first, last in iterate_spans(words, MAX_NAME_LENGTH):
            product = self._at(words[first:last]) if first >= taken else None
            covered = any(v.first <= first and last <= v.last for v in values)
            if product and not covered and meant(first, last):
                found.append(ProductMention(product, first, last))
                taken = last
        return found

    def _at(self, words: Phrase) -> str | None:
        exact = self._ids.get(words)
        if exact or len(words) == 1:
            return exact or self._joined.get(words[0])
        return self._joined.get("".join(words)) if len(words) == 2 else None

    def _meant(self, tokens: Sequence[Token], first: int, last: int, *, asked: bool) -> bool:
        mine = tokens[first:last]
        if asked or len(mine) == len(tokens) or not all(self._common(token.word) for token in mine):
            return True
        return first > 0 and all(token.capital for token in mine)
