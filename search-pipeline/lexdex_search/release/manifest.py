"""The manifest of a release: what it contains, and the digests by which damage is detected."""

from pathlib import Path
from typing import Final

import msgspec

from lexdex_search.index.port import IndexKind
from lexdex_search.release.errors import BrokenRelease
from lexdex_search.release.files import compute_digest, read_or_none

MANIFEST: Final = "manifest.json"
FORMAT: Final = 5
"""The format of products, policy and index that this code writes and reads. Raise it when one of them changes."""
FIRST_FORMAT_WITH_DIGEST: Final = 3
"""Manifests of earlier formats state no digest of themselves."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """The metadata of a release: its id, its number of products, and digests of its content.

    `files` maps each file name to its digest; `hashes` are the content hashes of the products, in the order of the
    index.
    """

    id: str
    created_at: str
    products: int
    model: str
    model_digest: str
    dimensions: int
    policy_version: str
    policy_digest: str
    text_version: str
    files: dict[str, str]
    hashes: tuple[str, ...]
    format: int = 1
    """Releases of the first format do not state it."""
    digest: str = ""
    """Digest of all other fields of the manifest."""
    weaviate_collection: str | msgspec.UnsetType = msgspec.UNSET
    """The collection of Weaviate with the index; absent if the index is in the files of the release."""

    @property
    def index(self) -> IndexKind:
        """Where the index of the release is."""
        return "weaviate" if self.weaviate_collection else "local"


def read_manifest(path: Path) -> Manifest:
    """Read a manifest and compare it with its own digest; raises `BrokenRelease`."""
    content = read_or_none(path, Path.read_bytes)
    if content is None:
        raise build_damage_error(MANIFEST, path.parent.name)
    try:
        manifest = msgspec.json.decode(content, type=Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BrokenRelease(f"{MANIFEST} of release {path.parent.name} cannot be read: {error}") from error
    if manifest.format >= FIRST_FORMAT_WITH_DIGEST and manifest.digest != compute_manifest_digest(manifest):
        raise build_damage_error(MANIFEST, path.parent.name)
    return manifest


def compute_manifest_digest(manifest: Manifest) -> str:
    """Compute the digest of all other fields of a manifest."""
    content = msgspec.json.encode(msgspec.structs.replace(manifest, digest=""))
    return compute_digest(content)


def build_damage_error(name: str, release_id: str) -> BrokenRelease:
    """Build the error for a file of a release that differs from the published one."""
    return BrokenRelease(
        f"{name} of release {release_id} is damaged. Roll back (`lexdex-search rollback`) or index again."
    )
