"""Words grown together, as German has them: "Kanzleisoftware" is read as "Kanzlei" and "Software"."""

from collections.abc import Iterable, Sequence
from typing import Final

from lexdex_search.query.tokens import Token
from lexdex_search.vocabulary import Vocabulary

MIN_PART_LENGTH: Final = 4
MAX_COMPOUND_LENGTH: Final = 40
"""Longer words are not split: no compound that people type is longer."""


class Compounds:
    """Takes words apart whose parts the language's vocabulary holds."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """A language without links between parts has no compounds."""
        self._links = vocabulary.compound_links
        self._parts = frozenset(word for word in vocabulary.own_words if len(word) >= MIN_PART_LENGTH)

    def apart(self, tokens: Sequence[Token]) -> list[Token]:
        """The same words, long ones in their parts, each with its own place."""
        return [part for token in tokens for part in self._split(token)] if self._links else list(tokens)

    def is_one(self, word: str) -> bool:
        """Whether a word is made of known ones."""
        return self._sizes(word) is not None

    def _split(self, token: Token) -> list[Token]:
        parts = self._sizes(token.word) if len(token.word) == len(token.raw) else None
        if parts is None:
            return [token]
        result, begin = [], 0
        for word, size in parts:
            start = token.start + begin
            result.append(Token(word, token.raw[begin : begin + size], start, start + size))
            begin += size
        return result

    def _sizes(self, word: str) -> list[tuple[str, int]] | None:
        """Parts with how many letters each takes, its link included; the longest first part wins.

        From the end of the word to its start, each rest is split once, so that the time is quadratic in its length.
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
                head = self._head(word[start:end]) if end in splits else None
                if head:
                    splits[start] = [(head, end - start), *splits[end]]
                    break
        return splits.get(0)

    def _head(self, text: str) -> str | None:
        return next((head for head in self._stripped(text) if head in self._parts), None)

    def _stripped(self, text: str) -> Iterable[str]:
        yield text
        yield from (text.removesuffix(link) for link in self._links if text.endswith(link))
