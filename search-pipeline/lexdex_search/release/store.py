"""Store releases as immutable folders of model, index, products and ranking policy, with a pointer to the current one.

A folder is written under a temporary name, flushed to disk and then renamed. The pointer is a small file that is
replaced atomically: its first line is the id of the current release, the lines below are earlier ones, newest first,
for `rollback` and for opening while the current release is damaged. Releases share no files, so that damage to one
leaves the others whole.
"""

import contextlib
import fcntl
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from lexdex_search.index.port import IndexKind, IndexUnavailable, WeaviateServer
from lexdex_search.index.weaviate_collections import (
    count_products,
    delete_collections,
    name_collection,
    point_alias,
)
from lexdex_search.release.content import ReleaseDraft, write_release
from lexdex_search.release.errors import NoRelease, OutdatedRelease, ReleaseError, UnknownRelease
from lexdex_search.release.files import (
    compute_digest,
    compute_file_digest,
    flush_file,
    flush_tree,
    read_or_none,
    write_atomically,
)
from lexdex_search.release.manifest import FORMAT, MANIFEST, Manifest, build_damage_error, read_manifest

POINTER: Final = "current"
FOLLOWED: Final = "followed"
"""The file with the id of the release that the worker last put in force."""
MAX_HISTORY: Final = 20
SCRATCH_PREFIX: Final = ".building-"
MAX_BUILDING_SECONDS: Final = 3_600
"""Writing a release takes seconds; an unfinished folder without a change for this long is abandoned."""
NO_SERVER: Final = "The index is in Weaviate, but no server is named. Set LEXDEX_WEAVIATE_URL, or pass --weaviate-url."
_RELEASE_ID: Final = re.compile(r"\d{8}-\d{6}-[0-9a-f]{8}")


