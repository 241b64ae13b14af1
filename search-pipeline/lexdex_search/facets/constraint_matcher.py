"""Decide whether a value meets a constraint."""

from lexdex_search.facets.fields import ANY_VALUE, ANY_VALUE_FIELDS, LIMIT_PATTERN, NUMERIC_FIELDS
from lexdex_search.results import Constraint
from lexdex_search.text_analysis import terms
from lexdex_search.vocabulary import Vocabulary


class ConstraintMatcher:
    """Matches canonical values against one constraint."""

    def __init__(self, constraint: Constraint, vocabulary: Vocabulary) -> None:
        """Collect the canonical values that the constraint accepts."""
        self._accepts_any = ANY_VALUE in constraint.values and constraint.field in ANY_VALUE_FIELDS
        self._limits = [LIMIT_PATTERN.match(v) for v in constraint.values] if constraint.field in NUMERIC_FIELDS else []
        self._stems = [set(terms(v)) for v in constraint.values] if constraint.field == "capabilities" else []
        self._keys = _list_accepted_keys(constraint, vocabulary)

    def matches(self, key: str) -> bool:
        """Return whether a canonical value is one that the constraint names."""
        if self._accepts_any:
            return key != "No"
        if self._limits:
            return self._is_within_limits(int(key))
        if self._stems:
            key_stems = set(key.split())
            return any(stems and stems <= key_stems for stems in self._stems)
        return key in self._keys

    def _is_within_limits(self, number: int) -> bool:
        for limit in self._limits:
            if limit is None:
                return False
            operator, bound = limit[1], int(limit[2])
            is_within = number <= bound if operator == "<=" else number >= bound
            if not is_within:
                return False
        return True


def _list_accepted_keys(constraint: Constraint, vocabulary: Vocabulary) -> frozenset[str]:
    """List the keys of the constraint's values and of the values that imply them.

    A filter may spell a value as the products do ("MySQL"); the key of a value outside the vocabulary is
    its folded words.
    """
    list_keys = vocabulary.list_contained if constraint.kind == "must_not" else vocabulary.list_satisfying
    spellings = {
        spelling
        for value in constraint.values
        for spelling in (value, vocabulary.find_canonical(constraint.field, value))
    }
    return frozenset[str]().union(*(list_keys(constraint.field, spelling) for spelling in spellings))
