"""Detect what a query as a whole is about: products to compare or replace, advice, software, an unrelated subject."""

from collections.abc import Mapping
from typing import Literal

from lexdex_search.query.cues import find_phrases
from lexdex_search.query.phrase_matches import find_phrase_matches
from lexdex_search.vocabulary import Phrase, Term, Vocabulary

ReferenceUse = Literal["comparison", "alternatives"]
"""Why a query names products: to compare them, or to find alternatives to them."""


def detect_reference_use(words: Phrase, vocabulary: Vocabulary) -> ReferenceUse | None:
    """Detect whether the query compares products or seeks alternatives to some."""
    cues = vocabulary.cues
    if find_phrases(words, cues["compare"]):
        return "comparison"
    if find_phrases(words, cues["alternatives"]) or any((word,) in cues["alternatives_after"] for word in words):
        return "alternatives"
    return None


def offers_choice(words: Phrase, vocabulary: Vocabulary) -> bool:
    """Return whether the query has an "or"."""
    return any((word,) in vocabulary.cues["join_or"] for word in words)


def seeks_advice(words: Phrase, vocabulary: Vocabulary) -> bool:
    """Return whether the query is a question about what to do or what is allowed."""
    return _has_cue(words, vocabulary, "advice") and not _has_cue(words, vocabulary, "software")


def names_unrelated_subject(words: Phrase, vocabulary: Vocabulary) -> bool:
    """Return whether the query names a subject that no product covers, such as "weather", and no software."""
    return _has_cue(words, vocabulary, "unrelated_subject") and not _has_cue(words, vocabulary, "software")


def names_capability(words: Phrase, terms: Mapping[Phrase, tuple[Term, ...]]) -> bool:
    """Return whether the query names a capability in two words or more, such as "board minutes"."""
    return any(
        match.last - match.first > 1 and any(term.field == "capabilities" for term in match.terms)
        for match in find_phrase_matches(words, terms)
    )


def _has_cue(words: Phrase, vocabulary: Vocabulary, name: str) -> bool:
    return bool(find_phrases(words, vocabulary.cues[name]))
