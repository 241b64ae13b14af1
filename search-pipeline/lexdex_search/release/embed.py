"""Embed products and publish them as a release; only texts that changed since the current release are embedded."""

import io
import logging
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, Literal, Protocol

import msgspec
import numpy as np

from lexdex_search.index import local
from lexdex_search.release import policy as policies
from lexdex_search.release.content import (
    POLICY,
    PRODUCTS,
    ReleaseDraft,
    load_former_names,
    load_products,
    parse_products,
)
from lexdex_search.release.documents import Product, build_document_text, compute_content_hash
from lexdex_search.release.encoder import DIMENSIONS, Encoder, Vectors, build_cached_encoder, compute_model_digest
from lexdex_search.release.errors import ReleaseError
from lexdex_search.release.model_card import CARD_FILE
from lexdex_search.release.ray_executor import RayExecutor
from lexdex_search.release.store import ReleaseStore
from lexdex_search.results import FormerName

logger = logging.getLogger(__name__)

Executor = Literal["local", "ray"]
Progress = Callable[[int, int], None]

DOCUMENT_THREADS: Final = 2
MODELS_FOLDER: Final = ".models"
"""The subfolder of the releases folder for built encoders, if no other cache folder is given."""


class UpdateReport(msgspec.Struct, frozen=True, kw_only=True):
    """The result of an update: numbers of products embedded, reused and removed, and the id of the current release.

    Without any change, `release` is the id of the release that was current before.
    """

    embedded: int
    reused: int
    removed: int
    release: str


class EmbeddedProducts(msgspec.Struct, frozen=True):
    """The vectors of products by content hash, with the folder of the encoder that made them."""

    vectors: dict[str, Vectors]
    encoder: Path


class LostDocuments(RuntimeError):
    """An executor returned fewer or more vectors than the number of texts it was given; nothing is published."""


class EmbedTexts(Protocol):
    """The interface of an executor, which embeds texts: `embed_in_process` or a `RayExecutor`."""

    def __call__(self, texts: Sequence[str], encoder: Path, progress: Progress | None) -> Vectors:
        """Return the unit vectors of the texts in the same order, shape [len(texts), dimensions].

        `encoder` is the folder of the encoder. `progress` is called with the numbers of embedded and of all texts.
        """
        ...


def update_release(  # noqa: PLR0913 - what a release is made of, and how
    products: Iterable[Product],
    store: ReleaseStore,
    *,
    executor: Executor | EmbedTexts = "local",
    progress: Progress | None = None,
    cache: Path | None = None,
    promote: bool = True,
    former_names: tuple[FormerName, ...] = (),
    model: Path | None = None,
) -> UpdateReport:
    """Publish a release of exactly these products and make it current, unless `promote` is False.

    The vector of a product is reused from the newest release with undamaged vectors if its content hash and the model
    are the same. If products, former names, model and ranking policy are all unchanged and the current release is
    undamaged, nothing is published. `cache` is the folder of built encoders. `model` is the folder of a trained
    encoder; without it the release has the trained encoder of the current one, if that has any, else the default one.
    """
    listed = sorted(products, key=lambda p: p.id)
    folder = find_encoder(store, cache, model=model)
    digest = compute_model_digest(folder)
    known = _load_verified_vectors(store, digest)
    hashes = [compute_content_hash(p) for p in listed]
    missing = [row for row, content in enumerate(hashes) if content not in known]
    fresh = _embed([build_document_text(listed[row]) for row in missing], folder, executor, progress)
    known.update(zip((hashes[row] for row in missing), fresh, strict=True))
    vectors = np.array([known[content] for content in hashes], np.float32).reshape(len(listed), DIMENSIONS)
    removed = _count_removed(store, listed)
    draft = ReleaseDraft(
        products=listed, vectors=vectors, encoder=folder, model_digest=digest, former_names=former_names
    )
    release = store.read_current_id() if not missing and _is_current(store, draft) else None
    return UpdateReport(
        embedded=len(missing),
        reused=len(listed) - len(missing),
        removed=removed,
        release=release or store.publish(draft, promote=promote),
    )


def find_encoder(store: ReleaseStore, cache: Path | None = None, *, model: Path | None = None) -> Path:
    """Find the folder of the encoder for the next release: of `model`, of the current release, or the default one.

    A trained encoder stays in use until another one is promoted, so that a change of a product doesn't undo a training.
    """
    current = store.read_current_id()
    if model is None and current is not None:
        try:
            manifest = store.read_manifest(current)
            if CARD_FILE in manifest.files:
                store.require_readable(current)
                return store.get_folder(current)
        except ReleaseError:
            logger.warning("the current release is damaged, so that the next one has the default encoder")
    return build_cached_encoder(cache or store.directory / MODELS_FOLDER, model_dir=model)


