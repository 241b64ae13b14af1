"""Minimum quality on our own judgements over the sample catalogue: the gate that every change must pass."""

from pathlib import Path

import msgspec
import pytest

from lexdex_search.evaluation.datasets import read
from lexdex_search.evaluation.relevance import EVERYTHING, Evaluation, Row, measured
from lexdex_search.retrieval.loaded_release import LoadedRelease

JUDGEMENTS = Path(__file__).parents[2] / "judgements"


class Gate(msgspec.Struct, frozen=True):
    """What must hold, in one place."""

    ndcg_engine: float = 0.88
    ndcg_hybrid: float = 0.72
    constraint_precision: float = 0.95
    honest_no: float = 0.95
    false_no: float = 0.05
    chance: float = 0.05


GATE = Gate()


@pytest.fixture(scope="module")
def sample(corpus: Path, sample_release: LoadedRelease) -> tuple[LoadedRelease, Evaluation]:
    """A release of the sample catalogue, and its measures."""
    return sample_release, measured(sample_release, read(JUDGEMENTS, corpus))


def row(evaluation: Evaluation, system: str, kind: str = EVERYTHING) -> Row:
    """One line of the report."""
    return next(r for r in evaluation.rows if (r.system, r.kind) == (system, kind))


def test_there_are_enough_judgements(sample: tuple[LoadedRelease, Evaluation]) -> None:
    assert sample[1].judged_queries >= 120


def test_hybrid_is_above_words_alone_and_above_meaning_alone(sample: tuple[LoadedRelease, Evaluation]) -> None:
    evaluation = sample[1]
    assert row(evaluation, "hybrid").ndcg_10 >= GATE.ndcg_hybrid
    assert row(evaluation, "hybrid").ndcg_10 > row(evaluation, "bm25").ndcg_10
    assert row(evaluation, "hybrid").ndcg_10 > row(evaluation, "dense").ndcg_10
    for pair in ("hybrid - bm25", "hybrid - dense", "engine - hybrid"):
        assert evaluation.differences[pair].not_above < GATE.chance


def test_understanding_lifts_every_kind_of_query(sample: tuple[LoadedRelease, Evaluation]) -> None:
    evaluation = sample[1]
    assert row(evaluation, "engine").ndcg_10 >= GATE.ndcg_engine
    for kind in ("topic", "constraints", "comparison", "named", "misspelled"):
        assert row(evaluation, "engine", kind).ndcg_10 >= row(evaluation, "hybrid", kind).ndcg_10


def test_constraints_hold_where_enough_tools_satisfy_them(sample: tuple[LoadedRelease, Evaluation]) -> None:
    precision = row(sample[1], "engine").constraint_precision_10
    assert precision is not None
    assert precision >= GATE.constraint_precision


def test_no_is_said_where_nothing_fits_and_only_there(sample: tuple[LoadedRelease, Evaluation]) -> None:
    evaluation = sample[1]
    assert evaluation.honest_no is not None
    assert evaluation.honest_no >= GATE.honest_no
    assert evaluation.false_no <= GATE.false_no
