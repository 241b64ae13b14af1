"""The words of a query with their places in it, and the correction of misspelled ones."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from lexdex_search.text_analysis import fold
from lexdex_search.vocabulary import WORD_PATTERN

MIN_CORRECTED_LENGTH: Final = 4
TWO_SLIPS_FROM: Final = 8
MIN_WARY_LENGTH: Final = 7
NEVER: Final = 1_000


class Token(msgspec.Struct, frozen=True):
    """A word: as compared (folded, perhaps corrected), as typed, and where."""

    word: str
    raw: str
    start: int
    end: int

    @property
    def capital(self) -> bool:
        """Whether it was written as a name."""
        return self.raw[:1].isupper()


def tokenize(query: str) -> list[Token]:
    """Words in order; folding each by itself keeps its place exact."""
    return [
        Token(fold(m.group()).replace("\u2019", "'"), m.group(), m.start(), m.end())
        for m in WORD_PATTERN.finditer(query)
    ]


class SpellCorrector:
    """Corrects a word that neither the catalogue, the vocabulary nor English knows to the nearest one that counts."""

    def __init__(self, targets: Iterable[str], known: Callable[[str], bool], *, wary: bool = False) -> None:
        """`targets` are words worth correcting to; `known` says which words are right as they are.

        A wary one changes one letter of long words only: of a language that it knows a part of, most words are right.
        """
        self._shortest = MIN_WARY_LENGTH if wary else MIN_CORRECTED_LENGTH
        self._two_slips_from = NEVER if wary else TWO_SLIPS_FROM
        self._targets = sorted({t for t in targets if len(t) >= self._shortest})
        self._known = known

    def correct(self, token: Token) -> Token:
        """The same place with a better word, or the token itself.

        Slips are insertions, omissions, changes and swaps of neighbours: one in words of four to seven letters, two in
        longer ones, none in the first letter. Words with digits or inner capitals are names and stay.
        """
        word = token.word
        plain = word.isalpha() and not any(c.isupper() for c in token.raw[1:] if not token.raw.isupper())
        if len(word) < self._shortest or not plain or self._known(word):
            return token
        slips = 2 if len(word) >= self._two_slips_from else 1
        near = process.extract(word, self._targets, scorer=OSA.distance, score_cutoff=slips, limit=8)
        fitting = [(distance, target) for target, distance, _ in near if target[0] == word[0]]
        if not fitting:
            return token
        return Token(min(fitting)[1], token.raw, token.start, token.end)


def apply_corrections(query: str, before: list[Token], after: list[Token], accented: Mapping[str, str]) -> str | None:
    """The query with corrected words put in, or None if all were right; `accented` has words with their accents."""
    text, moved = query, 0
    for old, new in zip(before, after, strict=True):
        if old.word != new.word:
            spelled = accented.get(new.word, new.word)
            better = spelled.capitalize() if old.capital else spelled
            text = text[: old.start + moved] + better + text[old.end + moved :]
            moved += len(better) - (old.end - old.start)
    return text if moved or text != query else None
