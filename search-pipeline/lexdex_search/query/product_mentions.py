"""Find the products that a query names, and tell their names from everyday words."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from lexdex_search.query.phrase_matches import PhraseMatch
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.release.documents import MAX_MAIN_CAPABILITIES, Product
from lexdex_search.vocabulary import Phrase, iterate_spans, split_phrase

MAX_NAME_LENGTH: Final = 6
"""Maximum number of words in a name; longer names are not found."""
MIN_JOINED_LENGTH: Final = 6
"""A one-word name typed as two ("net documents") must have this many characters, or ordinary words would match."""


class ProductMention(msgspec.Struct, frozen=True, order=True):
    """The name of a product at the words [first, last) of a query."""

    product_id: str
    first: int
    last: int


class ProductNames:
    """Looks products up by the words of their names and aliases."""

    def __init__(self, products: Iterable[Product], is_everyday: Callable[[str], bool]) -> None:
        """Index the names of the products.

        `is_everyday` tells whether a word is common English; a name of such words alone may be no name.
        """
        self._ids: dict[Phrase, str] = {}
        self._ids_by_joined_name: dict[str, str] = {}
        self._ids_by_first_word: dict[str, list[str]] = {}
        self._is_everyday = is_everyday
        self._kinds: dict[str, frozenset[str]] = {}
        listed = tuple(products)
        for product in listed:
            self._kinds[product.id] = frozenset((*product.categories, *product.capabilities))
            for name in (product.name, *product.aliases):
                phrase, joined_name = split_phrase(name), "".join(split_phrase(name))
                self._ids.setdefault(phrase, product.id)
                if len(phrase) > 1 and not is_everyday(phrase[0]):
                    self._ids_by_first_word.setdefault(phrase[0], []).append(product.id)
                if len(joined_name) >= MIN_JOINED_LENGTH:
                    self._ids_by_joined_name.setdefault(joined_name, product.id)
        self._ids_by_first_word = _sort_families(self._ids_by_first_word, listed)

    def list_words(self) -> frozenset[str]:
        """List all words of all names, and the joined form of each name of several words ("netdocuments")."""
        return frozenset(word for phrase in self._ids for word in phrase) | self._ids_by_joined_name.keys()

    def find_mentions(
        self,
        tokens: Sequence[Token],
        values: Sequence[PhraseMatch],
        connectors: frozenset[Phrase],
        *,
        is_expected: bool,
    ) -> list[ProductMention]:
        """Find the products that a query names, from left to right; at each word the longest name wins.

        `values` are phrases that mean something else; only a longer name may contain them. With `is_expected` (the
        query compares products or seeks alternatives), everyday words count as names even without capitals. Once a name
        is found and the query has one of the `connectors`, capitalized names count as well ("Harvey or Legora").
        """
        mentions = self._find(
            tokens, values, lambda first, last: is_expected or self._is_clear_name(tokens, first, last)
        )
        if mentions and not is_expected and any((token.word,) in connectors for token in tokens):
            capitalized = self._find(tokens, values, lambda first, last: _are_capitalized(tokens[first:last]))
            mentions = sorted({*mentions, *capitalized}, key=lambda mention: mention.first)
        return mentions

    def find_by_first_word(self, tokens: Sequence[Token], position: int) -> list[ProductMention]:
        """Find all products whose names begin with the word at a position: "Clio" finds Clio Manage and Clio Grow.

        The one with the most competitors comes first: it is what most who name the family mean.
        """
        ids = self._ids_by_first_word.get(tokens[position].word, ()) if position < len(tokens) else ()
        return [ProductMention(product_id, position, position + 1) for product_id in ids]

    def find_families(self, tokens: Sequence[Token], taken: Collection[int]) -> list[ProductMention]:
        """Find all products of each family that the query names, as Clio Manage and Clio Grow by "Clio".

        A family is named by the first word of its products' names; words at the positions `taken` name none.
        """
        free = (position for position in range(len(tokens)) if position not in taken)
        return [mention for position in free for mention in self.find_by_first_word(tokens, position)]

    def count_common(self, product_id: str, other_id: str) -> int:
        """Count the categories and capabilities that two products share."""
        return len(self._kinds[product_id] & self._kinds[other_id])

    def _find(
        self, tokens: Sequence[Token], values: Sequence[PhraseMatch], is_name: Callable[[int, int], bool]
    ) -> list[ProductMention]:
        words = list_words(tokens)
        mentions: list[ProductMention] = []
        next_free = 0
        for first, last in iterate_spans(words, MAX_NAME_LENGTH):
            product_id = self._get_product(words[first:last]) if first >= next_free else None
            is_value = any(value.first <= first and last <= value.last for value in values)
            if product_id and not is_value and is_name(first, last):
                mentions.append(ProductMention(product_id, first, last))
                next_free = last
        return mentions

    def _get_product(self, words: Phrase) -> str | None:
        """Return the id of the product with a name, also if one word is typed as two or two as one."""
        exact = self._ids.get(words)
        if exact:
            return exact
        return self._ids_by_joined_name.get("".join(words)) if len(words) <= 2 else None

    def _is_clear_name(self, tokens: Sequence[Token], first: int, last: int) -> bool:
        """Return whether the words [first, last) are clearly a name and not everyday words.

        They are if they are the whole query, contain a word that is not everyday, or are capitalized within a sentence.
        """
        name = tokens[first:last]
        if len(name) == len(tokens) or not all(self._is_everyday(token.word) for token in name):
            return True
        return first > 0 and _are_capitalized(name)


def _sort_families(families: Mapping[str, Sequence[str]], products: Sequence[Product]) -> dict[str, list[str]]:
    """Sort the products of each family by the number of their competitors, those with the most first.

    A competitor has at least half of a product's main capabilities.
    """
    ids_by_capability: dict[str, list[str]] = {}
    for product in products:
        for label in product.capabilities:
            ids_by_capability.setdefault(label, []).append(product.id)
    labels = {product.id: product.capabilities[:MAX_MAIN_CAPABILITIES] for product in products}

    def count_competitors(product_id: str) -> int:
        own = labels[product_id]
        shared = Counter(each for label in own for each in ids_by_capability[label])
        return sum(2 * count >= len(own) for count in shared.values())

    unique = {word: dict.fromkeys(ids) for word, ids in families.items()}
    return {word: sorted(ids, key=lambda each: -count_competitors(each)) for word, ids in unique.items()}


def _are_capitalized(tokens: Sequence[Token]) -> bool:
    return all(token.is_capitalized for token in tokens)
