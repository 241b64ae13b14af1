"""The registry of releases: immutable folders of (model, index, products, policy), and one pointer switched at once.

A folder is written beside and renamed into place; `current` is a small file replaced atomically. Its first line is the
release in force, the lines below are those that were in force before, newest first, which is what `rollback` reads.
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
from lexdex_search.release.documents import TEXT_VERSION, Product, content_hash, lexical_text_of
from lexdex_search.release.encoder import MODEL_FILE, TOKENIZER_FILE, Vectors

POINTER: Final = "current"
MANIFEST: Final = "manifest.json"
PRODUCTS: Final = "products.jsonl"
POLICY: Final = "ranking_policy.toml"
REMEMBERED: Final = 20


class ReleaseError(Exception):
    """Something is wrong with the releases folder; the message is for the person who runs the command."""


class NoRelease(ReleaseError):
    """Nothing was published yet."""


class UnknownRelease(ReleaseError):
    """No release bears that id."""


class BrokenRelease(ReleaseError):
    """A release's files are not those that were published."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a release is made of; `files` maps each file to its digest, `hashes` are the products' content hashes."""

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


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """All that a release is built from; vectors in the order of the products."""

    products: Sequence[Product]
    vectors: Vectors
    encoder: Path
    model_digest: str


class ReleaseStore:
    """Releases below one folder; every method may be called from several processes at once."""

    def __init__(self, directory: Path) -> None:
        """The folder is created with the first release."""
        self.directory = directory

    def publish(self, draft: Draft, *, promote: bool = True) -> str:
        """Builds the index, writes the release, and by default puts it in force; returns its id."""
        self.directory.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=".building-", dir=self.directory))
        try:
            manifest = _write(scratch, draft)
            with self._locked():
                ready = self.directory / manifest.id
                if not ready.exists():
                    scratch.chmod(0o755)
                    scratch.rename(ready)
                if promote:
                    self._point_to(manifest.id)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
        return manifest.id

    def current(self) -> str | None:
        """The release in force, or None before the first; one small read, cheap enough for each second."""
        remembered = self._remembered()
        return remembered[0] if remembered else None

    def promote(self, release: str) -> None:
        """Puts a published release in force."""
        self.path(release)
        with self._locked():
            self._point_to(release)

    def rollback(self) -> str:
        """Puts the release in force that was so before; the pointer forgets what is rolled back, nothing is deleted."""
        with self._locked():
            earlier = [r for r in self._remembered()[1:] if (self.directory / r / MANIFEST).exists()]
            if not earlier:
                raise NoRelease("There is no earlier release to go back to.")
            _replace(self.directory / POINTER, "\n".join(earlier) + "\n")
            return earlier[0]

    def list(self) -> tuple[Manifest, ...]:
        """All published releases, newest first."""
        folders = self.directory.glob("*/" + MANIFEST) if self.directory.exists() else ()
        manifests = [_read_manifest(path) for path in folders if not path.parent.name.startswith(".")]
        return tuple(sorted(manifests, key=lambda m: (m.created_at, m.id), reverse=True))

    def prune(self, keep: int = 3) -> tuple[str, ...]:
        """Deletes all but the newest `keep`; the one in force and the one before it always stay."""
        with self._locked():
            stay = {m.id for m in self.list()[:keep]} | set(self._remembered()[:2])
            gone = tuple(m.id for m in self.list() if m.id not in stay)
            for release in gone:
                shutil.rmtree(self.directory / release)
        return gone

    def path(self, release: str) -> Path:
        """The folder of a published release."""
        folder = self.directory / release
        if "/" in release or release.startswith(".") or not (folder / MANIFEST).exists():
            raise UnknownRelease(f"There is no release {release!r}; `lexdex-search releases` lists them.")
        return folder

    def manifest(self, release: str) -> Manifest:
        """What the release is made of."""
        return _read_manifest(self.path(release) / MANIFEST)

    def verify(self, release: str) -> Manifest:
        """Reads every file once and compares its digest (some 30 ms at 2,400 products)."""
        folder, manifest = self.path(release), self.manifest(release)
        for name, digest in manifest.files.items():
            if not (folder / name).is_file() or _digest(folder / name) != digest:
                raise BrokenRelease(
                    f"{name} of release {release} is damaged. Roll back (`lexdex-search rollback`) or index again."
                )
        return manifest

    def _remembered(self) -> tuple[str, ...]:
        try:
            return tuple((self.directory / POINTER).read_text(encoding="utf-8").split())
        except FileNotFoundError:
            return ()

    def _point_to(self, release: str) -> None:
        lines = [release, *(r for r in self._remembered() if r != release)][:REMEMBERED]
        _replace(self.directory / POINTER, "\n".join(lines) + "\n")

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """One writer at a time; the system frees the lock of a process that dies."""
        self.directory.mkdir(parents=True, exist_ok=True)
        with (self.directory / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def products_of(folder: Path) -> tuple[Product, ...]:
    """The products of a release, in the index's order."""
    with (folder / PRODUCTS).open("rb") as lines:
        decoder = msgspec.json.Decoder(Product)
        return tuple(decoder.decode(line) for line in lines)


def _write(folder: Path, draft: Draft) -> Manifest:
    if len({p.id for p in draft.products}) != len(draft.products):
        raise ReleaseError("Two products bear the same id; every product needs its own.")
    text = policies.read_policy_text()
    policy = policies.parse_policy(text)
    lexical = [lexical_text_of(p) for p in draft.products]
    local.build(lexical, draft.vectors, k1=policy.bm25.k1, b=policy.bm25.b).save(folder)
    encoder = msgspec.json.Encoder()
    (folder / PRODUCTS).write_bytes(b"".join(encoder.encode(p) + b"\n" for p in draft.products))
    (folder / POLICY).write_text(text, encoding="utf-8")
    for name in (MODEL_FILE, TOKENIZER_FILE):
        _link(draft.encoder / name, folder / name)
    files = {str(p.relative_to(folder)): _digest(p) for p in sorted(folder.rglob("*")) if p.is_file()}
    now = datetime.now(UTC)
    content = hashlib.blake2b(msgspec.json.encode(files), digest_size=4).hexdigest()
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
        hashes=tuple(content_hash(p) for p in draft.products),
    )
    _replace(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)).decode())
    return manifest


def _link(source: Path, target: Path) -> None:
    """The model is the same in many releases: one copy on disk where the file system can."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


def _replace(path: Path, text: str) -> None:
    """A reader sees the old file or the new one, never half of one, also after a power cut."""
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
