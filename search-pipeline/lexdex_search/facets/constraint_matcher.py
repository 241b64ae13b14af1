"""Decide whether one value of a product is a value that a constraint names."""

from lexdex_search.facets.capability_keys import CapabilityKeys
from lexdex_search.facets.fields import ANY_VALUE, ANY_VALUE_FIELDS, LIMIT_PATTERN, NUMERIC_FIELDS
from lexdex_search.results import Constraint
from lexdex_search.vocabulary import Vocabulary


class ConstraintMatcher:
    """Compares values of products, under their canonical names, with the values that one constraint names."""

    def __init__(self, constraint: Constraint, vocabulary: Vocabulary, capabilities: CapabilityKeys) -> None:
        """Prepare the comparison: limits of a numeric field, or the accepted canonical names.

        `capabilities` are those of the catalogue.
        """
        self._accepts_any = ANY_VALUE in constraint.values and constraint.field in ANY_VALUE_FIELDS
        self._limits = [LIMIT_PATTERN.match(v) for v in constraint.values] if constraint.field in NUMERIC_FIELDS else []
        if constraint.field == "capabilities":
            # An exclusion is wide: without transcription means without any kind of it.
            is_wide = constraint.kind == "must_not"
            find_keys = capabilities.find_containing if is_wide else capabilities.find_kinds
            self._keys = frozenset[str]().union(*map(find_keys, constraint.values))
        else:
            self._keys = _list_accepted_keys(constraint, vocabulary)

    def matches(self, key: str) -> bool:
        """Return whether the constraint names a value, given by its canonical name.

        An exclusion matches the values that it excludes.
        """
        if self._accepts_any:
            return key != "No"
        if self._limits:
            return self._is_within_limits(int(key))
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
    """List the canonical names of the values that a constraint names, and of the values that imply them.

    A filter may spell a value as products do ("MySQL"). A value that the vocabulary doesn't know has its folded words
    as its canonical name.
    """
    list_keys = vocabulary.list_contained if constraint.kind == "must_not" else vocabulary.list_satisfying
    spellings = {
        spelling
        for value in constraint.values
        for spelling in (value, vocabulary.find_canonical(constraint.field, value))
    }
    return frozenset[str]().union(*(list_keys(constraint.field, spelling) for spelling in spellings))
