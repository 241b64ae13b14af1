"""Write the files of a release: products, ranking policy, index, encoder and manifest; and read the products."""

import hashlib
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from lexdex_search.index import local, weaviate
from lexdex_search.index.port import WeaviateServer
from lexdex_search.index.weaviate_collections import CollectionContent, name_collection, upload_collection
from lexdex_search.release import policy as policies
from lexdex_search.release.documents import TEXT_VERSION, Product, build_lexical_text, compute_content_hash
from lexdex_search.release.encoder import MODEL_FILE, TOKENIZER_FILE, Vectors, compute_model_digest
from lexdex_search.release.errors import ReleaseError
from lexdex_search.release.files import compute_file_digest, write_atomically
from lexdex_search.release.manifest import FORMAT, MANIFEST, Manifest, compute_manifest_digest
from lexdex_search.release.model_card import CARD_FILE, read_model_card
from lexdex_search.results import FormerName

PRODUCTS: Final = "products.jsonl"
POLICY: Final = "ranking_policy.toml"
FORMER_NAMES: Final = "former_names.json"
"""Absent if there are none."""


class ReleaseDraft(msgspec.Struct, frozen=True, kw_only=True):
    """What a release is built from: products, their unit vectors in the same order, and the folder of the encoder.

    `former_names` are those of values that were renamed or merged, in the order in which that was done.
    """

    products: Sequence[Product]
    vectors: Vectors
    encoder: Path
    model_digest: str
    former_names: tuple[FormerName, ...] = ()


def write_release(folder: Path, draft: ReleaseDraft, server: WeaviateServer | None = None) -> Manifest:
    """Build the index of a draft and write all files of its release into `folder`, the manifest last.

    With a server, the index is a collection there; the vectors are also written into the folder, for the next release.
    Raises IndexUnavailable if the server can't store it.
    """
    if len({p.id for p in draft.products}) != len(draft.products):
        raise ReleaseError("Two products bear the same id; every product needs its own.")
    text = policies.read_policy_text()
    policy = policies.parse_policy(text)
    lexical = [build_lexical_text(p) for p in draft.products]
    if server is None:
        local.build_index(lexical, draft.vectors, k1=policy.bm25.k1, b=policy.bm25.b).save(folder)
    else:
        np.save(folder / local.VECTORS_FILE, draft.vectors)
        (folder / weaviate.SUMMARY_FILE).write_bytes(weaviate.build_summary(lexical, draft.vectors))
    encoder = msgspec.json.Encoder()
    (folder / PRODUCTS).write_bytes(b"".join(encoder.encode(p) + b"\n" for p in draft.products))
    (folder / POLICY).write_text(text, encoding="utf-8")
    if draft.former_names:
        (folder / FORMER_NAMES).write_bytes(encoder.encode(draft.former_names))
    card = read_model_card(draft.encoder)
    for name in (MODEL_FILE, TOKENIZER_FILE, *((CARD_FILE,) if card else ())):
        shutil.copyfile(draft.encoder / name, folder / name)
    if compute_model_digest(folder) != draft.model_digest:
        raise ReleaseError(f"The encoder in {draft.encoder} has changed since the products were embedded.")
    files = {str(p.relative_to(folder)): compute_file_digest(p) for p in sorted(folder.rglob("*")) if p.is_file()}
    now = datetime.now(UTC)
    digest = hashlib.blake2b(msgspec.json.encode((FORMAT, files, now.isoformat())), digest_size=4).hexdigest()
    manifest = Manifest(
        id=f"{now:%Y%m%d-%H%M%S}-{digest}",
        created_at=now.isoformat(timespec="microseconds"),
        products=len(draft.products),
        model=card.id if card else draft.encoder.name,
        model_digest=draft.model_digest,
        dimensions=int(draft.vectors.shape[1]),
        policy_version=policy.version,
        policy_digest=policies.compute_digest(text),
        text_version=TEXT_VERSION,
        files=files,
        hashes=tuple(compute_content_hash(p) for p in draft.products),
        format=FORMAT,
    )
    if server is not None:
        collection = name_collection(server, manifest.id)
        content = CollectionContent([p.id for p in draft.products], lexical, draft.vectors)
        upload_collection(server, collection, content, k1=policy.bm25.k1, b=policy.bm25.b)
        manifest = msgspec.structs.replace(manifest, weaviate_collection=collection)
    manifest = msgspec.structs.replace(manifest, digest=compute_manifest_digest(manifest))
    write_atomically(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)).decode())
    return manifest


def load_products(folder: Path) -> tuple[Product, ...]:
    """Load the products from the folder of a release, in the order of its index."""
    return parse_products((folder / PRODUCTS).read_bytes())


def load_former_names(folder: Path) -> tuple[FormerName, ...]:
    """Load the former names of values from the folder of a release."""
    path = folder / FORMER_NAMES
    return msgspec.json.decode(path.read_bytes(), type=tuple[FormerName, ...]) if path.is_file() else ()


def parse_products(content: bytes) -> tuple[Product, ...]:
    """Parse the content of the file of products, in the order of the index."""
    decoder = msgspec.json.Decoder(Product)
    return tuple(decoder.decode(line) for line in content.splitlines())
