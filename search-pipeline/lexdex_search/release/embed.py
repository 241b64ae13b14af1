"""Products to vectors to a release: only what changed since the current release is embedded."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, Literal, Protocol

import msgspec
import numpy as np

from lexdex_search.index import local
from lexdex_search.release import policy as policies
from lexdex_search.release.documents import Product, build_document_text, content_hash
from lexdex_search.release.encoder import DIMENSIONS, Encoder, Vectors, cached_encoder, digest_of
from lexdex_search.release.store import POLICY, Draft, ReleaseStore, products_of

Executor = Literal["local", "ray"]
Progress = Callable[[int, int], None]

DOCUMENT_THREADS: Final = 2
MODELS: Final = ".models"
"""Where encoders are built below the releases folder, unless another cache is named."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What an update did; with nothing to do, `release` is the one that was in force already."""

    embedded: int
    reused: int
    removed: int
    release: str


class LostDocuments(RuntimeError):
    """An executor gave back another number of vectors than it was given texts."""


class Executing(Protocol):
    """Embeds texts in the order given."""

    def __call__(self, texts: Sequence[str], encoder: Path, progress: Progress | None) -> Vectors:
        """Unit vectors, shape [len(texts), dimensions]."""
        ...


def update_release(
    products: Iterable[Product],
    store: ReleaseStore,
    *,
    executor: Executor = "local",
    progress: Progress | None = None,
    cache: Path | None = None,
) -> Report:
    """Publishes a release of exactly these products and puts it in force.

    A vector is reused when the product's content hash and the model are those of the current release. When nothing at
    all differs (products, model, policy), no release is made, so running twice is running once.
    """
    listed = sorted(products, key=lambda p: p.id)
    folder = cached_encoder(cache or store.directory / MODELS)
    model = digest_of(folder)
    known = _vectors_in_force(store, model)
    hashes = [content_hash(p) for p in listed]
    missing = [place for place, digest in enumerate(hashes) if digest not in known]
    fresh = _embed([build_document_text(listed[place]) for place in missing], folder, executor, progress)
    known.update(zip((hashes[place] for place in missing), fresh, strict=True))
    vectors = np.array([known[digest] for digest in hashes], np.float32).reshape(len(listed), DIMENSIONS)
    removed = _removed(store, listed)
    release = store.current() if not missing and _is_in_force(store, listed, model) else None
    draft = Draft(products=listed, vectors=vectors, encoder=folder, model_digest=model)
    return Report(
        embedded=len(missing),
        reused=len(listed) - len(missing),
        removed=removed,
        release=release or store.publish(draft),
    )


def _embed(texts: Sequence[str], folder: Path, executor: Executor, progress: Progress | None) -> Vectors:
    if not texts:
        return np.zeros((0, 0), np.float32)
    vectors = _executor(executor)(texts, folder, progress)
    if len(vectors) != len(texts):
        raise LostDocuments(
            f"{len(texts)} documents went in and {len(vectors)} vectors came out; nothing is published."
        )
    return vectors


def _executor(name: Executor) -> Executing:
    if name == "ray":
        from lexdex_search.release.embed_ray import embed_on_ray  # noqa: PLC0415  (a library must not import Ray unasked)

        return embed_on_ray
    return embed_here


def embed_here(texts: Sequence[str], encoder: Path, progress: Progress | None) -> Vectors:
    """In this process, on two threads: some 100 documents a second."""
    return Encoder(encoder, threads=DOCUMENT_THREADS).encode_documents(texts, progress=progress)


def _vectors_in_force(store: ReleaseStore, model: str) -> dict[str, Vectors]:
    """Vectors by content hash, of the current release if it speaks the same model."""
    current = store.current()
    if current is None:
        return {}
    manifest = store.manifest(current)
    if manifest.model_digest != model:
        return {}
    return dict(zip(manifest.hashes, np.load(store.path(current) / local.VECTORS_FILE), strict=True))


def _removed(store: ReleaseStore, listed: Sequence[Product]) -> int:
    current = store.current()
    if current is None:
        return 0
    return len({p.id for p in products_of(store.path(current))} - {p.id for p in listed})


def _is_in_force(store: ReleaseStore, listed: Sequence[Product], model: str) -> bool:
    """Whether the current release holds the same products in full, the same model and the same policy."""
    current = store.current()
    if current is None:
        return False
    folder = store.path(current)
    same_policy = (folder / POLICY).read_text(encoding="utf-8") == policies.read_policy_text()
    return same_policy and store.manifest(current).model_digest == model and products_of(folder) == tuple(listed)
