"""Relevance on the sample catalogue: thresholds that every change must pass."""

from pathlib import Path

import msgspec
import pytest

from lexdex_search.evaluation.datasets import read_data_set
from lexdex_search.evaluation.relevance import ALL_QUERIES, Evaluation, RelevanceRow, evaluate_release
from lexdex_search.retrieval.loaded_release import LoadedRelease

RELEVANCE_JUDGMENTS = Path(__file__).parents[2] / "relevance_judgments"


class Gate(msgspec.Struct, frozen=True):
    """The thresholds; `chance` is the share of bootstrap draws in which a system is not better."""

    ndcg_engine: float = 0.88
    ndcg_hybrid: float = 0.72
    constraint_precision: float = 0.95
    abstention_rate: float = 0.95
    false_abstention_rate: float = 0.05
    chance: float = 0.05


GATE = Gate()


@pytest.fixture(scope="module")
def sample(corpus: Path, sample_release: LoadedRelease) -> tuple[LoadedRelease, Evaluation]:
    """A release of the sample catalogue and its evaluation."""
    return sample_release, evaluate_release(sample_release, read_data_set(RELEVANCE_JUDGMENTS, corpus))


def get_row(evaluation: Evaluation, system: str, kind: str = ALL_QUERIES) -> RelevanceRow:
    """Get one row of the report."""
    return next(r for r in evaluation.rows if (r.system, r.kind) == (system, kind))


def test_there_are_enough_judgments(sample: tuple[LoadedRelease, Evaluation]) -> None:
    assert sample[1].judged_queries >= 120


def test_hybrid_beats_bm25_and_dense_retrieval(sample: tuple[LoadedRelease, Evaluation]) -> None:
    evaluation = sample[1]
    assert get_row(evaluation, "hybrid").ndcg_10 >= GATE.ndcg_hybrid
    assert get_row(evaluation, "hybrid").ndcg_10 > get_row(evaluation, "bm25").ndcg_10
    assert get_row(evaluation, "hybrid").ndcg_10 > get_row(evaluation, "dense").ndcg_10
    for pair in ("hybrid - bm25", "hybrid - dense", "engine - hybrid"):
        assert evaluation.differences[pair].not_above < GATE.chance


def test_query_parsing_improves_every_kind_of_query(sample: tuple[LoadedRelease, Evaluation]) -> None:
    evaluation = sample[1]
    assert get_row(evaluation, "engine").ndcg_10 >= GATE.ndcg_engine
    for kind in ("topic", "constraints", "comparison", "named", "misspelled"):
        assert get_row(evaluation, "engine", kind).ndcg_10 >= get_row(evaluation, "hybrid", kind).ndcg_10


def test_constraints_hold_where_enough_tools_satisfy_them(sample: tuple[LoadedRelease, Evaluation]) -> None:
    precision = get_row(sample[1], "engine").constraint_precision_10
    assert precision is not None
    assert precision >= GATE.constraint_precision


def test_the_engine_abstains_where_nothing_matches_and_only_there(sample: tuple[LoadedRelease, Evaluation]) -> None:
    evaluation = sample[1]
    assert evaluation.abstention_rate is not None
    assert evaluation.abstention_rate >= GATE.abstention_rate
    assert evaluation.false_abstention_rate <= GATE.false_abstention_rate
