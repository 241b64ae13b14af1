"""Embedding: only changed documents, none lost, the same vectors by every executor."""

import json
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from lexdex_search.engine import Engine
from lexdex_search.index import local
from lexdex_search.release.embed import LostDocuments, build_ray_executor, update_release
from lexdex_search.release.encoder import DIMENSIONS, Vectors, build_cached_encoder
from lexdex_search.release.errors import OutdatedRelease
from lexdex_search.release.manifest import MANIFEST
from lexdex_search.release.ray_executor import PARTS_PREFIX, RayExecutor, compute_key, store_part
from lexdex_search.release.store import POINTER, ReleaseStore
from lexdex_search_tests.builders import build_product, build_small_catalogue


@pytest.fixture
def fresh(tmp_path: Path) -> ReleaseStore:
    """A new store."""
    return ReleaseStore(tmp_path / "releases")


def test_the_second_run_embeds_nothing_and_makes_no_release(fresh: ReleaseStore, cache: Path) -> None:
    first = update_release(build_small_catalogue(), fresh, cache=cache)
    second = update_release(reversed(build_small_catalogue()), fresh, cache=cache)
    assert (first.embedded, first.reused) == (len(build_small_catalogue()), 0)
    assert (second.embedded, second.reused, second.removed) == (0, first.embedded, 0)
    assert second.release == first.release


def test_only_what_changed_is_embedded(fresh: ReleaseStore, cache: Path) -> None:
    products = build_small_catalogue()
    update_release(products, fresh, cache=cache)
    changed = [build_product("Clausewerk", description="Now a tool for parking tickets."), *products[2:]]
    report = update_release(changed, fresh, cache=cache)
    assert (report.embedded, report.reused, report.removed) == (1, len(products) - 2, 1)


def test_a_fact_that_is_not_embedded_makes_a_release_without_embedding(fresh: ReleaseStore, cache: Path) -> None:
    first = update_release([build_product("Tool", description="Reviews", languages=["German"])], fresh, cache=cache)
    second = update_release([build_product("Tool", description="Reviews", languages=["French"])], fresh, cache=cache)
    assert second.embedded == 0
    assert second.release != first.release
    assert Engine.open(fresh.directory).search("reviews in French").outcome == "answer"


def test_vectors_belong_to_their_products(fresh: ReleaseStore, cache: Path) -> None:
    update_release(build_small_catalogue(), fresh, cache=cache)
    engine = Engine.open(fresh.directory)
    assert engine.search("predicts how judges rule", limit=1).product_ids[0].product_id == "obvious"


