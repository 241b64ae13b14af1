"""Every result meets all musts and no exclusion, over random catalogues and queries, by the reference matcher.

`LEXDEX_LONG=N` draws N catalogues instead of the default number.
"""

import os
from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.evaluation.reference_matcher import breaks, list_stated_values
from lexdex_search.query.request import ConstraintInput, SearchRequest
from lexdex_search.release.documents import Product
from lexdex_search.results import SearchAnswer
from lexdex_search.retrieval.retrieve import retrieve
from lexdex_search_tests.random_catalogues import (
    build_release,
    generate_catalogue,
    generate_constraints,
    generate_query,
)

CATALOGUES = int(os.environ.get("LEXDEX_LONG", "25"))
SEARCHES = 12
FEWEST = 0.3

NumericLimits = list[tuple[str, str, tuple[str, ...]]]


# Without shrinking: a catalogue takes .1 s, and the message tells the conditions and the tools anyway.
@settings(
    max_examples=CATALOGUES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
@given(st.randoms(use_true_random=False))
def test_every_result_meets_every_constraint(dice: Random) -> None:
    loaded = build_release(generate_catalogue(dice))
    for _ in range(SEARCHES):
        filters = generate_constraints(dice)
        request = SearchRequest(
            query=generate_query(dice) if dice.random() < 0.7 or not filters else "", filters=filters
        )
        answer = build_answer(retrieve(loaded, request), 10)
        _check(answer, filters, loaded.products)


def _check(answer: SearchAnswer, filters: tuple[ConstraintInput, ...], products: tuple[Product, ...]) -> None:
    read = answer.interpretation.constraints
    functions = [(each.kind, each.field, each.values) for each in read if each.is_function]
    limits = [(each.kind, each.field, each.values) for each in read]
    limits += [(each.kind, each.field, each.values) for each in filters]
    keeping = {p.id for p in products if not any(breaks(p, *limit) for limit in limits)}
    hits = [hit.product_id for hit in answer.product_ids]
    if answer.outcome == "answer":
        # A function orders the result and does not filter it.
        filtering = [limit for limit in limits if limit not in functions]
        allowed = {p.id for p in products if not any(breaks(p, *limit) for limit in filtering)}
        assert set(hits) <= allowed, (limits, hits)
        assert set(hits[: len(keeping)]) <= keeping, (limits, hits)
        if any(kind == "must" for kind, _, _ in limits):
            assert answer.total == len(keeping), (limits, answer.total)
    if answer.outcome == "no_match":
        assert not keeping, (limits, keeping)
    _check_unknown_is_never_met(answer, products)


def _check_unknown_is_never_met(answer: SearchAnswer, products: tuple[Product, ...]) -> None:
    values = {product.id: product for product in products}
    constraints = {constraint.id: constraint for constraint in answer.interpretation.constraints}
    for hit in answer.product_ids:
        for evidence in hit.evidence:
            constraint = constraints[evidence.constraint_id]
            if constraint.field != "id" and not list_stated_values(values[hit.product_id], constraint.field):
                assert evidence.state == "unknown", (hit.product_id, constraint)


def test_the_random_searches_have_matches_and_no_matches() -> None:
    """Without results, the property would hold trivially."""
    dice = Random(5)  # noqa: S311
    outcomes = []
    for _ in range(10):
        loaded = build_release(generate_catalogue(dice))
        requests = [
            SearchRequest(query=generate_query(dice), filters=generate_constraints(dice)) for _ in range(SEARCHES)
        ]
        outcomes += [retrieve(loaded, request).outcome for request in requests]
    assert outcomes.count("answer") >= FEWEST * len(outcomes)
    assert outcomes.count("no_match") >= FEWEST / 2 * len(outcomes)
