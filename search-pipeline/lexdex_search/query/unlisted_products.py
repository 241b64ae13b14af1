"""Find the products that a query refers to although the catalogue lacks them, as in "alternatives to Grammarly"."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from lexdex_search.query.constraint_draft import Gap
from lexdex_search.query.cues import Span, find_phrases
from lexdex_search.query.gap_messages import report_unlisted_products
from lexdex_search.query.mention_uses import names_integration
from lexdex_search.query.phrase_matches import PhraseMatch
from lexdex_search.query.positions import list_match_positions, list_mention_positions
from lexdex_search.query.product_mentions import ProductMention
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.vocabulary import Vocabulary

MAX_NAME_LENGTH: Final = 3
"""Maximum number of words in the name of a product that the catalogue lacks."""


@dataclass(frozen=True, slots=True)
class UnlistedProducts:
    """Names of products that the catalogue lacks, and the positions of their words and of those that refer to them."""

    names: Sequence[str] = ()
    positions: frozenset[int] = frozenset()

    def list_gaps(self) -> list[Gap]:
        """List the message that the catalogue lacks these products; empty without any."""
        return [report_unlisted_products(self.names)] if self.names else []


class UnlistedProductFinder:
    """Finds the names of unlisted products after "alternatives to", and after "like" at the start of a query."""

    def __init__(self, tokens: Sequence[Token], vocabulary: Vocabulary, is_known: Callable[[str], bool]) -> None:
        """Prepare the search in one query; `is_known` tells whether a word is English or of the vocabulary."""
        self._tokens, self._vocabulary, self._is_known = tokens, vocabulary, is_known
        # Where all words have capitals, and in German, a capital marks no name.
        self._capitals_mark_names = vocabulary.language_code != "de" and not all(
            token.is_capitalized for token in tokens
        )

    def find(self, mentions: Sequence[ProductMention], matches: Sequence[PhraseMatch]) -> UnlistedProducts:
        """Find the unlisted products; `mentions` are those found, `matches` the phrases of the query with a meaning."""
        programs = list_match_positions([match for match in matches if names_integration(match)])
        taken = list_mention_positions(mentions) | (list_match_positions(matches) - programs)
        names: list[str] = []
        positions: set[int] = set()
        for first, end in self._list_references():
            start = self._skip_articles(end)
            last = self._find_end(start, taken, programs)
            if last > start:
                names.append(" ".join(token.raw for token in self._tokens[start:last]))
                positions.update(range(first, last))
        return UnlistedProducts(names, frozenset(positions))

    def _list_references(self) -> list[Span]:
        """List the phrases that refer to a product."""
        words, cues = list_words(self._tokens), self._vocabulary.cues
        return find_phrases(words, cues["alternatives"]) + [
            span for span in find_phrases(words, cues["like"]) if span[0] == 0
        ]

    def _skip_articles(self, position: int) -> int:
        while position < len(self._tokens) and (self._tokens[position].word,) in self._vocabulary.skipped_words:
            position += 1
        return position

    def _find_end(self, start: int, taken: frozenset[int], programs: frozenset[int]) -> int:
        last = start
        while last < min(len(self._tokens), start + MAX_NAME_LENGTH) and last not in taken:
            if last not in programs and not self._is_name(last):
                break
            last += 1
        return last

    def _is_name(self, position: int) -> bool:
        token = self._tokens[position]
        if self._capitals_mark_names and token.is_capitalized:
            return True
        return token.word.isalpha() and not self._is_known(token.word)
