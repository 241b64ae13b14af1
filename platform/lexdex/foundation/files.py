"""Uploaded files in object storage: a local folder by default, a bucket in production."""

from functools import lru_cache
from pathlib import Path

from obstore.store import LocalStore, ObjectStore, from_url

from lexdex.settings import Settings


@lru_cache(maxsize=4)
def _open_store(url: str, folder: Path) -> ObjectStore:
    """Return the bucket or, without one, the folder, creating it if needed."""
    return from_url(url) if url else LocalStore(folder, mkdir=True)


class Files:
    """Whole objects under keys that the code chooses; uploaded file names never reach the storage."""

    def __init__(self, settings: Settings) -> None:
        self._store = _open_store(settings.files_url, settings.files_path)

    async def save(self, key: str, data: bytes) -> None:
        """Write an object atomically: no reader sees half of it."""
        await self._store.put_async(key, data)

    async def get(self, key: str) -> bytes | None:
        """Return the object, or None."""
        try:
            found = await self._store.get_async(key)
        except FileNotFoundError:
            return None
        return bytes(await found.bytes_async())

    async def get_size(self, key: str) -> int | None:
        """Return the size of the object in bytes, or None."""
        try:
            found = await self._store.head_async(key)
        except FileNotFoundError:
            return None
        return int(found["size"])

    async def read_range(self, key: str, start: int, end: int) -> bytes:
        """Return the bytes from `start` up to, without, `end` of an existing object."""
        return bytes(await self._store.get_range_async(key, start=start, end=end))

    async def delete(self, key: str) -> None:
        """Delete an object if it exists."""
        try:
            await self._store.delete_async(key)
        except FileNotFoundError:
            return
