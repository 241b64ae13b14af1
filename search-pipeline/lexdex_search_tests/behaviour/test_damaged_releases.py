"""Damage on disk: a damaged release is never opened or copied from, and what is whole keeps answering."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexdex_search.engine import RETRY_SECONDS, Engine
from lexdex_search.index.local import VECTORS_FILE
from lexdex_search.release.content import PRODUCTS
from lexdex_search.release.documents import Product
from lexdex_search.release.embed import update_release
from lexdex_search.release.encoder import MODEL_FILE, TOKENIZER_FILE, build_cached_encoder, compute_model_digest
from lexdex_search.release.errors import BrokenRelease, NoRelease, ReleaseError
from lexdex_search.release.manifest import MANIFEST
from lexdex_search.release.store import POINTER, ReleaseStore
from lexdex_search_tests.builders import build_product, build_small_catalogue

FILES = (
    *(MANIFEST, PRODUCTS, VECTORS_FILE, MODEL_FILE, TOKENIZER_FILE, "ranking_policy.toml"),
    *("bm25/data.csc.index.npy", "bm25/vocab.index.json", "bm25/params.index.json"),
)


UNREADABLE = "/proc/self/mem"
"""A file that can be opened, and whose first byte cannot be read, as on a bad sector."""


def flip_byte(path: Path, share: float = 0.6) -> None:
    """Change one byte of a file in place, as a defective disk does; `share` is its position in the file."""
    position = int(path.stat().st_size * share)
    with path.open("r+b") as file:
        file.seek(position)
        byte = file.read(1)[0]
        file.seek(position)
        file.write(bytes([byte ^ 0x11]))


def build_products(mark: str) -> list[Product]:
    return [*build_small_catalogue(), build_product(f"Added {mark}", description=f"Files trademarks, {mark}.")]


@pytest.fixture
def two(tmp_path: Path, cache: Path) -> tuple[ReleaseStore, str, str]:
    """A store with two whole releases: the earlier one and the current one."""
    store = ReleaseStore(tmp_path / "releases")
    earlier, current = (update_release(build_products(mark), store, cache=cache).release for mark in ("one", "two"))
    return store, earlier, current


def load_vectors(store: ReleaseStore, release: str) -> dict[str, bytes]:
    """Return the vector of each product text of a release."""
    rows = np.load(store.get_folder(release) / VECTORS_FILE)
    return {digest: row.tobytes() for digest, row in zip(store.read_manifest(release).hashes, rows, strict=True)}


@pytest.mark.parametrize("name", FILES)
def test_the_last_whole_release_is_opened(two: tuple[ReleaseStore, str, str], name: str) -> None:
    store, earlier, current = two
    flip_byte(store.directory / current / name)
    engine = Engine.open(store.directory)
    assert engine.release == earlier
    assert current in engine.problem
    assert engine.search("contract lifecycle management").outcome == "answer"
    assert not engine.refresh()
    assert not store.has_readable_release()


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_the_disk_cannot_read_is_damage(two: tuple[ReleaseStore, str, str], name: str, cache: Path) -> None:
    store, earlier, current = two
    path = store.directory / current / name
    path.unlink()
    path.symlink_to(UNREADABLE)
    with pytest.raises(OSError, match="Input/output error"):
        path.read_bytes()
    assert Engine.open(store.directory).release == earlier
    rebuilt = update_release(build_products("two"), store, cache=cache).release
    assert rebuilt not in {earlier, current}
    assert Engine.open(store.directory).problem == ""


DAMAGE: dict[str, Callable[[bytes, int], bytes]] = {
    "a flipped bit": lambda content, at: content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :],
    "a lost end": lambda content, at: content[:at],
    "a lost byte": lambda content, at: content[:at] + content[at + 1 :],
    "a zeroed block": lambda content, at: content[:at] + bytes(len(content[at : at + 512])) + content[at + 512 :],
    "an added end": lambda content, at: content + content[:at] + b"\n",
}


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), kind=st.sampled_from([*DAMAGE, "a missing file"]))
def test_no_damage_at_any_place_changes_an_answer(
    two: tuple[ReleaseStore, str, str], data: st.DataObject, kind: str
) -> None:
    """Where the bytes are as before, the release may be opened."""
    store, earlier, current = two
    folder = store.get_folder(current)
    paths = st.sampled_from(sorted(each for each in folder.rglob("*") if each.is_file()))
    path = data.draw(paths.map(lambda each: each.relative_to(folder).as_posix()))
    whole = (folder / path).read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    damaged = None if kind == "a missing file" else DAMAGE[kind](whole, at)
    try:
        (folder / path).unlink() if damaged is None else (folder / path).write_bytes(damaged)
        assert Engine.open(store.directory).release == (current if damaged == whole else earlier)
    finally:
        (folder / path).write_bytes(whole)


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_release_is_replaced_by_a_good_one(
    two: tuple[ReleaseStore, str, str], name: str, tmp_path: Path, cache: Path
) -> None:
    store, _, current = two
    expected = load_vectors(store, current)
    engine = Engine.open(store.directory)
    flip_byte(store.directory / current / name)
    report = update_release(build_products("two"), store, cache=cache)
    assert report.release not in {current, engine.release}
    assert store.verify(report.release).files[MODEL_FILE]
    found = load_vectors(store, report.release)
    assert found.keys() == expected.keys()
    assert all(np.frombuffer(found[key], "f4") @ np.frombuffer(expected[key], "f4") > 0.97 for key in expected)
    assert engine.refresh()
    assert (engine.release, engine.problem) == (report.release, "")


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_damaged_vectors_are_not_carried_over(
    two: tuple[ReleaseStore, str, str], share: float, tmp_path: Path, cache: Path
) -> None:
    """A release with the damaged vectors would have new digests, and nothing could find the damage any more."""
    store, _, current = two
    before = load_vectors(store, current)
    flip_byte(store.directory / current / VECTORS_FILE, share)
    damaged = set(load_vectors(store, current).values())
    report = update_release([*build_products("two"), build_product("Another")], store, cache=cache)
    after = load_vectors(store, report.release)
    assert damaged & set(after.values()) <= set(before.values())
    assert (report.embedded, report.reused) == (2, len(build_products("two")) - 1)
    assert before.keys() <= after.keys()


def test_without_a_whole_release_all_is_embedded(tmp_path: Path, cache: Path) -> None:
    store = ReleaseStore(tmp_path)
    only = update_release(build_small_catalogue(), store, cache=cache)
    flip_byte(store.get_folder(only.release) / VECTORS_FILE)
    with pytest.raises(BrokenRelease, match="damaged"):
        Engine.open(tmp_path)
    again = update_release(build_small_catalogue(), store, cache=cache)
    assert (again.embedded, again.reused) == (only.embedded, 0)
    assert Engine.open(tmp_path).release == again.release


def test_a_damaged_pointer_opens_the_release_before(two: tuple[ReleaseStore, str, str]) -> None:
    store, earlier, _ = two
    with (store.directory / POINTER).open("r+b") as file:
        file.write(b"\xff\x00")
    assert Engine.open(store.directory).release == earlier


def test_a_release_that_could_not_be_read_is_tried_again(two: tuple[ReleaseStore, str, str], cache: Path) -> None:
    """The cause may have been a disk or a network."""
    store, earlier, current = two
    now = 0.0
    flip_byte(store.get_folder(current) / VECTORS_FILE)
    engine = Engine.open(store.directory, clock=lambda: now)
    flip_byte(store.get_folder(current) / VECTORS_FILE)
    assert (engine.refresh(), engine.release) == (False, earlier)
    now = RETRY_SECONDS
    assert (engine.refresh(), engine.release, engine.problem) == (True, current, "")


def test_a_damaged_new_release_is_reported_once(two: tuple[ReleaseStore, str, str], cache: Path) -> None:
    store, _, current = two
    engine = Engine.open(store.directory)
    new = update_release(build_products("three"), store, cache=cache).release
    flip_byte(store.get_folder(new) / VECTORS_FILE)
    with pytest.raises(BrokenRelease, match=new):
        engine.refresh()
    assert not engine.refresh()
    assert (engine.release, new in engine.problem) == (current, True)
    store.rollback()
    assert not engine.refresh()
    assert engine.problem == ""


def test_no_switch_leads_to_a_damaged_release(two: tuple[ReleaseStore, str, str], cache: Path) -> None:
    store, earlier, current = two
    new = update_release(build_products("three"), store, cache=cache).release
    flip_byte(store.get_folder(current) / MODEL_FILE)
    with pytest.raises(BrokenRelease):
        store.promote(current)
    assert store.read_current_id() == new
    assert store.rollback() == earlier
    flip_byte(store.get_folder(new) / PRODUCTS)
    with pytest.raises((BrokenRelease, NoRelease)):
        store.rollback()
    assert store.read_current_id() == earlier


def test_releases_share_no_file(two: tuple[ReleaseStore, str, str], cache: Path) -> None:
    store, *releases = two
    folders = [*(store.get_folder(release) for release in releases), build_cached_encoder(cache)]
    for name in (MODEL_FILE, TOKENIZER_FILE):
        assert len({(folder / name).stat().st_ino for folder in folders}) == len(folders)


@pytest.mark.parametrize("name", [MODEL_FILE, TOKENIZER_FILE])
def test_a_damaged_cached_encoder_is_built_again(tmp_path: Path, model: Path, name: str) -> None:
    copied = shutil.copytree(model, tmp_path / model.name)
    flip_byte(copied / name)
    assert build_cached_encoder(tmp_path) == copied
    assert compute_model_digest(copied) == compute_model_digest(model)
    assert [path.name for path in tmp_path.iterdir()] == [model.name]


def test_a_release_is_on_disk_before_it_is_current(
    two: tuple[ReleaseStore, str, str], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, _, current = two
    synced: dict[int, str | None] = {}
    fsync = os.fsync

    def record_fsync(descriptor: int) -> None:
        fsync(descriptor)
        synced[os.fstat(descriptor).st_ino] = store.read_current_id()

    monkeypatch.setattr(os, "fsync", record_fsync)
    new = update_release(build_products("three"), store, cache=cache).release
    paths = [store.get_folder(new), *store.get_folder(new).rglob("*")]
    assert len(paths) > len(FILES)
    assert {str(path): synced.get(path.stat().st_ino) for path in paths} == {str(path): current for path in paths}
    assert synced[store.directory.stat().st_ino] == new


def test_a_damaged_release_leaves_the_history(two: tuple[ReleaseStore, str, str], cache: Path) -> None:
    store, earlier, current = two
    flip_byte(store.get_folder(current) / PRODUCTS)
    new = update_release(build_products("three"), store, cache=cache).release
    assert store.read_history() == (new, earlier)


def test_prune_removes_unreadable_releases(two: tuple[ReleaseStore, str, str], cache: Path) -> None:
    store, earlier, current = two
    (store.get_folder(earlier) / MANIFEST).write_text("{")
    new = [update_release(build_products(mark), store, cache=cache).release for mark in ("three", "four")]
    with pytest.raises(ReleaseError):
        store.read_manifest(earlier)
    assert set(store.prune(keep=1)) == {earlier, current}
    assert [manifest.id for manifest in store.list_releases()] == [new[1], new[0]]
