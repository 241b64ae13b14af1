"""Split compound words of German queries: "Kanzleisoftware" into "Kanzlei" and "Software"."""

from collections.abc import Iterable, Sequence
from typing import Final

from lexdex_search.query.tokens import Token
from lexdex_search.vocabulary import Vocabulary

MIN_PART_LENGTH: Final = 4
MAX_COMPOUND_LENGTH: Final = 40
"""Longer words are not split; real queries contain no longer compounds."""


class CompoundSplitter:
    """Splits compounds whose parts are all words of one language's vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Collect the words that compounds may consist of; for a language without linking letters, nothing is split."""
        self._links = vocabulary.compound_links
        self._parts = frozenset(word for word in vocabulary.own_words if len(word) >= MIN_PART_LENGTH)

    def split_tokens(self, tokens: Sequence[Token]) -> list[Token]:
        """Replace each compound among the tokens by one token per part, each with the part's position in the query."""
        if not self._links:
            return list(tokens)
        return [part for token in tokens for part in self._split_token(token)]

    def is_compound(self, word: str) -> bool:
        """Return whether a folded word consists of two or more words of the vocabulary."""
        return self._find_parts(word) is not None

    def _split_token(self, token: Token) -> list[Token]:
        parts = self._find_parts(token.word) if len(token.word) == len(token.raw) else None
        if parts is None:
            return [token]
        result, offset = [], 0
        for word, length in parts:
            start = token.start + offset
            result.append(Token(word, token.raw[offset : offset + length], start, start + length))
            offset += length
        return result

    def _find_parts(self, word: str) -> list[tuple[str, int]] | None:
        """Split a compound into its parts, each with its length in `word`, linking letters included; None for others.

        Linking letters are the "s" in "Arbeitsrecht". Of several splits, the one with the longest first part wins. Each
        suffix of the word is split only once, so the time is quadratic in its length.
        """
        if word in self._parts or not 2 * MIN_PART_LENGTH <= len(word) <= MAX_COMPOUND_LENGTH:
            return None
        splits: dict[int, list[tuple[str, int]]] = {}
        for start in range(len(word) - MIN_PART_LENGTH, -1, -1):
            rest = word[start:]
            if start > 0 and rest in self._parts:
                splits[start] = [(rest, len(rest))]
                continue
            for end in range(len(word) - MIN_PART_LENGTH, start + MIN_PART_LENGTH - 1, -1):
                part = self._find_known_part(word[start:end]) if end in splits else None
                if part:
                    splits[start] = [(part, end - start), *splits[end]]
                    break
        return splits.get(0)

    def _find_known_part(self, text: str) -> str | None:
        return next((part for part in self._list_without_links(text) if part in self._parts), None)

    def _list_without_links(self, text: str) -> Iterable[str]:
        yield text
        yield from (text.removesuffix(link) for link in self._links if text.endswith(link))
