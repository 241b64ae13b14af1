"""Store releases as immutable folders of model, index, products and ranking policy, with a pointer to the current one.

A folder is written under a temporary name and then renamed. The pointer is a small file that is replaced atomically:
its first line is the id of the current release, the lines below are earlier ones, newest first, for `rollback`.
"""

import contextlib
import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from lexdex_search.index import local
from lexdex_search.release import policy as policies
from lexdex_search.release.documents import TEXT_VERSION, Product, build_lexical_text, compute_content_hash
from lexdex_search.release.encoder import MODEL_FILE, TOKENIZER_FILE, Vectors

POINTER: Final = "current"
MANIFEST: Final = "manifest.json"
PRODUCTS: Final = "products.jsonl"
POLICY: Final = "ranking_policy.toml"
FORMAT: Final = 2
"""The format of products, policy and index that this code writes and reads. Raise it when one of them changes."""
MAX_HISTORY: Final = 20


class ReleaseError(Exception):
    """An error in the folder of releases; the message tells an operator what is wrong."""


class NoRelease(ReleaseError):
    """There is no release: none has been published yet, or none is left to roll back to."""


class UnknownRelease(ReleaseError):
    """There is no release with the given id."""


class BrokenRelease(ReleaseError):
    """The files of a release are damaged: they differ from those that were published."""


class OutdatedRelease(ReleaseError):
    """A release has a file format that this version of the code can't read."""


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


class ReleaseDraft(msgspec.Struct, frozen=True, kw_only=True):
    """What a release is built from: products, their unit vectors in the same order, and the folder of the encoder."""

    products: Sequence[Product]
    vectors: Vectors
    encoder: Path
    model_digest: str


