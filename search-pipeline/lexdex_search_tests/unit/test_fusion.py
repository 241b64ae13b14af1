"""Fusion: scaled scores, shares that add up, and a stable order."""

from collections.abc import Mapping

import numpy as np
import pytest

from lexdex_search.index.port import Candidates, ScoredRows, Scores
from lexdex_search.retrieval.fusion import fuse_candidates, scale_scores
from lexdex_search.retrieval.ranking import rank_rows

NO_BONUS = np.zeros(4, np.float32)


def array(*values: float) -> Scores:
    """Scores of a retriever."""
    return np.array(values, np.float32)


def build_scored_rows(scores: Mapping[int, float]) -> ScoredRows:
    """Scores by row."""
    return ScoredRows(np.array(list(scores), np.intp), array(*scores.values()))


def rank(
    lexical: Mapping[int, float], dense: Mapping[int, float], *, alpha: float = 0.5, bonus: Scores = NO_BONUS
) -> list[int]:
    """Rows in their order."""
    fused = fuse_candidates(Candidates(build_scored_rows(lexical), build_scored_rows(dense)), alpha=alpha)
    rows: list[int] = rank_rows(fused, bonus).rows.tolist()
    return rows


def test_scores_are_scaled_by_the_lowest_and_the_highest() -> None:
    assert scale_scores(array(2, 6, 4)).tolist() == [0, 1, 0.5]


def test_scores_that_are_all_alike_count_fully() -> None:
    assert scale_scores(array(3, 3)).tolist() == [1, 1]


def test_candidates_of_both_retrievers_are_ranked_and_no_others() -> None:
    assert set(rank({0: 1}, {1: 1})) == {0, 1}


def test_extra_rows_are_candidates_without_a_score() -> None:
    fused = fuse_candidates(Candidates(build_scored_rows({0: 1})), alpha=0.5, extra_rows=np.array([3]))
    assert (fused.rows.tolist(), fused.lexical.tolist(), fused.dense.tolist()) == ([0, 3], [0.5, 0], [0, 0])


@pytest.mark.parametrize(("alpha", "first"), [(0.0, 0), (1.0, 1), (0.3, 0), (0.7, 1)])
def test_alpha_decides_between_words_and_meaning(alpha: float, first: int) -> None:
    assert rank({0: 9, 1: 1}, {0: 0.1, 1: 0.9}, alpha=alpha)[0] == first


def test_ties_keep_the_order_of_the_index() -> None:
    assert rank({2: 1, 0: 1, 1: 1, 3: 1}, {3: 1, 1: 1, 2: 1, 0: 1}) == [0, 1, 2, 3]


def test_a_bonus_moves_a_product_up() -> None:
    dense = {0: 0.3, 1: 0.2, 2: 0.1, 3: 0.05}
    assert rank({0: 3, 1: 2, 2: 1}, dense, bonus=array(0, 0, 1.5, 0))[0] == 2
