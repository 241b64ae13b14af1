"""What only the index in memory does; what every index must do is in test_index_contract.py."""

import numpy as np
import pytest

from lexdex_search.index import local
from lexdex_search.index.local import measure_similarity
from lexdex_search.index.port import SimilarityScale


def test_only_the_best_of_a_retriever_are_candidates() -> None:
    scores = np.array([1, 9, 5, 7], np.float32)
    assert set(local.select_top(scores, None, 2).rows.tolist()) == {1, 3}


def test_vectors_and_documents_must_agree_in_number() -> None:
    with pytest.raises(ValueError, match="4 texts and 2 vectors"):
        local.build_index(["", "", "", ""], np.eye(2, 8, dtype=np.float32), k1=1.2, b=0.75)


def test_the_similarity_scale_is_that_of_all_pairs() -> None:
    dice = np.random.default_rng(3)
    vectors = dice.normal(size=(40, 12)).astype(np.float32) + 0.4
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    pairs = (vectors @ vectors.T)[np.triu_indices(len(vectors), 1)]
    scale = measure_similarity(vectors)
    assert scale.mean == pytest.approx(pairs.mean(), abs=1e-5)
    assert scale.spread == pytest.approx(pairs.std(), abs=1e-5)
    assert scale.get_cosine(-2) == pytest.approx(pairs.mean() - 2 * pairs.std(), abs=1e-4)
    assert measure_similarity(vectors[:1]) == SimilarityScale()