def test_an_executor_that_loses_documents_publishes_nothing(
    fresh: ReleaseStore, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def incomplete(texts: list[str], _encoder: Path, _progress: object) -> Vectors:
        return np.zeros((len(texts) - 1, 384), np.float32)

    monkeypatch.setattr("lexdex_search.release.embed.embed_in_process", incomplete)
    with pytest.raises(LostDocuments, match="10 documents went in and 9 vectors came out"):
        update_release(build_small_catalogue(), fresh, cache=cache)
    assert fresh.read_current_id() is None


def test_an_empty_catalogue_is_a_release_that_finds_nothing(fresh: ReleaseStore, cache: Path) -> None:
    update_release([], fresh, cache=cache)
    answer = Engine.open(fresh.directory).search("contract review")
    assert answer.product_ids == ()
    assert answer.sentences


def link_encoder(cache: Path, models: Path) -> Path:
    """Link the encoder into a folder of the test, beside which Ray stores vectors."""
    encoder = build_cached_encoder(cache)
    models.mkdir(exist_ok=True)
    (models / encoder.name).symlink_to(encoder, target_is_directory=True)
    return models / encoder.name


@pytest.mark.covers("DC03")
@pytest.mark.ray
@pytest.mark.timeout(400)
@pytest.mark.long
def test_ray_gives_the_same_vectors_in_the_same_order(fresh: ReleaseStore, cache: Path, tmp_path: Path) -> None:
    progress: list[tuple[int, int]] = []
    products = [build_product(f"Tool {n}", description=f"Does thing number {n}. " * (1 + n % 5)) for n in range(150)]
    here = ReleaseStore(tmp_path / "here")
    update_release(products, here, cache=cache)
    own = link_encoder(cache, tmp_path / "models").parent
    report = update_release(
        products, fresh, executor="ray", cache=own, progress=lambda done, total: progress.append((done, total))
    )
    assert report.embedded == len(products)
    assert progress[-1] == (150, 150)
    one, other = (np.load(s.get_folder(s.read_current_id() or "") / local.VECTORS_FILE) for s in (here, fresh))
    assert (one * other).sum(axis=1).min() > 0.97  # int8 scales depend on the batch, order and identity do not
    assert (one @ other.T).argmax(axis=1).tolist() == list(range(150)) or _nearest_agree(one, other)
    assert "ray" not in sys.modules


def test_what_ray_embedded_before_it_failed_is_not_embedded_again(
    cache: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = link_encoder(cache, tmp_path)
    parts = tmp_path / f"{PARTS_PREFIX}{folder.name}"
    done, outdated = np.full(DIMENSIONS, 0.5, np.float32), np.zeros(DIMENSIONS, np.float32)
    store_part(parts, {compute_key("first"): done})
    store_part(parts, {compute_key("no longer asked for"): outdated})
    (parts / "damaged.npz").write_bytes(b"PK")
    embedded: list[str] = []

    def embed_here(texts: Sequence[str], encoder: Path, _: object) -> Vectors:
        embedded.extend(texts)
        return np.ones((len(texts), DIMENSIONS), np.float32)

    executor = RayExecutor("127.0.0.1:1", fallback=embed_here, start_seconds=1.0)
    with caplog.at_level(logging.WARNING, "lexdex_search.release"):
        vectors = executor(["second", "first", "second"], folder, None)
    assert embedded == ["second"]
    assert vectors.tolist() == [[1.0] * DIMENSIONS, [0.5] * DIMENSIONS, [1.0] * DIMENSIONS]
    assert len(list(parts.iterdir())) == 1
    (message,) = caplog.messages
    assert message.startswith("Ray is not used, because the Ray at 127.0.0.1:1 did not answer within 1 seconds;")


def test_few_texts_are_embedded_without_ray(cache: Path, fresh: ReleaseStore) -> None:
    executor = build_ray_executor("127.0.0.1:1", min_texts=len(build_small_catalogue()) + 1)
    assert update_release(build_small_catalogue(), fresh, executor=executor, cache=cache).embedded == 10


def _nearest_agree(one: Vectors, other: Vectors) -> bool:
    """Near duplicates may swap under int8; a document's own vector must be among its three nearest."""
    order = np.argsort(-(one @ other.T), axis=1)[:, :3]
    return all(place in row for place, row in enumerate(order))


def test_a_release_of_an_earlier_format_is_replaced_without_embedding(fresh: ReleaseStore, cache: Path) -> None:
    first = update_release(build_small_catalogue(), fresh, cache=cache)
    manifest = fresh.get_folder(first.release) / MANIFEST
    stated = json.loads(manifest.read_bytes())
    stated["id"] = "20260101-000000-0badcafe"
    old = manifest.parent.rename(fresh.directory / stated["id"]) / MANIFEST
    old.write_text(json.dumps({name: value for name, value in stated.items() if name != "format"}))
    (fresh.directory / POINTER).write_text(stated["id"] + "\n")
    with pytest.raises(OutdatedRelease, match="Index the products again"):
        Engine.open(fresh.directory)
    second = update_release(build_small_catalogue(), fresh, cache=cache)
    assert (second.embedded, second.reused) == (0, first.embedded)
    assert Engine.open(fresh.directory).release == second.release
    for go_back in (fresh.rollback, lambda: fresh.promote(stated["id"])):
        with pytest.raises(OutdatedRelease):
            go_back()
    assert fresh.read_current_id() == second.release
