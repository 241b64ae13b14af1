"""The encoder: equal texts have equal unit vectors, however they are batched, built or cached."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from lexdex_search.release.encoder import Encoder, build_cached_encoder, compute_model_digest

TEXTS = ["contract review", "a tool for billing hours", "Übersetzung von Verträgen", "e-discovery " * 40, "x"]


def test_vectors_have_unit_length(encoder: Encoder) -> None:
    lengths = np.linalg.norm(encoder.encode_documents(TEXTS), axis=1)
    assert np.allclose(lengths, 1.0, atol=1e-5)


def test_similar_meaning_is_closer_than_shared_words(encoder: Encoder) -> None:
    query = encoder.encode_query("software to manage agreements")
    near, far = encoder.encode_documents(["contract lifecycle management", "court filing calendar"])
    assert query @ near > query @ far + 0.1


def test_a_vector_depends_on_its_text_only(encoder: Encoder) -> None:
    """A rebuild has the vectors of the updates before it; the int8 model scales its activations by a whole batch."""
    together = encoder.encode_documents(TEXTS)
    alone = np.stack([encoder.encode_documents([text])[0] for text in TEXTS])
    assert np.array_equal(together, alone)


def test_int8_stays_close_to_fp32(cache: Path, encoder: Encoder) -> None:
    plain = Encoder(build_cached_encoder(cache, precision="fp32"))
    cosines = [float(encoder.encode_query(text) @ plain.encode_query(text)) for text in TEXTS]
    assert min(cosines) > 0.97


def test_threads_share_one_encoder(encoder: Encoder) -> None:
    expected = [encoder.encode_query(text) for text in TEXTS]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(encoder.encode_query, TEXTS * 8))
    assert all(np.array_equal(vector, expected[i % len(TEXTS)]) for i, vector in enumerate(found))


def test_long_queries_are_cut_not_refused(encoder: Encoder) -> None:
    assert encoder.encode_query("contract " * 5_000).shape == (384,)


def test_progress_is_reported_to_the_end(encoder: Encoder) -> None:
    progress: list[tuple[int, int]] = []
    encoder.encode_documents(TEXTS * 7, progress=lambda done, total: progress.append((done, total)))
    assert progress == [(32, 35), (35, 35)]


def test_two_builders_at_once_leave_one_whole_encoder(tmp_path: Path) -> None:
    start = threading.Barrier(2)

    def build(_: int) -> Path:
        start.wait()
        return build_cached_encoder(tmp_path / "cache", precision="fp32")

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(build, range(2))
    assert first == second
    assert [path.name for path in (tmp_path / "cache").iterdir()] == [first.name]


def test_a_build_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "model.safetensors").write_bytes(b"not weights")
    (source / "tokenizer.json").write_text("{}")
    (source / "config.json").write_text('{"num_attention_heads": 12, "layer_norm_eps": 1e-12, "hidden_size": 384}')
    with pytest.raises(Exception, match=r".+"):
        build_cached_encoder(tmp_path / "cache", model_dir=source)
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_model_is_named_by_content(cache: Path) -> None:
    assert compute_model_digest(build_cached_encoder(cache)) == compute_model_digest(build_cached_encoder(cache))
    assert compute_model_digest(build_cached_encoder(cache)) != compute_model_digest(
        build_cached_encoder(cache, precision="fp32")
    )
