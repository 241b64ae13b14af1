"""Switching releases under load: no answer mixes two releases, none fails, and a damaged one is not loaded."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from lexdex_search.engine import Engine
from lexdex_search.release.embed import update_release
from lexdex_search.release.errors import BrokenRelease, NoRelease
from lexdex_search.release.store import ReleaseStore
from lexdex_search_tests.builders import build_product

SWITCHES = 30


@pytest.fixture
def two(tmp_path: Path, cache: Path) -> tuple[ReleaseStore, dict[str, str]]:
    """A store with two releases without a common value, and the words that occur in only one of them."""
    store = ReleaseStore(tmp_path / "releases")
    words = {}
    for era, language, shift in (("old", "German", 0), ("new", "French", 5)):
        products = [
            build_product(
                f"{era} tool {n + shift}", description=f"contract tool {n}", company=era, languages=[language]
            )
            for n in range(12 + shift)
        ]
        words[update_release(products, store, cache=cache).release] = era
    return store, words


def test_switching_under_load_never_mixes(two: tuple[ReleaseStore, dict[str, str]]) -> None:
    store, eras = two
    engine = Engine.open(store.directory)
    stop = threading.Event()

    def searching() -> set[str]:
        seen = set()
        while not stop.is_set():
            answer = engine.search("contract tool in German")
            era = eras[answer.release]
            fits = era == "old"
            assert answer.outcome == ("answer" if fits else "no_match")
            assert {hit.company_name for hit in answer.product_ids} == {era}
            assert {hit.language for hit in answer.product_ids} == {"German" if fits else "French"}
            assert all(c.product_id.startswith(era) for s in answer.sentences for c in s.citations if c.product_id)
            seen.add(era)
        return seen

    with ThreadPoolExecutor(4) as pool:
        running = [pool.submit(searching) for _ in range(3)]
        try:
            for number in range(SWITCHES):
                store.promote(list(eras)[number % 2])
                assert engine.refresh()
                assert engine.release == store.read_current_id()
        finally:
            stop.set()
        seen = [future.result() for future in running]
    assert all(eras_seen == {"old", "new"} for eras_seen in seen)


def test_refreshing_without_a_new_release_does_nothing(two: tuple[ReleaseStore, dict[str, str]]) -> None:
    engine = Engine.open(two[0].directory)
    assert not engine.refresh()


def test_a_damaged_release_is_not_loaded(two: tuple[ReleaseStore, dict[str, str]]) -> None:
    store, eras = two
    engine = Engine.open(store.directory)
    old = next(release for release, era in eras.items() if era == "old")
    store.promote(old)
    (store.get_folder(old) / "products.jsonl").write_text("{}")
    with pytest.raises(BrokenRelease, match="damaged"):
        engine.refresh()
    assert eras[engine.search("contract tool").release] == "new"


def test_opening_without_a_release_names_the_command(tmp_path: Path) -> None:
    with pytest.raises(NoRelease, match="lexdex-search index"):
        Engine.open(tmp_path)
