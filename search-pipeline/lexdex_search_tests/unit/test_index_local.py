"""The embedded index, through the port that every index must serve."""

from pathlib import Path

import numpy as np
import pytest

from lexdex_search.index import local
from lexdex_search.index.local import measure_similarity
from lexdex_search.index.port import Index, SimilarityScale

TEXTS = ["contract review", "reviewing contracts in Café law", "e-discovery and legal holds", ""]
VECTORS = np.eye(4, 8, dtype=np.float32)


@pytest.fixture(params=["built", "reloaded"])
def index(request: pytest.FixtureRequest, tmp_path: Path) -> Index:
    """The same index fresh and as read back from disk."""
    built = local.build_index(TEXTS, VECTORS, k1=1.2, b=0.75)
    if request.param == "built":
        return built
    built.save(tmp_path)
    return local.load_index(tmp_path)


def find_rows(index: Index, text: str) -> set[int]:
    """The rows that the lexical retriever finds for a text."""
    return set(index.find_candidates(text, None, depth=len(TEXTS)).lexical.rows.tolist())


def test_words_match_in_any_form_and_without_accents(index: Index) -> None:
    assert find_rows(index, "contracts") == {0, 1}
    assert find_rows(index, "CAFE") == {1}


@pytest.mark.parametrize("text", ["submarine", "the and of", ""])
def test_words_that_no_product_has_find_nothing(index: Index, text: str) -> None:
    candidates = index.find_candidates(text, None, depth=10)
    assert not candidates.lexical.rows.size
    assert candidates.best_lexical_score == 0


def test_dense_scores_are_cosines(index: Index) -> None:
    candidates = index.find_candidates("", VECTORS[2], depth=10)
    assert (candidates.dense.rows.tolist(), candidates.dense.scores.tolist()) == ([2], [1])
    assert index.get_vector(1).tolist() == VECTORS[1].tolist()


def test_only_allowed_products_are_candidates_but_all_count_for_the_best_scores(index: Index) -> None:
    allowed = np.array([False, True, True, True])
    candidates = index.find_candidates("contracts review", VECTORS[0], depth=10, allowed=allowed)
    assert candidates.lexical.rows.tolist() == [1]
    assert not candidates.dense.rows.size
    assert candidates.best_lexical_score > candidates.lexical.scores.max()
    assert candidates.best_dense_score == 1


def test_only_the_best_of_a_retriever_are_candidates() -> None:
    scores = np.array([1, 9, 5, 7], np.float32)
    assert set(local.select_top(scores, None, 2).rows.tolist()) == {1, 3}


def test_it_finds_the_products_that_contain_a_word(index: Index) -> None:
    assert index.find_rows_with_term("contract", [0, 2, 3]) == {0}


def test_it_knows_words_by_stem(index: Index) -> None:
    assert index.has_term("Contract")
    assert index.has_term("hold")
    assert not index.has_term("parking")


def test_texts_without_a_single_word_can_be_indexed(tmp_path: Path) -> None:
    built = local.build_index(["", "?"], VECTORS[:2], k1=1.2, b=0.75)
    built.save(tmp_path)
    assert find_rows(local.load_index(tmp_path), "contract") == set()


def test_vectors_and_documents_must_agree_in_number() -> None:
    with pytest.raises(ValueError, match="4 texts and 2 vectors"):
        local.build_index(TEXTS, VECTORS[:2], k1=1.2, b=0.75)


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
