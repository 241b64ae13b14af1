"""The embedded index, through the port that every index must serve."""

from pathlib import Path

import numpy as np
import pytest

from lexdex_search.index import local
from lexdex_search.index.port import Index

TEXTS = ["contract review", "reviewing contracts in Café law", "e-discovery and legal holds", ""]
VECTORS = np.eye(4, 8, dtype=np.float32)


@pytest.fixture(params=["built", "reloaded"])
def index(request: pytest.FixtureRequest, tmp_path: Path) -> Index:
    """The same index fresh and as read back from disk."""
    built = local.build(TEXTS, VECTORS, k1=1.2, b=0.75)
    if request.param == "built":
        return built
    built.save(tmp_path)
    return local.load(tmp_path)


def test_words_match_in_any_form_and_without_accents(index: Index) -> None:
    found = index.lexical("contracts")
    assert found[0] > 0
    assert found[1] > 0
    assert found[2] == 0
    assert index.lexical("CAFE")[1] > 0


def test_words_that_nobody_has_score_nothing(index: Index) -> None:
    assert not index.lexical("submarine").any()
    assert not index.lexical("the and of").any()
    assert not index.lexical("").any()


def test_dense_is_the_cosine(index: Index) -> None:
    assert index.dense(VECTORS[2]).tolist() == [0, 0, 1, 0]
    assert index.vector(1).tolist() == VECTORS[1].tolist()


def test_it_knows_words_by_stem(index: Index) -> None:
    assert index.has_term("Contract")
    assert index.has_term("hold")
    assert not index.has_term("parking")


def test_texts_without_a_single_word_can_be_indexed(tmp_path: Path) -> None:
    built = local.build(["", "?"], VECTORS[:2], k1=1.2, b=0.75)
    built.save(tmp_path)
    assert local.load(tmp_path).lexical("contract").tolist() == [0, 0]


def test_unequal_legs_are_refused() -> None:
    with pytest.raises(ValueError, match="4 texts and 2 vectors"):
        local.build(TEXTS, VECTORS[:2], k1=1.2, b=0.75)
