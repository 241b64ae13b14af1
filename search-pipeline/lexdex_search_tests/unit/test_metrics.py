"""The metrics against values calculated by hand, in the convention of trec_eval."""

from math import log2

import pytest

from lexdex_search.evaluation.metrics import compute_ndcg, compute_recall, compute_reciprocal_rank, run_paired_bootstrap

GRADES = {"a": 2, "b": 1, "c": 0}


def test_ndcg_has_linear_gain_and_a_logarithmic_discount() -> None:
    ideal = 2 / log2(2) + 1 / log2(3)
    assert compute_ndcg(["a", "b"], GRADES) == pytest.approx(1.0)
    assert compute_ndcg(["x", "b", "a"], GRADES) == pytest.approx((1 / log2(3) + 2 / log2(4)) / ideal)
    assert compute_ndcg(["x"] * 10 + ["a"], GRADES) == 0.0
    assert compute_ndcg(["a"], {}) == 0.0


def test_the_ideal_counts_documents_that_were_not_found() -> None:
    assert compute_ndcg(["a"], GRADES) < 1.0


def test_reciprocal_rank_and_recall() -> None:
    assert compute_reciprocal_rank(["x", "b"], GRADES) == 0.5
    assert compute_reciprocal_rank(["c"], GRADES) == 0.0
    assert compute_recall(["a", "x"], GRADES) == 0.5


def test_the_bootstrap_separates_a_difference_from_noise() -> None:
    clear = run_paired_bootstrap([0.9] * 50, [0.5] * 50)
    assert clear.low == pytest.approx(0.4)
    assert clear.not_above == 0.0
    noise = run_paired_bootstrap([0.5, 0.6] * 25, [0.6, 0.5] * 25)
    assert noise.low < 0 < noise.high
    assert run_paired_bootstrap([0.5, 0.7], [0.4, 0.9]) == run_paired_bootstrap([0.5, 0.7], [0.4, 0.9])
