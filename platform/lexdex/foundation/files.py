"""Storage of uploaded files: a local folder by default, an object storage bucket in production."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Iterator, Mapping
from contextlib import aclosing, asynccontextmanager, contextmanager
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Final

from obstore.exceptions import BaseError
from obstore.store import LocalStore, ObjectStore, from_url

from lexdex.foundation.errors import UNAVAILABLE, Unavailable
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

logger = get_logger("lexdex.files")

TIMEOUT_SECONDS: Final = 10.0
"""How long an operation may take, besides the transfer of its bytes: a bucket that hangs must not hold up requests."""
MIN_BYTES_PER_SECOND: Final = 1_000_000

Version = tuple[int, datetime]
"""The size in bytes of an object, and when it was last changed."""


@lru_cache(maxsize=4)
def _open_store(url: str, folder: Path) -> ObjectStore:
    """Open the bucket at `url`, or if that is empty the local folder, which is created if missing."""
    return from_url(url) if url else LocalStore(folder, mkdir=True)


@contextmanager
def _report_failures() -> Iterator[None]:
    """Raise Unavailable for a failure of the storage, such as a full disk; a missing object stays FileNotFoundError."""
    try:
        yield
    except FileNotFoundError:
        raise
    except (BaseError, OSError) as error:
        # Only the first line, because obstore adds its own source.
        logger.warning("file storage failed", error=str(error).partition("\n")[0] or type(error).__name__)
        raise Unavailable(UNAVAILABLE) from error


@asynccontextmanager
async def _limit_time(size: int = 0) -> AsyncIterator[None]:
    """Raise Unavailable if the storage fails, or takes longer than it may for this many bytes."""
    with _report_failures():
        # The store's own timeout is 30 s for each of up to ten attempts. TimeoutError is an OSError.
        async with asyncio.timeout(TIMEOUT_SECONDS + size / MIN_BYTES_PER_SECOND):
            yield


class Files:
    """The storage of uploaded files, each under a key that the code generates; uploaded file names are never used.

    All operations raise Unavailable if the storage fails.
    """

    def __init__(self, settings: Settings) -> None:
        self._store = _open_store(settings.files_url, settings.files_path)

    async def save(self, key: str, data: bytes) -> None:
        """Store the data under the key, atomically: concurrent readers get the old or the new object, never a part."""
        async with _limit_time(len(data)):
            await self._store.put_async(key, data)

    async def get(self, key: str) -> bytes | None:
        """Return the object stored under the key, or None if there is none."""
        try:
            async with _limit_time():
                found = await self._store.get_async(key)
                return bytes(await found.bytes_async())
        except FileNotFoundError:
            return None

    async def get_size(self, key: str) -> int | None:
        """Return the size in bytes of the object stored under the key, or None if there is none."""
        try:
            async with _limit_time():
                found = await self._store.head_async(key)
        except FileNotFoundError:
            return None
        return int(found["size"])

    async def read_range(self, key: str, start: int, end: int) -> bytes:
        """Return the bytes from offset `start` (inclusive) to `end` (exclusive) of an existing object."""
        async with _limit_time(end - start):
            return bytes(await self._store.get_range_async(key, start=start, end=end))

    async def delete(self, key: str) -> None:
        """Delete the object stored under the key; does nothing if there is none."""
        try:
            async with _limit_time():
                await self._store.delete_async(key)
        except FileNotFoundError:
            return

    async def export(self, folder: Path, known: Mapping[str, Version] | None = None) -> dict[str, Version]:
        """Copy all objects into a folder, except those of `known` that are unchanged; return what is stored now.

        Objects that are deleted meanwhile are left out. Raises OSError if the folder cannot be written.
        """
        stored = {key: version async for key, version in self._list()}
        for key, version in stored.items():
            if known is None or known.get(key) != version:
                await self._export_one(key, folder / key)
        return stored

    async def load(self, folder: Path, keys: Iterable[str]) -> None:
        """Store the files of a folder under their keys, which are their paths in it."""
        for key in keys:
            with _report_failures():
                await self._store.put_async(key, folder / key)

    async def list_keys(self) -> list[str]:
        """Return the keys of all stored objects, sorted."""
        return sorted([key async for key, _ in self._list()])

    async def _list(self) -> AsyncIterator[tuple[str, Version]]:
        with _report_failures():
            async for batch in self._store.list():
                for found in batch:
                    yield found["path"], (found["size"], found["last_modified"])

    async def _export_one(self, key: str, target: Path) -> None:
        async with aclosing(self._stream(key)) as chunks:
            try:
                first = await anext(chunks, b"")
            except FileNotFoundError:
                return
            # Errors of the target's disk are not those of the storage.
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as file:
                file.write(first)
                async for chunk in chunks:
                    file.write(chunk)

    async def _stream(self, key: str) -> AsyncGenerator[bytes, None]:
        with _report_failures():
            found = await self._store.get_async(key)
            async for chunk in found.stream():
                yield bytes(chunk)
