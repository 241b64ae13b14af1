"""Relaxations of searches without a match, refinements of broad ones, and the question for vague ones."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexdex_search.answer.refinements import choose_clarifying_question, choose_refinements
from lexdex_search.answer.relaxation import MAX_RELAXATIONS, find_smallest_relaxations
from lexdex_search.answer.wording import load_wording
from lexdex_search.engine import Engine
from lexdex_search.facets.facets import Facets, Mask
from lexdex_search.query.request import ConstraintInput, SearchRequest
from lexdex_search.vocabulary import load_default_vocabulary
from lexdex_search_tests.builders import build_product


@st.composite
def passing(draw: st.DrawFn) -> dict[int, Mask]:
    """Generate match masks: which products pass which constraints."""
    tools = draw(st.integers(1, 12))
    constraints = draw(st.integers(1, 7))
    row = st.lists(st.booleans(), min_size=tools, max_size=tools)
    return {number: np.array(draw(row), np.bool_) for number in range(1, constraints + 1)}


def search_exhaustively(masks: dict[int, Mask]) -> dict[tuple[int, ...], int]:
    """Find the smallest sets by trying all sets."""
    size = len(next(iter(masks.values())))
    for count in range(len(masks) + 1):
        found = {}
        for drop in combinations(masks, count):
            left = np.ones(size, np.bool_)
            for number, mask in masks.items():
                left &= True if number in drop else mask
            if left.any():
                found[drop] = int(left.sum())
        if found:
            return {} if count == 0 else found
    return {}


@given(passing())
def test_the_smallest_sets_are_those_of_an_exhaustive_search(masks: dict[int, Mask]) -> None:
    expected = search_exhaustively(masks)
    found = {each.constraint_ids: each.result_count for each in find_smallest_relaxations(masks)}
    assert len(found) == min(len(expected), MAX_RELAXATIONS)
    assert found.items() <= expected.items()


def test_a_search_without_constraints_has_no_relaxation() -> None:
    assert find_smallest_relaxations({}) == ()


def test_a_search_without_a_match_has_relaxations(engine: Engine) -> None:
    answer = engine.search("contract management on-premise with Portuguese support")
    assert answer.outcome == "no_match"
    dropped = {each.constraint_ids: each.result_count for each in answer.relaxations}
    numbers = {constraint.field: constraint.id for constraint in answer.interpretation.constraints}
    assert set(dropped) == {(numbers["languages"],), (numbers["deployment_models"],)}
    for drop, result_count in dropped.items():
        kept = tuple(
            ConstraintInput(w.kind, w.field, w.values) for w in answer.interpretation.constraints if w.id not in drop
        )
        assert engine.search(SearchRequest(query="contract management", constraints=kept)).total == result_count


@pytest.mark.parametrize("said", ["I need a tool", "please help me find the best software"])
def test_a_vague_query_is_answered_with_a_question(engine: Engine, said: str) -> None:
    answer = engine.search(said)
    assert answer.outcome == "clarify", answer.interpretation
    assert answer.response.startswith("Please describe what the tool should do")
    assert all(sentence.citations for sentence in answer.sentences)


def _build_facets() -> Facets:
    """Build facets of twenty products, half of them in the cloud, one with a free trial."""
    tools = [
        build_product(f"Tool {n}", deployment_models=["Cloud" if n % 2 else "On-premise"], free_trial=n == 3)
        for n in range(20)
    ]
    return Facets(tools, load_default_vocabulary())


def test_the_question_is_the_one_that_splits_best() -> None:
    facets, everything = _build_facets(), np.ones(20, np.bool_)
    question = choose_clarifying_question(load_wording(), facets, everything, everything, frozenset())
    assert question is not None
    assert question.field == "deployment_models"
    assert {option.label: option.count for option in question.options} == {"Cloud": 10, "On-premise": 10}
    constrained_fields = frozenset({"deployment_models"})
    assert choose_clarifying_question(load_wording(), facets, everything, everything, constrained_fields) is None
    assert choose_refinements(load_wording(), facets, everything, everything, frozenset())[0].field == question.field


def test_a_short_result_has_no_refinements() -> None:
    few = np.zeros(20, np.bool_)
    few[:10] = True
    assert choose_clarifying_question(load_wording(), _build_facets(), few, few, frozenset()) is None
    assert choose_refinements(load_wording(), _build_facets(), few, few, frozenset()) == ()
