"""Decide which of the capabilities that a query names is its function: the job that the tool is to do."""

from collections.abc import Collection, Sequence
from typing import Final

from lexdex_search.query.constraint_draft import ConstraintDraft

MIN_TOPIC_SHARE: Final = 0.5
"""A function is a requirement if functions make up at least this share of the topic's words, else a preference."""


def settle_functions(drafts: Sequence[ConstraintDraft], content: Collection[int], *, is_reference: bool) -> None:
    """Make the functions among the constraints requirements, or preferences if they tell only a part of the topic.

    `content` are the positions of the topic's words. In a query for the likes of named products (`is_reference`) all
    functions are preferences.
    """
    functions = [draft for draft in drafts if draft.is_function]
    named = {position for draft in functions for position in range(draft.first, draft.last)}
    is_requirement = not is_reference and len(named.intersection(content)) >= MIN_TOPIC_SHARE * len(content)
    for draft in functions:
        draft.kind = "must" if is_requirement else "should"


def has_unread_topic(drafts: Sequence[ConstraintDraft], content: Collection[int]) -> bool:
    """Return whether the topic has words that no capability explains."""
    capabilities = (draft for draft in drafts if draft.field == "capabilities")
    return not {position for draft in capabilities for position in range(draft.first, draft.last)} >= set(content)
