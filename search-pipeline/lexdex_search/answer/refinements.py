"""Suggest how to narrow a result: a clarifying question, a few constraints to add, and counts by value."""

from collections.abc import Iterator, Sequence
from typing import Final

from lexdex_search.answer.wording import Wording
from lexdex_search.facets.facets import Facets, Mask
from lexdex_search.query.labels import build_label
from lexdex_search.results import ClarifyingQuestion, Facet, FacetValue, Refinement

FACET_FIELDS: Final = (
    "categories",
    "languages",
    "integrations",
    "countries",
    "deployment_models",
    "security_certifications",
    "licensing_models",
    "free_trial",
)
"""Fields that results can be filtered by."""
QUESTION_FIELDS: Final = (
    "categories",
    "user_types",
    "deployment_models",
    "licensing_models",
    "languages",
    "countries",
    "security_certifications",
    "free_trial",
)
"""Fields that an answer asks about to narrow the search."""
MAX_VALUES: Final = 40
MAX_OPTIONS: Final = 4
MAX_SUGGESTIONS: Final = 4
MAX_UNREFINED_RESULTS: Final = 10
"""Longer results get a question and refinements; shorter ones can be read as they are."""

Counts = dict[str, int]


def count_facets(
    wording: Wording, facets: Facets, filter_mask: Mask, masks_without_field: dict[str, Mask]
) -> tuple[Facet, ...]:
    """Count, for each value of each field to filter by, the products that a filter on the value would leave.

    `filter_mask` selects the products that pass all filters. For each filtered field, `masks_without_field` has the
    mask without that filter, so that the counts show what its other values would give.
    """
    found = []
    for field in FACET_FIELDS:
        label = wording.say(f"facets.{field}")
        counts = _sort_by_count(facets.count_values(field, masks_without_field.get(field, filter_mask)), MAX_VALUES)
        found.append(Facet(field=field, label=label, values=tuple(FacetValue(value=v, count=c) for v, c in counts)))
    return tuple(found)


def choose_clarifying_question(
    wording: Wording, facets: Facets, found_mask: Mask, filter_mask: Mask, constrained_fields: frozenset[str]
) -> ClarifyingQuestion | None:
    """Choose the question whose answers split the result most evenly; None for up to ten results.

    `found_mask` selects the products of the result, `filter_mask` all products that pass the filters; each answer shows
    how many of the latter it leaves. Fields in `constrained_fields` are skipped.
    """
    total = int(found_mask.sum())
    best, score = None, 0.0
    for field in QUESTION_FIELDS if total > MAX_UNREFINED_RESULTS else ():
        values = (
            [] if field in constrained_fields else _list_splitting_values(facets.count_values(field, found_mask), total)
        )
        question_score = sum(_score_split(count, total) for _, count in values)
        if len(values) > 1 and question_score > score:
            options = _build_refinements(wording, field, values, facets.count_values(field, filter_mask))
            best, score = (
                ClarifyingQuestion(text=wording.say(f"questions.{field}"), field=field, options=tuple(options)),
                question_score,
            )
    return best


def choose_refinements(
    wording: Wording, facets: Facets, found_mask: Mask, filter_mask: Mask, constrained_fields: frozenset[str]
) -> tuple[Refinement, ...]:
    """Choose up to four constraints to add, each on another field, those that split the result most evenly first.

    `found_mask` selects the products of the result, `filter_mask` all products that pass the filters. Fields in
    `constrained_fields` are skipped.
    """
    total = int(found_mask.sum())
    best: list[tuple[float, Refinement]] = []
    for field in QUESTION_FIELDS if total > MAX_UNREFINED_RESULTS else ():
        values = (
            []
            if field in constrained_fields
            else _list_splitting_values(facets.count_values(field, found_mask), total)[:1]
        )
        refinements = _build_refinements(wording, field, values, facets.count_values(field, filter_mask))
        best += [
            (_score_split(count, total), refinement) for (_, count), refinement in zip(values, refinements, strict=True)
        ]
    return tuple(refinement for _, refinement in sorted(best, key=lambda each: -each[0])[:MAX_SUGGESTIONS])


def _build_refinements(
    wording: Wording, field: str, values: Sequence[tuple[str, int]], left: Counts
) -> Iterator[Refinement]:
    for value, _ in values:
        label = build_label(field, [value], "must", wording.messages)
        yield Refinement(kind="must", field=field, values=(value,), label=label, count=left[value])


def _list_splitting_values(counts: Counts, total: int) -> list[tuple[str, int]]:
    """List up to four values with their counts, those that split the result most evenly first.

    `counts` has the number of results by value, `total` that of all results. Values that all or no products have are
    left out.
    """
    useful = {value: count for value, count in counts.items() if 0 < count < total and value != "No"}
    return sorted(useful.items(), key=lambda each: (-_score_split(each[1], total), each[0]))[:MAX_OPTIONS]


def _score_split(count: int, total: int) -> float:
    """Score how evenly a value splits a result: 1 if half of the products have it, 0 if all or none do."""
    share = count / total
    return 4 * share * (1 - share)


def _sort_by_count(counts: Counts, limit: int) -> list[tuple[str, int]]:
    counted = [(value, count) for value, count in counts.items() if count]
    return sorted(counted, key=lambda each: (-each[1], each[0]))[:limit]
