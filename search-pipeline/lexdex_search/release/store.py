"""Store releases as immutable folders of model, index, products and ranking policy, with a pointer to the current one.

A folder is written under a temporary name, flushed to disk and then renamed. The pointer is a small file that is
replaced atomically: its first line is the id of the current release, the lines below are earlier ones, newest first,
for `rollback` and for opening while the current release is damaged. Releases share no files, so that damage to one
leaves the others whole.
"""

import contextlib
import fcntl
import hashlib
import re
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
from lexdex_search.release.encoder import MODEL_FILE, TOKENIZER_FILE, Vectors, compute_model_digest
from lexdex_search.release.files import compute_digest, compute_file_digest, flush_file, flush_tree, write_atomically

POINTER: Final = "current"
MANIFEST: Final = "manifest.json"
PRODUCTS: Final = "products.jsonl"
POLICY: Final = "ranking_policy.toml"
FORMAT: Final = 3
"""The format of products, policy and index that this code writes and reads. Raise it when one of them changes."""
FIRST_FORMAT_WITH_DIGEST: Final = 3
"""Manifests of earlier formats state no digest of themselves."""
MAX_HISTORY: Final = 20
_RELEASE_ID: Final = re.compile(r"\d{8}-\d{6}-[0-9a-f]{8}")


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
    digest: str = ""
    """Digest of all other fields of the manifest."""


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
                scratch.chmod(0o755)
                flush_tree(scratch)
                scratch.rename(ready)
                flush_file(self.directory)
                if promote:
                    self._point_to(manifest.id)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
        return manifest.id

    def read_current_id(self) -> str | None:
        """Read the id of the current release; None before the first one. Fast enough to call every second."""
        history = self.read_history()
        return history[0] if history else None

    def read_history(self) -> tuple[str, ...]:
        """Read the ids of the current release and of earlier ones, newest first; empty before the first release."""
        try:
            return tuple((self.directory / POINTER).read_text(encoding="utf-8", errors="replace").split())
        except FileNotFoundError:
            return ()

    def has_readable_release(self) -> bool:
        """Return whether there is a current release, undamaged and in the format that this code reads.

        Reads all files of the release; see `verify`.
        """
        current = self.read_current_id()
        try:
            return current is not None and self.require_readable(current).format == FORMAT
        except ReleaseError:
            return False

    def promote(self, release_id: str) -> None:
        """Make a published release current.

        Raises `UnknownRelease`, `BrokenRelease`, or `OutdatedRelease` for a format this code can't read.
        """
        self.require_readable(release_id)
        with self._lock():
            self._point_to(release_id)

    def rollback(self) -> str:
        """Make the newest earlier release that is readable current again, and return its id.

        Raises `NoRelease` if there is no earlier release, or the error of the newest one if none is readable. The
        releases that were skipped leave the history, but their files stay.
        """
        with self._lock():
            problem: ReleaseError | None = None
            history = self.read_history()
            for position, release_id in enumerate(history[1:], 1):
                try:
                    self.require_readable(release_id)
                except UnknownRelease:
                    continue
                except ReleaseError as error:
                    problem = problem or error
                    continue
                write_atomically(self.directory / POINTER, "\n".join(history[position:]) + "\n")
                return release_id
            raise problem or NoRelease("There is no earlier release to go back to.")

    def list_releases(self) -> tuple[Manifest, ...]:
        """List the manifests of all published releases, newest first; leaves out those that can't be read."""
        manifests = []
        for release_id in self._list_ids():
            with contextlib.suppress(ReleaseError):
                manifests.append(self.read_manifest(release_id))
        return tuple(sorted(manifests, key=lambda m: (m.created_at, m.id), reverse=True))

    def prune(self, keep: int = 3) -> tuple[str, ...]:
        """Delete all releases but the newest `keep` readable ones, the current and the previous one.

        Return the ids of the deleted ones.
        """
        with self._lock():
            stay = {m.id for m in self.list_releases()[:keep]} | set(self.read_history()[:2])
            gone = tuple(release_id for release_id in self._list_ids() if release_id not in stay)
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

    def require_readable(self, release_id: str) -> Manifest:
        """Return the manifest of an undamaged release in the format that this code reads.

        Otherwise raises `OutdatedRelease`, `BrokenRelease` or `UnknownRelease`. Reads all files; see `verify`.
        """
        found = self.read_manifest(release_id).format
        if found != FORMAT:
            raise OutdatedRelease(
                f"Release {release_id} has format {found}, but this version reads {FORMAT}. Index the products again."
            )
        return self.verify(release_id)

    def verify(self, release_id: str) -> Manifest:
        """Compare the digest of each file of a release with its manifest, and return the manifest.

        Raises `BrokenRelease` if a file is missing or differs. Takes some 30 ms for 2,400 products.
        """
        folder, manifest = self.get_folder(release_id), self.read_manifest(release_id)
        for name, digest in manifest.files.items():
            if not (folder / name).is_file() or compute_file_digest(folder / name) != digest:
                raise _build_damage_error(name, release_id)
        return manifest

    def read_verified(self, release_id: str, name: str) -> bytes:
        """Read one file of a release; raises `BrokenRelease` if its digest differs from that in the manifest."""
        folder, manifest = self.get_folder(release_id), self.read_manifest(release_id)
        content = (folder / name).read_bytes() if (folder / name).is_file() else b""
        if compute_digest(content) != manifest.files.get(name):
            raise _build_damage_error(name, release_id)
        return content

    def _list_ids(self) -> tuple[str, ...]:
        """List the ids of all published releases, whether readable or not."""
        folders = self.directory.iterdir() if self.directory.exists() else ()
        return tuple(sorted(path.name for path in folders if _RELEASE_ID.fullmatch(path.name) and path.is_dir()))

    def _point_to(self, release_id: str) -> None:
        """Make a release current; if the previous one is damaged, it leaves the history."""
        earlier = self.read_history()
        try:
            for previous in earlier[:1]:
                self.verify(previous)
        except ReleaseError:
            earlier = earlier[1:]
        lines = [release_id, *(r for r in earlier if r != release_id)][:MAX_HISTORY]
        write_atomically(self.directory / POINTER, "\n".join(lines) + "\n")

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
    return parse_products((folder / PRODUCTS).read_bytes())