class ReleaseStore:
    """Publishes, reads, promotes and deletes the releases in one folder.

    Safe for several processes at the same time.
    """

    def __init__(self, directory: Path) -> None:
        """Use `directory` as the folder of releases; it is created when the first release is published."""
        self.directory = directory

    def publish(self, draft: ReleaseDraft, *, promote: bool = True) -> str:
        """Build a release from the draft and write it; unless `promote` is False, make it current. Returns its id."""
        self.directory.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=".building-", dir=self.directory))
        try:
            manifest = _write_release(scratch, draft)
            with self._lock():
                ready = self.directory / manifest.id
                if not ready.exists():
                    scratch.chmod(0o755)
                    scratch.rename(ready)
                if promote:
                    self._point_to(manifest.id)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
        return manifest.id

    def read_current_id(self) -> str | None:
        """Read the id of the current release; None before the first one. Fast enough to call every second."""
        history = self._read_history()
        return history[0] if history else None

    def has_readable_release(self) -> bool:
        """Return whether there is a current release, in the format that this code reads."""
        current = self.read_current_id()
        return current is not None and self.read_manifest(current).format == FORMAT

    def promote(self, release_id: str) -> None:
        """Make a published release current.

        Raises `UnknownRelease`, or `OutdatedRelease` for a format this code can't read.
        """
        self.require_readable(release_id)
        with self._lock():
            self._point_to(release_id)

    def rollback(self) -> str:
        """Make the previous release current again and return its id; raises `NoRelease` if there is none.

        The release that was current leaves the history, but its files stay.
        """
        with self._lock():
            earlier = [r for r in self._read_history()[1:] if (self.directory / r / MANIFEST).exists()]
            if not earlier:
                raise NoRelease("There is no earlier release to go back to.")
            self.require_readable(earlier[0])
            _write_atomically(self.directory / POINTER, "\n".join(earlier) + "\n")
            return earlier[0]

    def list_releases(self) -> tuple[Manifest, ...]:
        """List the manifests of all published releases, newest first."""
        folders = self.directory.glob("*/" + MANIFEST) if self.directory.exists() else ()
        manifests = [_read_manifest(path) for path in folders if not path.parent.name.startswith(".")]
        return tuple(sorted(manifests, key=lambda m: (m.created_at, m.id), reverse=True))

    def prune(self, keep: int = 3) -> tuple[str, ...]:
        """Delete all releases but the newest `keep`, the current and the previous one.

        Return the ids of the deleted ones.
        """
        with self._lock():
            stay = {m.id for m in self.list_releases()[:keep]} | set(self._read_history()[:2])
            gone = tuple(m.id for m in self.list_releases() if m.id not in stay)
            for release in gone:
                shutil.rmtree(self.directory / release)
        return gone

    def get_folder(self, release_id: str) -> Path:
        """Return the folder of a published release; raises `UnknownRelease` if there is none with that id."""
        folder = self.directory / release_id
        if "/" in release_id or release_id.startswith(".") or not (folder / MANIFEST).exists():
            raise UnknownRelease(f"There is no release {release_id!r}; `lexdex-search releases` lists them.")
        return folder

    def read_manifest(self, release_id: str) -> Manifest:
        """Read the manifest of a published release; raises `UnknownRelease` or `BrokenRelease`."""
        return _read_manifest(self.get_folder(release_id) / MANIFEST)

    def require_readable(self, release_id: str) -> None:
        """Raise `OutdatedRelease` if a release has another format than the one this code reads."""
        found = self.read_manifest(release_id).format
        if found != FORMAT:
            raise OutdatedRelease(
                f"Release {release_id} has format {found}, but this version reads {FORMAT}. Index the products again."
            )

    def verify(self, release_id: str) -> Manifest:
        """Compare the digest of each file of a release with its manifest, and return the manifest.

        Raises `BrokenRelease` if a file is missing or differs. Takes some 30 ms for 2,400 products.
        """
        folder, manifest = self.get_folder(release_id), self.read_manifest(release_id)
        for name, digest in manifest.files.items():
            if not (folder / name).is_file() or _compute_digest(folder / name) != digest:
                raise BrokenRelease(
                    f"{name} of release {release_id} is damaged. Roll back (`lexdex-search rollback`) or index again."
                )
        return manifest

    def _read_history(self) -> tuple[str, ...]:
        try:
            return tuple((self.directory / POINTER).read_text(encoding="utf-8").split())
        except FileNotFoundError:
            return ()

    def _point_to(self, release_id: str) -> None:
        lines = [release_id, *(r for r in self._read_history() if r != release_id)][:MAX_HISTORY]
        _write_atomically(self.directory / POINTER, "\n".join(lines) + "\n")

    @contextlib.contextmanager
    def _lock(self) -> Iterator[None]:
        """Lock the folder of releases, so that only one process writes.

        If the process dies, the system frees the lock.
        """
        self.directory.mkdir(parents=True, exist_ok=True)
        with (self.directory / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def load_products(folder: Path) -> tuple[Product, ...]:
    """Load the products from the folder of a release, in the order of its index."""
    with (folder / PRODUCTS).open("rb") as lines:
        decoder = msgspec.json.Decoder(Product)
        return tuple(decoder.decode(line) for line in lines)


def _write_release(folder: Path, draft: ReleaseDraft) -> Manifest:
    if len({p.id for p in draft.products}) != len(draft.products):
        raise ReleaseError("Two products bear the same id; every product needs its own.")
    text = policies.read_policy_text()
    policy = policies.parse_policy(text)
    lexical = [build_lexical_text(p) for p in draft.products]
    local.build_index(lexical, draft.vectors, k1=policy.bm25.k1, b=policy.bm25.b).save(folder)
    encoder = msgspec.json.Encoder()
    (folder / PRODUCTS).write_bytes(b"".join(encoder.encode(p) + b"\n" for p in draft.products))
    (folder / POLICY).write_text(text, encoding="utf-8")
    for name in (MODEL_FILE, TOKENIZER_FILE):
        _link_file(draft.encoder / name, folder / name)
    files = {str(p.relative_to(folder)): _compute_digest(p) for p in sorted(folder.rglob("*")) if p.is_file()}
    now = datetime.now(UTC)
    content = hashlib.blake2b(msgspec.json.encode((FORMAT, files)), digest_size=4).hexdigest()
    manifest = Manifest(
        id=f"{now:%Y%m%d-%H%M%S}-{content}",
        created_at=now.isoformat(timespec="microseconds"),
        products=len(draft.products),
        model=draft.encoder.name,
        model_digest=draft.model_digest,
        dimensions=int(draft.vectors.shape[1]),
        policy_version=policy.version,
        policy_digest=policies.compute_digest(text),
        text_version=TEXT_VERSION,
        files=files,
        hashes=tuple(compute_content_hash(p) for p in draft.products),
        format=FORMAT,
    )
    _write_atomically(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)).decode())
    return manifest


def _link_file(source: Path, target: Path) -> None:
    """Create a hard link to a file, or a copy where links are not possible, since many releases share one model."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def _compute_digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


def _write_atomically(path: Path, text: str) -> None:
    """Write a text file atomically: a reader finds the old or the new content, never a part, even after a power cut."""
    scratch = path.with_name(f".{path.name}-{os.getpid()}")
    with scratch.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    scratch.replace(path)


def _read_manifest(path: Path) -> Manifest:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Manifest)
    except msgspec.MsgspecError as error:
        raise BrokenRelease(f"{MANIFEST} of release {path.parent.name} cannot be read: {error}") from error
