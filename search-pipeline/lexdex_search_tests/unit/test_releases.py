"""Releases: published completely or not at all, switched in one step, never changed."""

import os
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from lexdex_search.release.content import ReleaseDraft, load_products
from lexdex_search.release.documents import Product
from lexdex_search.release.encoder import compute_model_digest
from lexdex_search.release.errors import BrokenRelease, NoRelease, ReleaseError, UnknownRelease
from lexdex_search.release.store import POINTER, ReleaseStore
from lexdex_search_tests.builders import build_product


@pytest.fixture
def empty(tmp_path: Path) -> ReleaseStore:
    """A store before its first release."""
    return ReleaseStore(tmp_path / "releases")


def build_draft(model: Path, *products: Product) -> ReleaseDraft:
    """Build a draft of a release with arbitrary vectors."""
    vectors = np.eye(len(products), 384, dtype=np.float32)
    return ReleaseDraft(products=products, vectors=vectors, encoder=model, model_digest=compute_model_digest(model))


def test_before_the_first_release_there_is_none(empty: ReleaseStore) -> None:
    assert empty.read_current_id() is None
    assert empty.list_releases() == ()
    with pytest.raises(NoRelease):
        empty.rollback()


def test_a_release_contains_its_products(empty: ReleaseStore, model: Path) -> None:
    release = empty.publish(build_draft(model, build_product("One"), build_product("Two")))
    assert empty.read_current_id() == release
    assert [p.name for p in load_products(empty.get_folder(release))] == ["One", "Two"]
    manifest = empty.verify(release)
    assert (manifest.products, manifest.model_digest) == (2, compute_model_digest(model))
    assert manifest.policy_digest
    assert set(manifest.files) >= {"products.jsonl", "vectors.npy", "ranking_policy.toml", "encoder.onnx"}


def test_promote_and_roll_back(empty: ReleaseStore, model: Path) -> None:
    first = empty.publish(build_draft(model, build_product("One")))
    second = empty.publish(build_draft(model, build_product("Two")))
    third = empty.publish(build_draft(model, build_product("Three")), promote=False)
    assert empty.read_current_id() == second
    assert empty.rollback() == first
    assert empty.read_current_id() == first
    empty.promote(third)
    assert empty.read_current_id() == third
    assert empty.rollback() == first
    with pytest.raises(NoRelease):
        empty.rollback()


@pytest.mark.parametrize("release", ["nothing", "../outside", ".building-x", ""])
def test_an_unknown_release_is_not_promoted(empty: ReleaseStore, model: Path, release: str) -> None:
    empty.publish(build_draft(model, build_product("One")))
    with pytest.raises(UnknownRelease):
        empty.promote(release)


def test_a_damaged_file_is_detected(empty: ReleaseStore, model: Path) -> None:
    release = empty.publish(build_draft(model, build_product("One")))
    with (empty.get_folder(release) / "vectors.npy").open("ab") as file:
        file.write(b"x")
    with pytest.raises(BrokenRelease, match=r"vectors.npy .* damaged"):
        empty.verify(release)


def test_a_failed_publication_leaves_no_files(empty: ReleaseStore, model: Path) -> None:
    first = empty.publish(build_draft(model, build_product("One")))
    with pytest.raises(ReleaseError, match="same id"):
        empty.publish(build_draft(model, build_product("Two"), build_product("Two")))
    assert empty.read_current_id() == first
    assert {path.name for path in empty.directory.iterdir()} == {".lock", "current", first}


def test_a_release_that_cannot_become_current_leaves_no_files(empty: ReleaseStore, model: Path) -> None:
    """Each attempt on a full disk would leave another release, so that no attempt could ever succeed."""
    first = empty.publish(build_draft(model, build_product("One")))
    obstacle = empty.directory / f".{POINTER}-{os.getpid()}"
    obstacle.mkdir()
    with pytest.raises(IsADirectoryError):
        empty.publish(build_draft(model, build_product("Two")))
    obstacle.rmdir()
    assert {path.name for path in empty.directory.iterdir()} == {".lock", "current", first}


def test_folders_of_killed_processes_are_deleted(empty: ReleaseStore, model: Path) -> None:
    abandoned, recent = (empty.directory / f".building-{name}" for name in ("abandoned", "recent"))
    for folder in (abandoned, recent):
        folder.mkdir(parents=True)
        (folder / "vectors.npy").write_bytes(b"x")
    os.utime(abandoned, (0, 0))
    empty.publish(build_draft(model, build_product("One")))
    assert (abandoned.exists(), recent.exists()) == (False, True)


def test_prune_retains_the_newest_the_current_and_the_previous_release(empty: ReleaseStore, model: Path) -> None:
    releases = [empty.publish(build_draft(model, build_product(f"Tool {n}"))) for n in range(5)]
    empty.promote(releases[0])
    gone = empty.prune(keep=1)
    assert set(gone) == {releases[1], releases[2], releases[3]}
    assert empty.read_current_id() == releases[0]
    assert empty.rollback() == releases[4]


def test_prune_spares_young_releases_that_were_never_in_force(empty: ReleaseStore, model: Path) -> None:
    candidate = empty.publish(build_draft(model, build_product("Candidate")), promote=False)
    others = [empty.publish(build_draft(model, build_product(f"Tool {n}"))) for n in range(4)]
    now = datetime.now(UTC)
    assert candidate not in empty.prune(1, spared_since=now - timedelta(days=1))
    assert set(empty.list_ids()) == {candidate, *others[2:]}
    assert empty.prune(1, spared_since=now + timedelta(days=1)) == (candidate,)


@pytest.mark.long
def test_the_pointer_is_replaced_atomically(empty: ReleaseStore, model: Path) -> None:
    releases = [empty.publish(build_draft(model, build_product(f"Tool {n}"))) for n in range(2)]

    def switch(_: int) -> None:
        for number in range(100):
            empty.promote(releases[number % 2])

    def look(_: int) -> set[str | None]:
        return {empty.read_current_id() for _ in range(500)}

    with ThreadPoolExecutor(4) as pool:
        switching = [pool.submit(switch, n) for n in range(2)]
        seen = set[str | None]().union(*pool.map(look, range(2)))
        for future in switching:
            future.result()
    assert seen <= set(releases)
