"""A public list of 1,700 vendors of legal technology, with gaps and unusual spellings."""

from pathlib import Path

import pytest

from lexdex_search.engine import Engine
from lexdex_search.evaluation.real_list import MISSING_MESSAGE, find_real_list, read_real_list
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore


@pytest.fixture(scope="module")
def engine(cache: Path) -> Engine:
    """An engine over the public list."""
    path = find_real_list()
    if path is None:
        pytest.skip(MISSING_MESSAGE)
    store = ReleaseStore(cache / "real-releases")
    update_release(read_real_list(path), store, cache=cache)
    store.prune(keep=1)
    return Engine.open(store.directory)


def test_every_row_is_searchable(engine: Engine) -> None:
    assert engine.product_count == 1706


@pytest.mark.parametrize(
    ("query", "word"),
    [("patent search", "patent"), ("e-discovery", "discovery"), ("contract review with machine learning", "contract")],
)
def test_sensible_tools_come_first(engine: Engine, query: str, word: str) -> None:
    hits = engine.search(query).product_ids[:5]
    assert sum(word in f"{hit.product_name} {hit.description} {hit.category}".lower() for hit in hits) >= 3


def test_a_country_is_found_in_free_text(engine: Engine) -> None:
    answer = engine.search("contract tools based in Germany")
    assert answer.outcome == "answer"
    matching = [hit for hit in answer.product_ids if hit.group == "match"]
    assert matching
    assert all("Germany" in hit.evidence[-1].value for hit in matching)


def test_an_unknown_fact_is_reported(engine: Engine) -> None:
    answer = engine.search("SOC 2 certified contract tool")
    assert answer.outcome == "no_match"
    assert "No tool in the catalogue is known to have SOC 2 certification." in answer.response
