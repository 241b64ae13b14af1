"""Detect the purpose of a query as a whole: comparing products, finding alternatives, seeking advice, and others."""

from collections.abc import Collection, Mapping
from typing import Final, Literal

from lexdex_search.query.cues import Span, find_phrases
from lexdex_search.query.phrase_matches import find_phrase_matches
from lexdex_search.vocabulary import Phrase, Term, Vocabulary

REQUESTED_FIELDS: Final = (
    "starting_price_usd",
    "hosting_locations",
    "languages",
    "security_certifications",
    "deployment_models",
)
"""Fields whose value for a named product a query may ask for; the cues of each are called "requested_<field>"."""
ReferenceUse = Literal["comparison", "alternatives"]
"""Why a query names products: to compare them, or to find alternatives to them."""


def detect_reference_use(
    words: Phrase, vocabulary: Vocabulary, labels: frozenset[int] = frozenset()
) -> ReferenceUse | None:
    """Detect why a query names products: to compare them ("A vs B") or to find alternatives.

    None without such words. Words of `labels`, positions of capabilities such as "rate comparison", don't count.
    """
    cues = vocabulary.cues
    if find_phrases(words, cues["compare"], labels):
        return "comparison"
    names = (cues["alternatives"], cues["alternatives_after"])
    if any(find_phrases(words, phrases, labels) for phrases in names):
        return "alternatives"
    return None


def is_question(query: str, words: Phrase, vocabulary: Vocabulary) -> bool:
    """Return whether a query is a question: it ends with a question mark or begins like "is" or "does"."""
    begins = any(first == 0 for first, _ in find_phrases(words, vocabulary.cues["question_openers"]))
    return begins or query.rstrip().endswith("?")


def find_requested_fields(words: Phrase, vocabulary: Vocabulary, used: Collection[int]) -> dict[str, list[Span]]:
    """Find the fields whose values the query asks for, as in "how much does Clio cost", with the words that ask.

    Words at the positions `used` state constraints and ask for nothing.
    """
    found = {
        field: find_phrases(words, vocabulary.cues[f"requested_{field}"], frozenset(used)) for field in REQUESTED_FIELDS
    }
    return {field: spans for field, spans in found.items() if spans}


def offers_choice(words: Phrase, vocabulary: Vocabulary) -> bool:
    """Return whether the query contains "or", or the word for it in its language."""
    return any((word,) in vocabulary.cues["join_or"] for word in words)


def seeks_advice(words: Phrase, vocabulary: Vocabulary) -> bool:
    """Return whether the query asks what to do or what is allowed ("can my landlord"), without words for software."""
    return _has_cue(words, vocabulary, "advice") and not _has_cue(words, vocabulary, "software")


def names_unrelated_subject(words: Phrase, vocabulary: Vocabulary) -> bool:
    """Return whether the query names a subject outside the catalogue ("weather"), without words for software."""
    return _has_cue(words, vocabulary, "unrelated_subject") and not _has_cue(words, vocabulary, "software")


def names_capability(words: Phrase, terms: Mapping[Phrase, tuple[Term, ...]]) -> bool:
    """Return whether the query contains the label of a capability of two words or more, such as "board minutes".

    `terms` maps each phrase to the field values that it may mean.
    """
    return any(
        match.last - match.first > 1 and any(term.field == "capabilities" for term in match.terms)
        for match in find_phrase_matches(words, terms)
    )


def _has_cue(words: Phrase, vocabulary: Vocabulary, name: str) -> bool:
    return bool(find_phrases(words, vocabulary.cues[name]))
