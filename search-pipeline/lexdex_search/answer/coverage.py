"""Find what a count of tools leaves aside: preferences that not all of them meet, and what was not checked."""

from typing import Final

from lexdex_search.answer.counts import Coverage
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.results import Constraint
from lexdex_search.retrieval.ranking import Ranking

APPLIED: Final = frozenset({"converted"})
"""Messages about parts of a query that were applied nevertheless."""


def measure_coverage(ranking: Ranking) -> Coverage:
    """Measure what the count of the matching tools covers of the constraints and of the words of the query.

    A preference counts as covered only if all of these tools are known to meet it: a buyer reads "matches all" as a
    statement about everything in the query. Who searches is no requirement.
    """
    gaps = [gap for gap in ranking.parsed.gaps if gap.message not in APPLIED]
    unmet = [each.label for each in ranking.constraints if each.kind == "should" and not _is_met_by_all(ranking, each)]
    left_aside = dict.fromkeys([*unmet, *(words for gap in gaps for words in gap.quoted)])
    return Coverage(tuple(left_aside), is_complete=not left_aside and not gaps)


def is_own_audience(constraint: Constraint, parsed: ParsedQuery) -> bool:
    """Return whether a constraint says who searches, which is no requirement."""
    is_preferred = constraint.field == "user_types" and constraint.kind == "should"
    return is_preferred and parsed.own_audiences.issuperset(constraint.values)


def _is_met_by_all(ranking: Ranking, constraint: Constraint) -> bool:
    if is_own_audience(constraint, ranking.parsed):
        return True
    return bool(ranking.filters.get_pass_mask(constraint)[ranking.list_matching_rows()].all())
