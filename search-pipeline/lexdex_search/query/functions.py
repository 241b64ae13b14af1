"""Decide which of the capabilities that a query names is its function: the job that the tool is to do."""

from collections.abc import Collection, Sequence
from typing import Final

from lexdex_search.query.constraint_draft import ConstraintDraft

MIN_SHARE: Final = 0.5
"""A function is a requirement if functions make up at least this share of its noun phrase, or of the topic."""


def settle_functions(
    drafts: Sequence[ConstraintDraft], content: Collection[int], described: frozenset[int], *, is_reference: bool
) -> None:
    """Make the functions among the constraints requirements, or preferences if they tell only a part of the topic.

    `content` are the positions of the topic's words; a noun phrase is a run of them. A word at one of the positions
    `described` is followed by a relative clause, as in "chatbot that answers questions", so that it alone is not the
    topic. In a query for the likes of named products (`is_reference`) all functions are preferences.
    """
    functions = [draft for draft in drafts if draft.is_function]
    named = frozenset(position for draft in functions for position in range(draft.first, draft.last))
    covers_topic = _has_share(named, content)
    for draft in functions:
        phrase = _find_phrase(draft, content)
        covers_phrase = _has_share(named, phrase) and described.isdisjoint(phrase) if phrase else False
        draft.kind = "must" if not is_reference and (covers_topic or covers_phrase) else "should"


def has_unread_topic(drafts: Sequence[ConstraintDraft], content: Collection[int]) -> bool:
    """Return whether the topic has words that no capability explains."""
    capabilities = (draft for draft in drafts if draft.field == "capabilities")
    return not {position for draft in capabilities for position in range(draft.first, draft.last)} >= set(content)


def _find_phrase(draft: ConstraintDraft, content: Collection[int]) -> frozenset[int]:
    """Find the positions of the noun phrase around a function: the words of the topic beside it without a gap."""
    first, last = draft.first, draft.last
    while first - 1 in content:
        first -= 1
    while last in content:
        last += 1
    return frozenset(range(first, last))


def _has_share(named: Collection[int], content: Collection[int]) -> bool:
    return len(set(named).intersection(content)) >= MIN_SHARE * len(content)
