"""List the positions of the words that constraints, labels and names of products take up in a query."""

from collections.abc import Iterable, Sequence

from lexdex_search.query.constraint_draft import ConstraintDraft
from lexdex_search.query.cues import Span
from lexdex_search.query.phrase_matches import PhraseMatch
from lexdex_search.query.product_mentions import ProductMention


def remove_mentioned(matches: Iterable[PhraseMatch], mentions: Sequence[ProductMention]) -> list[PhraseMatch]:
    """Remove the phrases that share a word with the name of a mentioned product."""
    return [
        match
        for match in matches
        if not any(match.first < mention.last and mention.first < match.last for mention in mentions)
    ]


def remove_within(matches: Iterable[PhraseMatch], phrases: Iterable[Span]) -> list[PhraseMatch]:
    """Remove the phrases that are only a part of a longer phrase, as "nonprofit" in "nonprofit discount"."""
    lengths = {position: last - first for first, last in phrases for position in range(first, last)}
    return [match for match in matches if lengths.get(match.first, 0) <= match.last - match.first]


def list_capability_positions(matches: Iterable[PhraseMatch]) -> frozenset[int]:
    """List the positions of the words in labels of capabilities, such as "rate comparison"."""
    return frozenset(
        position
        for match in matches
        if any(term.field == "capabilities" for term in match.terms)
        for position in range(match.first, match.last)
    )


def list_match_positions(matches: Iterable[PhraseMatch]) -> frozenset[int]:
    """List the positions of the words in phrases that may mean values."""
    return frozenset(position for match in matches for position in range(match.first, match.last))


def list_draft_positions(drafts: Iterable[ConstraintDraft]) -> frozenset[int]:
    """List the positions of the words that state the given constraints."""
    return frozenset(position for draft in drafts for position in range(draft.first, draft.last))


def list_mention_positions(mentions: Iterable[ProductMention]) -> frozenset[int]:
    """List the positions of the words in the names of mentioned products."""
    return frozenset(position for mention in mentions for position in range(mention.first, mention.last))
