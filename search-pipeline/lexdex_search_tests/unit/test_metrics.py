"""Measures: against values worked out by hand, in trec_eval's convention."""

from math import log2

import pytest

from lexdex_search.evaluation.metrics import ndcg, paired_bootstrap, recall, reciprocal_rank

GRADES = {"a": 2, "b": 1, "c": 0}


def test_ndcg_has_linear_gain_and_a_logarithmic_discount() -> None:
    ideal = 2 / log2(2) + 1 / log2(3)
    assert ndcg(["a", "b"], GRADES) == pytest.approx(1.0)
    assert ndcg(["x", "b", "a"], GRADES) == pytest.approx((1 / log2(3) + 2 / log2(4)) / ideal)
    assert ndcg(["x"] * 10 + ["a"], GRADES) == 0.0
    assert ndcg(["a"], {}) == 0.0


def test_the_ideal_counts_documents_that_were_not_found() -> None:
    assert ndcg(["a"], GRADES) < 1.0


def test_reciprocal_rank_and_recall() -> None:
    assert reciprocal_rank(["x", "b"], GRADES) == 0.5
    assert reciprocal_rank(["c"], GRADES) == 0.0
    assert recall(["a", "x"], GRADES) == 0.5


def test_the_bootstrap_tells_a_difference_from_noise() -> None:
    clear = paired_bootstrap([0.9] * 50, [0.5] * 50)
    assert clear.low == pytest.approx(0.4)
    assert clear.not_above == 0.0
    noise = paired_bootstrap([0.5, 0.6] * 25, [0.6, 0.5] * 25)
    assert noise.low < 0 < noise.high
    assert paired_bootstrap([0.5, 0.7], [0.4, 0.9]) == paired_bootstrap([0.5, 0.7], [0.4, 0.9])
