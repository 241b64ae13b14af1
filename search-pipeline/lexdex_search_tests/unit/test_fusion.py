"""Fusion: scaled legs, shares that add up, and filters that hold."""

import numpy as np
import pytest

from lexdex_search.retrieval.fusion import FusedScores, relative, select_top

ALL = np.ones(4, np.bool_)


def scores(*values: float) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """A leg's scores."""
    return np.array(values, np.float32)


def test_a_leg_is_scaled_by_its_least_and_greatest() -> None:
    assert relative(scores(2, 6, 4, 0), np.array([0, 1, 2])).tolist() == [0, 1, 0.5, 0]


def test_scores_that_are_all_alike_count_fully() -> None:
    assert relative(scores(3, 3, 0, 0), np.array([0, 1])).tolist() == [1, 1, 0, 0]


def test_only_the_best_of_a_leg_are_retrieved() -> None:
    assert set(select_top(scores(1, 9, 5, 7), ALL, 2)) == {1, 3}


def test_what_no_leg_found_is_no_candidate() -> None:
    fused = FusedScores(scores(1, 0, 0, 0), scores(0, 1, 0, 0), ALL, alpha=0.5, depth=100)
    assert set(fused.candidates) == {0, 1}


@pytest.mark.parametrize(("alpha", "first"), [(0.0, 0), (1.0, 1), (0.3, 0), (0.7, 1)])
def test_alpha_decides_between_words_and_meaning(alpha: float, first: int) -> None:
    fused = FusedScores(scores(9, 1, 0, 0), scores(0.1, 0.9, 0, 0), ALL, alpha=alpha, depth=100)
    assert fused.order(scores(0, 0, 0, 0))[0] == first


def test_a_filter_holds_on_both_legs() -> None:
    allowed = np.array([False, True, True, True])
    fused = FusedScores(scores(9, 1, 2, 0), scores(0.9, 0.1, 0.2, 0.3), allowed, alpha=0.5, depth=100)
    assert 0 not in fused.order(scores(0, 0, 0, 0))


def test_ties_keep_the_order_of_the_index() -> None:
    fused = FusedScores(scores(1, 1, 1, 1), scores(1, 1, 1, 1), ALL, alpha=0.5, depth=100)
    assert fused.order(scores(0, 0, 0, 0)).tolist() == [0, 1, 2, 3]


def test_a_bonus_moves_a_tool_up() -> None:
    fused = FusedScores(scores(3, 2, 1, 0), scores(0.3, 0.2, 0.1, 0.05), ALL, alpha=0.5, depth=100)
    assert fused.order(scores(0, 0, 1.5, 0))[0] == 2
