"""Read "no cloud from the US" as one exclusion, of what comes from a place, and not as two constraints."""

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import Final

from lexdex_search.query.constraint_draft import ConstraintDraft
from lexdex_search.vocabulary import Phrase

KIND_FIELD: Final = "deployment_models"
PLACE_FIELDS: Final = frozenset({"headquarters", "hosting_locations", "countries"})
MAX_DISTANCE: Final = 3
"""Maximum number of words between the kind of software and the place."""


def narrow_exclusions(
    drafts: Sequence[ConstraintDraft],
    words: Phrase,
    place_words: Collection[str],
    is_adjacent: Callable[[int], bool],
) -> list[ConstraintDraft]:
    """Narrow the exclusion of a kind of software to the place from which it comes, in "no cloud from the US".

    In "no US cloud", the place is excluded and a cloud is not required. Between the two are only `place_words`, such as
    "hosted in". `is_adjacent` tells whether no punctuation precedes a word position. A place without a relation word of
    its own is where the cloud is.
    """
    dropped: set[int] = set()
    for left, right in pairwise(drafts):
        between = words[left.last : right.first]
        is_one_phrase = len(between) <= MAX_DISTANCE and all(word in place_words for word in between)
        if left.kind != "must_not" or right.kind != "must" or not is_one_phrase:
            continue
        if not all(map(is_adjacent, range(left.last, right.first + 1))):
            continue
        if left.field == KIND_FIELD and right.field in PLACE_FIELDS:
            right.kind, right.first, right.start = "must_not", left.first, left.start
            right.field = "hosting_locations" if right.field == "countries" else right.field
            dropped.add(id(left))
        elif left.field in PLACE_FIELDS and right.field == KIND_FIELD and not between:
            left.last, left.end = right.last, right.end
            dropped.add(id(right))
    return [draft for draft in drafts if id(draft) not in dropped]
