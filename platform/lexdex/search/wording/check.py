"""Checks that a reworded sentence says the same as the composed one.

Everything is refused that is not known to be harmless. The words that state something must be the same in the same
order: names, numbers, negations, limits and all others. So a reworded sentence can neither add a fact nor leave one
out, nor move one from a tool to another. Only words of the table in `word_table.toml` and punctuation may differ.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from lexdex.search.wording.tokens import Token, split_tokens, to_base_form
from lexdex.search.wording.word_table import load_word_table
from lexdex_search.results import Citation

MAX_GROWTH: Final = 1.5
"""Maximum length of a reworded sentence, relative to the composed one."""
_QUOTATION: Final = re.compile('“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|"[^"]*"')
_QUOTATION_MARKS: Final = '“”„«»"'
_SENTENCE_END: Final = re.compile(r"[.!?…](?=[\s)”“»\"]|$)")
_ODD_PUNCTUATION: Final = re.compile(r"[.,;:!?…]{2,}| [.,;:!?…]|[()]")
"""Brackets, and marks that follow each other or a space."""
_MARKUP: Final = "<>[]{}|\\`*_#~^=@"
"""Characters of HTML, Markdown and addresses; allowed only where the composed sentence has them."""
_MIN_LITERAL: Final = 2
"""Shorter citation values, such as a count of "5", also occur inside other words."""


def find_fault(composed: str, citations: Sequence[Citation], reworded: str) -> str | None:
    """Return why a reworded sentence must not be shown in place of the composed one; None if it may be.

    The faults are keywords for tests, without any part of the sentence.
    """
    values = [each.value for each in citations]
    checks: dict[str, Callable[[], bool]] = {
        "length": lambda: 0 < len(reworded) <= MAX_GROWTH * len(composed),
        "characters": lambda: not _has_strange_characters(composed, reworded),
        "quotation": lambda: _list_quotations(composed) == _list_quotations(reworded),
        "punctuation": lambda: _ends_alike(composed, reworded),
        "cited values": lambda: _cites_the_same(composed, values, reworded),
        "words": lambda: _state_the_same(composed, values, reworded),
    }
    return next((fault for fault, holds in checks.items() if not holds()), None)


def _has_strange_characters(composed: str, reworded: str) -> bool:
    """Return whether the text has characters that the composed one lacks: markup, controls, other kinds of spaces."""
    added = set(reworded) - set(composed)
    return any(each in _MARKUP or (each != " " and not _is_plain(each)) for each in added) or "  " in reworded


def _is_plain(character: str) -> bool:
    return unicodedata.category(character)[0] not in "CZM"


def _list_quotations(text: str) -> list[str]:
    """List what is quoted, and how often each mark occurs: an unpaired one would change what is quoted."""
    return [*_QUOTATION.findall(text), *(str(text.count(mark)) for mark in _QUOTATION_MARKS)]


def _ends_alike(composed: str, reworded: str) -> bool:
    """Return whether both have the same ends of sentences and brackets, and begin with a capital."""
    if any(marks.findall(composed) != marks.findall(reworded) for marks in (_SENTENCE_END, _ODD_PUNCTUATION)):
        return False
    if composed[-1] != reworded[-1]:
        return False
    return not (composed[0].isupper() and reworded[0].islower())


def _cites_the_same(composed: str, values: Iterable[str], reworded: str) -> bool:
    """Return whether both contain each cited value equally often, exactly as it is written."""
    return all(composed.count(value) == reworded.count(value) for value in values if len(value) >= _MIN_LITERAL)


def _state_the_same(composed: str, values: Iterable[str], reworded: str) -> bool:
    """Return whether both have the same words in the same order, apart from free ones and synonyms."""
    fact_words = {token.text.casefold() for value in values for token in split_tokens(value)}
    before, after = _list_stating(split_tokens(composed)), _list_stating(split_tokens(reworded))
    return len(before) == len(after) and all(
        _are_equal(first, second, fact_words) for first, second in zip(before, after, strict=True)
    )


def _list_stating(tokens: Iterable[Token]) -> list[Token]:
    """List the words that are not free; with a capital inside the sentence, a word is part of a name."""
    free = load_word_table().free
    return [token for token in tokens if token.text.casefold() not in free or not _may_change_case(token)]


def _are_equal(first: Token, second: Token, fact_words: Collection[str]) -> bool:
    """Return whether two words are the same, up to synonyms, endings, and the capital at a beginning."""
    if first.text == second.text:
        return True
    # An upper-case letter may be a name's: only where a sentence begins it may be that of any word.
    if not (_may_change_case(first) and _may_change_case(second)):
        return False
    lower, other = first.text.casefold(), second.text.casefold()
    if lower in fact_words or other in fact_words:
        return lower == other
    canonical = load_word_table().canonical
    base, other_base = to_base_form(lower), to_base_form(other)
    return canonical.get(base, base) == canonical.get(other_base, other_base)


def _may_change_case(token: Token) -> bool:
    return token.text.islower() or (token.begins and token.text.istitle())