def parse_products(content: bytes) -> tuple[Product, ...]:
    """Parse the content of the file of products, in the order of the index."""
    decoder = msgspec.json.Decoder(Product)
    return tuple(decoder.decode(line) for line in content.splitlines())


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
        shutil.copyfile(draft.encoder / name, folder / name)
    if compute_model_digest(folder) != draft.model_digest:
        raise ReleaseError(f"The encoder in {draft.encoder} has changed since the products were embedded.")
    files = {str(p.relative_to(folder)): compute_file_digest(p) for p in sorted(folder.rglob("*")) if p.is_file()}
    now = datetime.now(UTC)
    content = hashlib.blake2b(msgspec.json.encode((FORMAT, files, now.isoformat())), digest_size=4).hexdigest()
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
    manifest = msgspec.structs.replace(manifest, digest=_compute_manifest_digest(manifest))
    write_atomically(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)).decode())
    return manifest


def _build_damage_error(name: str, release_id: str) -> BrokenRelease:
    return BrokenRelease(
        f"{name} of release {release_id} is damaged. Roll back (`lexdex-search rollback`) or index again."
    )


def _compute_manifest_digest(manifest: Manifest) -> str:
    content = msgspec.json.encode(msgspec.structs.replace(manifest, digest=""))
    return compute_digest(content)


def _read_manifest(path: Path) -> Manifest:
    try:
        manifest = msgspec.json.decode(path.read_bytes(), type=Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BrokenRelease(f"{MANIFEST} of release {path.parent.name} cannot be read: {error}") from error
    if manifest.format >= FIRST_FORMAT_WITH_DIGEST and manifest.digest != _compute_manifest_digest(manifest):
        raise _build_damage_error(MANIFEST, path.parent.name)
    return manifest
