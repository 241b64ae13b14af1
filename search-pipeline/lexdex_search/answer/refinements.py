"""Ways to narrow a result: counts per value, the one question that splits it best, and a few suggestions."""

from collections.abc import Iterator, Sequence
from typing import Final

from lexdex_search.facets.facets import Facets, Mask
from lexdex_search.query.labels import build_label
from lexdex_search.results import ClarifyingQuestion, Facet, FacetValue, Refinement

COUNTED: Final = {
    "categories": "Category",
    "languages": "Language",
    "integrations": "Integration",
    "countries": "Country",
    "deployment_models": "Deployment",
    "security_certifications": "Certification",
    "licensing_models": "Pricing",
    "free_trial": "Free trial",
}
"""Fields that results can be filtered by, with what the filter is called."""
QUESTIONS: Final = {
    "categories": "Which kind of tool do you need?",
    "user_types": "Who will use it?",
    "deployment_models": "How should it be deployed?",
    "licensing_models": "How would you like to pay?",
    "languages": "Which language must it support?",
    "countries": "Which country must it serve?",
    "security_certifications": "Which certification must it have?",
    "free_trial": "Do you want to try it for free first?",
}
MAX_VALUES: Final = 40
MAX_OPTIONS: Final = 4
MAX_SUGGESTIONS: Final = 4
WORTH_ASKING: Final = 10
"""So many tools can be read; only more of them are worth a question."""

Counts = dict[str, int]


def count_facets(facets: Facets, passing: Mask, without: dict[str, Mask]) -> tuple[Facet, ...]:
    """How many tools each value would leave; a field that is filtered by is counted as if it were not (`without`), so
    that its other values can be chosen instead.
    """
    found = []
    for field, label in COUNTED.items():
        counts = _most(facets.count_values(field, without.get(field, passing)), MAX_VALUES)
        found.append(Facet(field=field, label=label, values=tuple(FacetValue(value=v, count=c) for v, c in counts)))
    return tuple(found)


def choose_clarifying_question(
    facets: Facets, found: Mask, passing: Mask, asked: frozenset[str]
) -> ClarifyingQuestion | None:
    """The question whose best answers come closest to halving what was found; none when that can be read anyway.

    Each answer's count is over all that pass, because that is what choosing it leaves.
    """
    total = int(found.sum())
    best, score = None, 0.0
    for field, text in QUESTIONS.items() if total > WORTH_ASKING else ():
        values = [] if field in asked else _splitting(facets.count_values(field, found), total)
        worth = sum(_split(count, total) for _, count in values)
        if len(values) > 1 and worth > score:
            options = _choices(field, values, facets.count_values(field, passing))
            best, score = ClarifyingQuestion(text=text, field=field, options=tuple(options)), worth
    return best


def choose_refinements(facets: Facets, found: Mask, passing: Mask, asked: frozenset[str]) -> tuple[Refinement, ...]:
    """One value of each of a few fields, those that split best first."""
    total = int(found.sum())
    best: list[tuple[float, Refinement]] = []
    for field in QUESTIONS if total > WORTH_ASKING else ():
        values = [] if field in asked else _splitting(facets.count_values(field, found), total)[:1]
        choices = _choices(field, values, facets.count_values(field, passing))
        best += [(_split(count, total), choice) for (_, count), choice in zip(values, choices, strict=True)]
    return tuple(choice for _, choice in sorted(best, key=lambda each: -each[0])[:MAX_SUGGESTIONS])


def _choices(field: str, values: Sequence[tuple[str, int]], left: Counts) -> Iterator[Refinement]:
    for value, _ in values:
        label = build_label(field, [value], "must")
        yield Refinement(kind="must", field=field, values=(value,), label=label, count=left[value])


def _splitting(counts: Counts, total: int) -> list[tuple[str, int]]:
    """The values that take the result apart best; one that all or none have says nothing."""
    useful = {value: count for value, count in counts.items() if 0 < count < total and value != "No"}
    return sorted(useful.items(), key=lambda each: (-_split(each[1], total), each[0]))[:MAX_OPTIONS]


def _split(count: int, total: int) -> float:
    """1 for a half, 0 for all or nothing."""
    share = count / total
    return 4 * share * (1 - share)


def _most(counts: Counts, limit: int) -> list[tuple[str, int]]:
    kept = [(value, count) for value, count in counts.items() if count]
    return sorted(kept, key=lambda each: (-each[1], each[0]))[:limit]
