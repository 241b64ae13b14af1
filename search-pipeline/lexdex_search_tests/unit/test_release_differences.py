"""The differences between two releases: products added, removed and changed, with the changed fields."""

from pathlib import Path

import pytest

from lexdex_search.release.differences import ChangedProduct, compare_releases
from lexdex_search.release.embed import embed_all, publish_embedded, update_release
from lexdex_search.release.errors import BrokenRelease
from lexdex_search.release.store import ReleaseStore
from lexdex_search_tests.builders import build_product


def test_products_are_added_removed_and_changed(tmp_path: Path, cache: Path) -> None:
    store = ReleaseStore(tmp_path)
    same, old = build_product("Same"), build_product("Old")
    first = update_release([same, old, build_product("Edited")], store, cache=cache).release
    edited = build_product("Edited", summary="Reads leases.", languages=["German"])
    second = update_release([same, edited, build_product("New")], store, cache=cache, promote=False).release
    found = compare_releases(store, first, second)
    assert found.added == (ChangedProduct("new", "New"),)
    assert found.removed == (ChangedProduct("old", "Old"),)
    assert found.changed == (ChangedProduct("edited", "Edited", ("summary", "languages")),)
    (store.get_folder(second) / "products.jsonl").write_text("")
    with pytest.raises(BrokenRelease):
        compare_releases(store, first, second)


def test_a_rebuild_embeds_all_and_publishes_beside_the_current_release(tmp_path: Path, cache: Path) -> None:
    store = ReleaseStore(tmp_path)
    products = [build_product("One", summary="Reads leases."), build_product("Two")]
    current = update_release(products, store, cache=cache).release
    calls: list[tuple[int, int]] = []
    embedded = embed_all(products, store, cache=cache, progress=lambda done, total: calls.append((done, total)))
    assert calls[-1] == (2, 2)
    release = publish_embedded(products, store, embedded)
    assert (release != current, store.read_current_id()) == (True, current)
    store.promote_new(release)
    assert store.read_current_id() == release
