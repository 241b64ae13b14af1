"""Split a query into words with their positions."""

from collections.abc import Sequence

import msgspec

from lexdex_search.text_analysis import fold
from lexdex_search.vocabulary import WORD_PATTERN


class Token(msgspec.Struct, frozen=True):
    """A word of a query, at its characters [start, end).

    `raw` is the word as typed, `word` its folded and perhaps corrected form.
    """

    word: str
    raw: str
    start: int
    end: int

    @property
    def is_capitalized(self) -> bool:
        """Whether the word was typed with a capital first letter, as names are."""
        return self.raw[:1].isupper()


def tokenize(query: str) -> list[Token]:
    """Split a query into words with their positions; each word is folded (lower case, no accents) by itself."""
    matches = WORD_PATTERN.finditer(query)
    return [Token(fold(m.group()).replace("\u2019", "'"), m.group(), m.start(), m.end()) for m in matches]


def list_words(tokens: Sequence[Token]) -> tuple[str, ...]:
    """List the folded words of the tokens."""
    return tuple(token.word for token in tokens)
