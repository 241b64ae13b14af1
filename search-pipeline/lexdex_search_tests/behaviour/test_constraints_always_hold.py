"""Every result is in its group, over random catalogues and queries, by the reference matcher.

What matches meets all musts and exclusions; what may fit contradicts none and leaves at least one unstated; no product
is shown that is known to be excluded.

`LEXDEX_LONG=N` draws N catalogues instead of the default number.
"""

import os
from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.evaluation.reference_matcher import breaks, has, list_stated_values, states_own
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.request import ConstraintInput, SearchRequest
from lexdex_search.release.documents import Product
from lexdex_search.results import Group, SearchAnswer
from lexdex_search.retrieval.retrieve import retrieve
from lexdex_search_tests.random_catalogues import (
    build_release,
    generate_catalogue,
    generate_constraints,
    generate_query,
)

CATALOGUES = int(os.environ.get("LEXDEX_LONG", "25"))
SEARCHES = 12
FEWEST = 0.2

Limit = tuple[str, str, tuple[str, ...]]


# Without shrinking: a catalogue takes .1 s, and the message tells the conditions and the tools anyway.
@settings(
    max_examples=CATALOGUES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
@given(st.randoms(use_true_random=False))
def test_every_result_is_in_its_group(dice: Random) -> None:
    loaded = build_release(generate_catalogue(dice))
    for _ in range(SEARCHES):
        filters = generate_constraints(dice)
        request = SearchRequest(
            query=generate_query(dice) if dice.random() < 0.7 or not filters else "", filters=filters
        )
        ranking = retrieve(loaded, request)
        _check(build_answer(ranking, 50), filters, loaded.products, ranking.parsed)


def _check(
    answer: SearchAnswer,
    filters: tuple[ConstraintInput, ...],
    products: tuple[Product, ...],
    parsed: ParsedQuery,
) -> None:
    by_id = {product.id: product for product in products}
    read = answer.interpretation.constraints
    limits: list[Limit] = [(each.kind, each.field, each.values) for each in read]
    limits += [(each.kind, each.field, each.values) for each in filters]
    strict = {(each.field, each.values) for each in filters} | {(c.field, c.values) for c in read if c.is_function}
    groups: dict[Group, list[str]] = {"match": [], "may_fit": [], "nearest": []}
    for hit in answer.product_ids:
        groups[hit.group].append(hit.product_id)
        product = by_id[hit.product_id]
        assert hit.product_id not in parsed.similar_to
        assert not any(limit[0] == "must_not" and has(product, *limit) for limit in limits), (limits, hit)
        broken = [limit for limit in limits if breaks(product, *limit)]
        required = [limit for limit in broken if limit[0] == "must"]
        contradicted = [limit for limit in required if limit[1:] in strict or states_own(product, limit[1])]
        if hit.group == "match":
            assert not broken, (limits, hit.product_id)
        if hit.group == "may_fit":
            assert broken, (limits, hit.product_id)
            assert not contradicted, (limits, hit.product_id)
    if answer.outcome in {"answer", "no_match"}:
        subjects = parsed.interpretation.named_products if parsed.is_about_named and parsed.resembling else ()
        first = answer.compared or (() if filters else subjects)
        _check_order_and_counts(answer, groups, [limit for limit in limits if limit[0] != "should"], products, first)
    _check_unknown_is_never_met(answer, products)


def _check_order_and_counts(
    answer: SearchAnswer,
    groups: dict[Group, list[str]],
    limits: list[Limit],
    products: tuple[Product, ...],
    first: tuple[str, ...],
) -> None:
    """Check the order by groups, after the products that are compared or that the query is about (`first`)."""
    ids = [hit.product_id for hit in answer.product_ids]
    shown_first = [id_ for id_ in ids if id_ in first]
    assert ids == [*shown_first, *(id_ for group in groups.values() for id_ in group if id_ not in shown_first)]
    assert shown_first == [id_ for id_ in first if id_ in shown_first]
    assert answer.total == len(groups["match"])
    assert answer.may_fit_total == len(groups["may_fit"])
    assert (answer.outcome == "answer") == bool(groups["match"])
    meeting = {product.id for product in products if not any(breaks(product, *limit) for limit in limits)}
    assert set(groups["match"]) <= meeting, limits
    has_function = any(each.is_function and each.kind == "must" for each in answer.interpretation.constraints)
    if limits and (has_function or not answer.interpretation.topic):
        # With a topic, a product must fit it as well.
        assert set(groups["match"]) == meeting - _list_replaced(answer), limits


def _list_replaced(answer: SearchAnswer) -> set[str]:
    """List the products to which alternatives are sought: a must never brings them back."""
    return (
        set()
        if answer.compared
        else set(answer.interpretation.named_products) - {hit.product_id for hit in answer.product_ids}
    )


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