def embed_all(
    products: Iterable[Product],
    store: ReleaseStore,
    *,
    executor: Executor | EmbedTexts = "local",
    progress: Progress | None = None,
    cache: Path | None = None,
) -> EmbeddedProducts:
    """Embed the texts of all products anew, whatever earlier releases have.

    `publish_embedded` publishes them. An exception that `progress` raises ends the work.
    """
    folder = find_encoder(store, cache)
    texts = {compute_content_hash(product): build_document_text(product) for product in products}
    vectors = _embed([*texts.values()], folder, executor, progress)
    return EmbeddedProducts(dict(zip(texts, vectors, strict=True)), folder)


def publish_embedded(
    products: Iterable[Product],
    store: ReleaseStore,
    embedded: EmbeddedProducts,
    *,
    former_names: tuple[FormerName, ...] = (),
) -> str:
    """Publish a release of these products beside the current one, with the vectors that `embed_all` returned.

    Returns its id.
    """
    listed = sorted(products, key=lambda p: p.id)
    vectors = np.array([embedded.vectors[compute_content_hash(p)] for p in listed], np.float32)
    draft = ReleaseDraft(
        products=listed,
        vectors=vectors.reshape(len(listed), DIMENSIONS),
        encoder=embedded.encoder,
        model_digest=compute_model_digest(embedded.encoder),
        former_names=former_names,
    )
    return store.publish(draft, promote=False)


def _embed(texts: Sequence[str], folder: Path, executor: Executor | EmbedTexts, progress: Progress | None) -> Vectors:
    if not texts:
        return np.zeros((0, 0), np.float32)
    vectors = _get_executor(executor)(texts, folder, progress)
    if len(vectors) != len(texts):
        raise LostDocuments(
            f"{len(texts)} documents went in and {len(vectors)} vectors came out; nothing is published."
        )
    return vectors


def _get_executor(executor: Executor | EmbedTexts) -> EmbedTexts:
    if executor == "ray":
        return build_ray_executor()
    return embed_in_process if executor == "local" else executor


def build_ray_executor(address: str = "", *, min_texts: int = 0) -> RayExecutor:
    """Build an executor on the Ray at an address, by default that of RAY_ADDRESS or one of this machine.

    Fewer texts than `min_texts`, and all if Ray fails, are embedded in this process.
    """
    return RayExecutor(address, min_texts=min_texts, fallback=embed_in_process)


def embed_in_process(texts: Sequence[str], encoder: Path, progress: Progress | None) -> Vectors:
    """Embed texts in this process with two threads, some 100 texts per second; see `EmbedTexts`."""
    return Encoder(encoder, threads=DOCUMENT_THREADS).encode_documents(texts, progress=progress)


def _load_verified_vectors(store: ReleaseStore, model: str) -> dict[str, Vectors]:
    """Load vectors by content hash, from the newest release of this model whose vectors are undamaged.

    Returns an empty dictionary if there is none. Damaged vectors must not be reused: the new release would have valid
    digests of them.
    """
    for release in store.read_history():
        try:
            manifest = store.read_manifest(release)
            if manifest.model_digest == model:
                vectors = np.load(io.BytesIO(store.read_verified(release, local.VECTORS_FILE)))
                return dict(zip(manifest.hashes, vectors, strict=True))
        except ReleaseError:
            continue
    return {}


def _count_removed(store: ReleaseStore, listed: Sequence[Product]) -> int:
    """Count the products of the current release that are not listed; 0 if that release is damaged."""
    current = store.read_current_id()
    try:
        earlier = parse_products(store.read_verified(current, PRODUCTS)) if current else ()
    except ReleaseError:
        return 0
    return len({p.id for p in earlier} - {p.id for p in listed})


def _is_current(store: ReleaseStore, draft: ReleaseDraft) -> bool:
    """Return whether the current release is usable and has the content of this draft and the code's policy."""
    current = store.read_current_id()
    if current is None or not store.has_usable_release():
        return False
    folder = store.get_folder(current)
    same_policy = (folder / POLICY).read_text(encoding="utf-8") == policies.read_policy_text()
    same_names = load_former_names(folder) == draft.former_names
    same_model = store.read_manifest(current).model_digest == draft.model_digest
    return same_policy and same_names and same_model and load_products(folder) == tuple(draft.products)
