"""What every index must do, in memory and in Weaviate, through the port."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from lexdex_search.index import local, weaviate
from lexdex_search.index.port import Index, Scores
from lexdex_search.index.weaviate_collections import CollectionContent, upload_collection
from lexdex_search_tests.weaviate_servers import RunningWeaviate

TEXTS = [
    "contract review",
    "reviewing contracts in Café law",
    "e-discovery and legal holds",
    "",
    "the contract of holds",
]
VECTORS = np.eye(5, 8, dtype=np.float32)
K1, B = 1.2, 0.75
BuildIndex = Callable[[Sequence[str], Scores], Index]

EVERY_INDEX = ("built", "reloaded", pytest.param("weaviate", marks=pytest.mark.weaviate))


@pytest.fixture(params=EVERY_INDEX)
def build(request: pytest.FixtureRequest, tmp_path: Path) -> BuildIndex:
    """Builds an index in memory, as read back from disk, or in Weaviate."""

    def build_local(texts: Sequence[str], vectors: Scores) -> Index:
        return local.build_index(texts, vectors, k1=K1, b=B)

    def build_reloaded(texts: Sequence[str], vectors: Scores) -> Index:
        local.build_index(texts, vectors, k1=K1, b=B).save(tmp_path)
        return local.load_index(tmp_path)

    def build_remote(texts: Sequence[str], vectors: Scores) -> Index:
        running: RunningWeaviate = request.getfixturevalue("weaviate")
        server = running.build_address("Contract")
        product_ids = [f"product-{row}" for row in range(len(texts))]
        name = f"Contract_{abs(hash((request.node.name, tmp_path)))}"
        upload_collection(server, name, CollectionContent(product_ids, texts, vectors), k1=K1, b=B)
        (tmp_path / weaviate.SUMMARY_FILE).write_bytes(weaviate.build_summary(texts, vectors))
        return weaviate.load_index(tmp_path, server, name, product_ids)

    return {"built": build_local, "reloaded": build_reloaded, "weaviate": build_remote}[request.param]


@pytest.fixture
def index(build: BuildIndex) -> Index:
    """An index of five products."""
    return build(TEXTS, VECTORS)


def find_rows(index: Index, text: str) -> set[int]:
    """The rows that the lexical retriever finds for a text."""
    return set(index.find_candidates(text, None, depth=len(TEXTS)).lexical.rows.tolist())


def test_words_match_in_any_form_and_without_accents(index: Index) -> None:
    assert find_rows(index, "contracts") == {0, 1, 4}
    assert find_rows(index, "CAFE") == {1}
    assert find_rows(index, "holding discoveries") == {2, 4}


@pytest.mark.parametrize("text", ["submarine", "the and of", ""])
def test_words_that_no_product_has_find_nothing(index: Index, text: str) -> None:
    candidates = index.find_candidates(text, None, depth=10)
    assert not candidates.lexical.rows.size
    assert candidates.best_lexical_score == 0


def test_dense_scores_are_cosines(index: Index) -> None:
    candidates = index.find_candidates("", VECTORS[2], depth=10)
    assert (candidates.dense.rows.tolist(), candidates.dense.scores.tolist()) == ([2], [pytest.approx(1)])
    assert candidates.mean_dense_score == pytest.approx(1 / len(TEXTS))
    assert index.get_vector(1).tolist() == VECTORS[1].tolist()


def test_only_allowed_products_are_candidates_but_all_count_for_the_best_scores(index: Index) -> None:
    allowed = np.array([False, True, True, True, False])
    candidates = index.find_candidates("contracts review", VECTORS[0], depth=10, allowed=allowed)
    assert candidates.lexical.rows.tolist() == [1]
    assert not candidates.dense.rows.size
    assert candidates.best_lexical_score > candidates.lexical.scores.max()
    assert candidates.best_dense_score == pytest.approx(1)


def test_each_retriever_scores_what_only_the_other_one_found(index: Index) -> None:
    vector = np.array([0.1, 0.2, 0.9, 0, 0.3, 0, 0, 0], np.float32)
    vector /= np.linalg.norm(vector)
    first = index.find_candidates("contracts review", vector, depth=1)
    complete = index.find_candidates("contracts review", vector, depth=1, complete=True)
    found = {*first.lexical.rows.tolist(), *first.dense.rows.tolist()}
    assert len(found) == 2
    assert set(complete.dense.rows.tolist()) == found
    assert set(complete.lexical.rows.tolist()) == set(first.lexical.rows.tolist())


def test_it_finds_the_products_that_contain_words(index: Index) -> None:
    found = index.find_rows_with_terms(["contracts", "hold", "submarine"], [0, 2, 3])
    assert found == {"contracts": {0}, "hold": {2}, "submarine": set()}


def test_it_knows_words_by_stem(index: Index) -> None:
    assert index.has_term("Contract")
    assert index.has_term("hold")
    assert not index.has_term("parking")


def test_texts_without_a_single_word_can_be_indexed(build: BuildIndex) -> None:
    assert find_rows(build(["", "?"], VECTORS[:2]), "contract") == set()


def test_every_index_scores_alike(build: BuildIndex) -> None:
    """The scores are those of the local index, also under narrow and wide masks, of many products."""
    dice = np.random.default_rng(5)
    words = np.array([f"word{number}" for number in range(60)])
    texts = [" ".join(dice.choice(words, dice.integers(1, 30))) for _ in range(700)]
    vectors = dice.normal(size=(700, 16)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    expected, actual = local.build_index(texts, vectors, k1=K1, b=B), build(texts, vectors)
    assert actual.similarity_scale == expected.similarity_scale
    for share in (0.02, 0.3, 0.9, 1.0):
        allowed = dice.random(700) < share
        query, vector = " ".join(dice.choice(words, 4)), vectors[dice.integers(700)]
        for depth in (20, 500):
            theirs = expected.find_candidates(query, vector, depth=depth, allowed=allowed)
            ours = actual.find_candidates(query, vector, depth=depth, allowed=allowed)
            for mine, other in ((ours.lexical, theirs.lexical), (ours.dense, theirs.dense)):
                assert np.sort(mine.scores) == pytest.approx(np.sort(other.scores), abs=1e-5)
            assert ours.best_lexical_score == pytest.approx(theirs.best_lexical_score, abs=1e-5)
            assert ours.mean_dense_score == pytest.approx(theirs.mean_dense_score, abs=1e-5)
