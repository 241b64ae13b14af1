"""Decide which of the capabilities that a query names is its function: the job that the tool is to do."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from lexdex_search.query.constraint_draft import ConstraintDraft
from lexdex_search.vocabulary import Phrase

HEAD_LABELS: Final = frozenset({"Chatbot", "Client portal"})
"""Functions that stay the main one after the name of another, which says what they are for."""
CONSUMER_FUNCTIONS: Final = dict.fromkeys(
    ("Document automation", "AI document drafting", "Contract templates", "Court forms"), "Self-service documents"
)
"""What consumers use where lawyers use the function on the left."""
PLACE_NOUNS: Final = frozenset({"marketplace", "platform", "portal", "directory", "hub"})
"""Last words of functions that name a place where something is done, which a purpose after it says more exactly."""
MIN_SHARE: Final = 0.5
"""A function is a requirement if functions make up at least this share of its noun phrase, or of the topic."""


def settle_functions(
    drafts: Sequence[ConstraintDraft],
    content: Collection[int],
    described: frozenset[int],
    words: Phrase,
    *,
    is_reference: bool,
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
    main = _find_main([draft for draft in functions if draft.kind == "must"], functions, words)
    for draft in functions:
        # A tool for everything that a query lists is rare; the others help to choose.
        draft.kind = "must" if draft is main else "should"


def adapt_to_consumers(drafts: Sequence[ConstraintDraft], has_label: Callable[[str], bool]) -> None:
    """Replace functions by what consumers use for the same job, if the query is for consumers.

    `has_label` tells whether a product states a capability.
    """
    if not any(draft.field == "user_types" and "Consumers" in draft.values for draft in drafts):
        return
    for draft in drafts:
        label = CONSUMER_FUNCTIONS.get(draft.values[0]) if draft.is_function else None
        if label is not None and has_label(label):
            draft.values = (label,)


def settle_long_text(drafts: Sequence[ConstraintDraft], is_sought: Callable[[int], bool]) -> None:
    """Require the first function of a long text that stands in a sentence of need, and prefer the others.

    Without such a sentence it is the first one: a text begins with what it is about.
    `is_sought` tells whether a word such as "need" precedes a word position in its sentence.
    """
    functions = [draft for draft in drafts if draft.is_function]
    sought = next((draft for draft in functions if is_sought(draft.first)), None)
    main = sought or (functions[0] if functions else None)
    if main is not None:
        for draft in functions:
            draft.kind = "must" if draft is main else "should"


def _find_main(
    required: Sequence[ConstraintDraft], functions: Sequence[ConstraintDraft], words: Phrase
) -> ConstraintDraft | None:
    """Find the main one of several functions: the first, or the chatbot in "client intake chatbot".

    In "lawyer marketplace to find interim counsel", the place is named first and the purpose after it.
    """
    if not required:
        return None
    main = required[0]
    purpose = next((draft for draft in functions if draft.first > main.last and words[main.last] == "to"), None)
    if purpose is not None and words[main.last - 1] in PLACE_NOUNS:
        return purpose
    following = next((draft for draft in required if draft.first == main.last), None)
    return following if following is not None and following.values[0] in HEAD_LABELS else main


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
