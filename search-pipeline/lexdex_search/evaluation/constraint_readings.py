"""Compare the constraints that the engine read in a query with labels that a stranger to the engine wrote.

The labels name values as the records write them and join several values without saying "and" or "or". So a constraint
is compared value by value, and what means the same counts as equal: other spellings of a value, fields that hold the
same facts, a must and a should for the users of a tool.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from lexdex_search.evaluation.query_parsing import ExpectedConstraint
from lexdex_search.results import Constraint, QueryInterpretation, SearchAnswer
from lexdex_search.text_analysis import list_singulars, list_stems

FIELD_GROUPS: Final = {
    "features": "capabilities",
    "additional_functionality": "capabilities",
    "categories": "capabilities",
    "compliance_standards": "security_certifications",
    "database_integrations": "integrations",
    "billing_options": "licensing_models",
}
"""Fields that hold facts of the same sort, so that a query cannot tell which of them is meant."""
ANY_VALUE_FIELDS: Final = frozenset({"sso", "api_support"})
"""Fields where a query asks whether there is any; the labels name a value, the engine reads "any"."""
EQUAL_VALUES: Final = {
    "eu": "european union",
    "law firm": "law firms",
    "small firm": "small law firms",
    "corporate legal": "in-house legal teams",
    "enterprise": "enterprises",
    "pay per use": "usage-based",
    "artificial intelligence": "ai",
    "machine learning": "ai",
}
MIN_WORD_LENGTH: Final = 4
"""Shorter words of a quoted condition do not show that an answer speaks of it, unless the condition has no others."""
NEGATIONS: Final = frozenset({"without", "no", "not", "ohne", "kein", "keine", "nicht", "sans", "pas", "sin", "sem"})
_LIMIT: Final = re.compile(r"^([<>])(\d+)$")


class ReadValue(msgspec.Struct, frozen=True, order=True):
    """One value of a constraint in the form in which it is compared."""

    kind: str
    field: str
    value: str

    def __str__(self) -> str:
        """Write it as reports show it."""
        return f"{self.kind} {self.field}={self.value}"


class Reading(msgspec.Struct, frozen=True):
    """The values that a query states and the engine missed, and those that it read although none is stated."""

    labelled: int
    missed: tuple[str, ...]
    spurious: tuple[str, ...]


def compare_reading(labels: Sequence[ExpectedConstraint], interpretation: QueryInterpretation) -> Reading:
    """Compare the labelled constraints of a query with those that were read.

    The function is left out, as the labels have none; so are other preferred functions, which paraphrase it. A labelled
    product is read if the query is taken to name it or one of those labelled with it.
    """
    expected = {value for label in labels for value in list_values(label)}
    read = {value for constraint in interpretation.constraints for value in list_values(constraint)}
    functions = {value for each in interpretation.constraints if each.is_function for value in list_values(each)}
    missed = [value for value in expected if not any(is_same(value, other) for other in read)]
    spurious = [
        value
        for value in read - functions
        if not _is_preferred_function(value) and not any(is_same(other, value) for other in expected)
    ]
    missed_products, spurious_products = _compare_products(labels, interpretation)
    return Reading(
        labelled=len(expected) + sum(label.field == "id" for label in labels),
        missed=(*map(str, sorted(missed)), *missed_products),
        spurious=(*map(str, sorted(spurious)), *spurious_products),
    )


def list_values(constraint: ExpectedConstraint | Constraint) -> list[ReadValue]:
    """List the values of a constraint on any field but the product itself."""
    if constraint.field == "id":
        return []
    group = FIELD_GROUPS.get(constraint.field, constraint.field)
    kind = "should" if group == "user_types" and constraint.kind == "must" else constraint.kind
    return [ReadValue(kind, group, _normalize(group, value)) for value in constraint.values]


def _normalize(field: str, value: str) -> str:
    if field in ANY_VALUE_FIELDS:
        return "any"
    if found := _LIMIT.match(value):
        return f"<={int(found[2]) - 1}" if found[1] == "<" else f">={int(found[2]) + 1}"
    folded = EQUAL_VALUES.get(value.casefold(), value.casefold())
    return " ".join(list_singulars(folded)) if field == "capabilities" else folded


def is_same(expected: ReadValue, read: ReadValue) -> bool:
    """Whether a value that was read is the expected one; functions are compared by the words that they share."""
    if expected.field != "capabilities" or read.field != "capabilities":
        return expected == read
    if (expected.kind == "must_not") != (read.kind == "must_not"):
        return False
    stems, other = set(list_stems(expected.value)), set(list_stems(read.value))
    return stems <= other or other <= stems


def _is_preferred_function(value: ReadValue) -> bool:
    return value.field == "capabilities" and value.kind == "should"


def _compare_products(
    labels: Sequence[ExpectedConstraint], interpretation: QueryInterpretation
) -> tuple[list[str], list[str]]:
    named = {*interpretation.named_products}
    banned = {id_ for each in interpretation.constraints if each.field == "id" for id_ in each.values}
    products = [label for label in labels if label.field == "id"]
    labelled = {id_ for label in products for id_ in label.values}
    missed = [
        f"{label.kind} id={'|'.join(label.values)}" for label in products if not (named | banned) & {*label.values}
    ]
    return missed, [f"id={id_}" for id_ in sorted((named | banned) - labelled)]


def list_silent_conditions(conditions: Iterable[str], answer: SearchAnswer) -> tuple[str, ...]:
    """List the conditions without a field that an answer passes over in silence.

    An answer speaks of a condition if a statement of what is unmet, or a constraint other than the function, contains
    one of its words. A query that is not answered makes no promise, so that nothing is silent.
    """
    if answer.outcome in {"off_topic", "clarify"}:
        return ()
    said = [unmet.text for unmet in answer.unmet_constraints]
    said += [each.words for each in answer.interpretation.constraints if not each.is_function]
    spoken = _list_words(" ".join(said))
    return tuple(condition for condition in conditions if not _choose_words(condition) & spoken)


def _choose_words(condition: str) -> frozenset[str]:
    """Choose the words that show that an answer speaks of a condition: no "without", and no short ones beside long."""
    words = _list_words(condition)
    words = (words - NEGATIONS) or words
    return frozenset(word for word in words if len(word) >= MIN_WORD_LENGTH) or words


def _list_words(text: str) -> frozenset[str]:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return frozenset(re.findall(r"\w+", "".join(char for char in decomposed if not unicodedata.combining(char))))