class ReleaseStore:
    """Publishes, reads, promotes and deletes the releases in one folder.

    Safe for several processes at the same time.
    """

    def __init__(self, directory: Path, *, index: IndexKind = "local", weaviate: WeaviateServer | None = None) -> None:
        """Use `directory` as the folder of releases; it is created when the first release is published.

        `index` is where the indexes of new releases are, and `weaviate` the server, if there is one: releases may be
        read from it whatever `index` is.
        """
        if index == "weaviate" and weaviate is None:
            raise ReleaseError(NO_SERVER)
        self.directory = directory
        self.index = index
        self.weaviate = weaviate

    def publish(self, draft: ReleaseDraft, *, promote: bool = True) -> str:
        """Build a release from the draft and write it; unless `promote` is False, make it current. Returns its id."""
        self.directory.mkdir(parents=True, exist_ok=True)
        self._remove_abandoned()
        scratch = Path(tempfile.mkdtemp(prefix=SCRATCH_PREFIX, dir=self.directory))
        try:
            manifest = write_release(scratch, draft, self.weaviate if self.index == "weaviate" else None)
            with self._lock():
                ready = self.directory / manifest.id
                scratch.chmod(0o755)
                flush_tree(scratch)
                scratch.rename(ready)
                flush_file(self.directory)
                if promote:
                    self._promote_or_delete(manifest.id)
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

    def get_promoted_at(self) -> datetime | None:
        """Return when the current release became current (UTC); None before the first one."""
        try:
            return datetime.fromtimestamp((self.directory / POINTER).stat().st_mtime, UTC)
        except FileNotFoundError:
            return None

    def has_readable_release(self) -> bool:
        """Return whether there is a current release, undamaged and in the format that this code reads.

        Reads all files of the release; see `verify`.
        """
        current = self.read_current_id()
        try:
            return current is not None and self.require_readable(current).format == FORMAT
        except ReleaseError:
            return False

    def has_usable_release(self) -> bool:
        """Return whether the current release is readable, its index where new ones go, and whole.

        Raises IndexUnavailable if the server of the index doesn't answer.
        """
        if not self.has_readable_release():
            return False
        manifest = self.read_manifest(str(self.read_current_id()))
        if manifest.index != self.index:
            return False
        if not manifest.weaviate_collection:
            return True
        return count_products(self.require_server(), manifest.weaviate_collection) == manifest.products

    def require_server(self) -> WeaviateServer:
        """Return the server of Weaviate; raises `ReleaseError` if none is named."""
        if self.weaviate is None:
            raise ReleaseError(NO_SERVER)
        return self.weaviate

    def promote(self, release_id: str) -> None:
        """Make a published release current.

        Raises `UnknownRelease`, `BrokenRelease`, or `OutdatedRelease` for a format this code can't read.
        """
        self.require_readable(release_id)
        with self._lock():
            self._point_to(release_id)

    def promote_new(self, release_id: str) -> None:
        """Make a release that was just published current; if that fails, as on a full disk, it is deleted."""
        with self._lock():
            self._promote_or_delete(release_id)

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
                self._point_alias(release_id)
                return release_id
            raise problem or NoRelease("There is no earlier release to go back to.")

    def list_ids(self) -> tuple[str, ...]:
        """List the ids of all published releases, whether readable or not, oldest first."""
        folders = self.directory.iterdir() if self.directory.exists() else ()
        return tuple(sorted(path.name for path in folders if _RELEASE_ID.fullmatch(path.name) and path.is_dir()))

    def list_releases(self) -> tuple[Manifest, ...]:
        """List the manifests of all published releases, newest first; leaves out those that can't be read."""
        manifests = []
        for release_id in self.list_ids():
            with contextlib.suppress(ReleaseError):
                manifests.append(self.read_manifest(release_id))
        return tuple(sorted(manifests, key=lambda m: (m.created_at, m.id), reverse=True))

    def record_followed(self, release_id: str) -> None:
        """Record that the worker put a release in force, which holds the catalogue of that time."""
        write_atomically(self.directory / FOLLOWED, f"{release_id}\n")

    def was_switched_elsewhere(self) -> bool:
        """Return whether another release is current than the worker put in force last; False if it never did."""
        try:
            followed = (self.directory / FOLLOWED).read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            return False
        return followed != self.read_current_id()

    def prune(self, keep: int = 3, *, spared_since: datetime | None = None) -> tuple[str, ...]:
        """Delete all releases but the newest `keep` readable ones, the current and the previous one.

        Those that were created later than `spared_since` and never in force stay, too. Return the ids of the deleted
        ones.
        """
        with self._lock():
            history, listed = self.read_history(), self.list_releases()
            stay = {m.id for m in listed[:keep]} | set(history[:2])
            if spared_since is not None:
                candidates = (m for m in listed if m.id not in history)
                stay |= {m.id for m in candidates if datetime.fromisoformat(m.created_at) > spared_since}
            gone = tuple(release_id for release_id in self.list_ids() if release_id not in stay)
            for release in gone:
                shutil.rmtree(self.directory / release)
        self._delete_collections(gone)
        return gone

    def get_folder(self, release_id: str) -> Path:
        """Return the folder of a published release; raises `UnknownRelease` if there is none with that id."""
        folder = self.directory / release_id
        if "/" in release_id or release_id.startswith(".") or not (folder / MANIFEST).exists():
            raise UnknownRelease(f"There is no release {release_id!r}; `lexdex-search releases` lists them.")
        return folder

    def read_manifest(self, release_id: str) -> Manifest:
        """Read the manifest of a published release; raises `UnknownRelease` or `BrokenRelease`."""
        return read_manifest(self.get_folder(release_id) / MANIFEST)

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

        Raises `BrokenRelease` if a file is missing, unreadable or differs. Takes some 30 ms for 2,400 products.
        """
        folder, manifest = self.get_folder(release_id), self.read_manifest(release_id)
        for name, digest in manifest.files.items():
            if read_or_none(folder / name, compute_file_digest) != digest:
                raise build_damage_error(name, release_id)
        return manifest

    def read_verified(self, release_id: str, name: str) -> bytes:
        """Read one file of a release; raises `BrokenRelease` if its digest differs from that in the manifest."""
        folder, manifest = self.get_folder(release_id), self.read_manifest(release_id)
        content = read_or_none(folder / name, Path.read_bytes) or b""
        if compute_digest(content) != manifest.files.get(name):
            raise build_damage_error(name, release_id)
        return content

    def _promote_or_delete(self, release_id: str) -> None:
        """Make a new release current; if that fails, as on a full disk, delete it, because each attempt adds one."""
        try:
            self._point_to(release_id)
        except OSError:
            if self.read_current_id() != release_id:
                shutil.rmtree(self.directory / release_id, ignore_errors=True)
            raise

    def _remove_abandoned(self) -> None:
        """Delete the unfinished folders of processes that were killed."""
        oldest = time.time() - MAX_BUILDING_SECONDS
        for scratch in self.directory.glob(f"{SCRATCH_PREFIX}*"):
            with contextlib.suppress(FileNotFoundError):
                if scratch.stat().st_mtime < oldest:
                    shutil.rmtree(scratch, ignore_errors=True)

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
        self._point_alias(release_id)

    def _point_alias(self, release_id: str) -> None:
        """Let the alias in Weaviate name the collection of a release, for its other readers.

        Engines read the collection that the manifest names, so that a search never reads two. If the server doesn't
        answer, the next switch moves the alias.
        """
        collection = self.read_manifest(release_id).weaviate_collection
        if self.weaviate is not None and collection:
            with contextlib.suppress(IndexUnavailable):
                point_alias(self.weaviate, collection)

    def _delete_collections(self, gone: tuple[str, ...]) -> None:
        """Delete the collections of deleted releases in Weaviate, and those that an upload left unfinished.

        If the server doesn't answer, a later call deletes them.
        """
        if self.weaviate is None:
            return
        known, replaced = ([name_collection(self.weaviate, each) for each in ids] for ids in (self.list_ids(), gone))
        with contextlib.suppress(IndexUnavailable):
            delete_collections(self.weaviate, known, replaced, max_building_seconds=MAX_BUILDING_SECONDS)

    @contextlib.contextmanager
    def _lock(self) -> Iterator[None]:
        """Lock the folder of releases, so that only one process writes.

        If the process dies, the system frees the lock.
        """
        self.directory.mkdir(parents=True, exist_ok=True)
        with (self.directory / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
