"""Storage of uploaded files: a local folder by default, an object storage bucket in production."""

from functools import lru_cache
from pathlib import Path

from obstore.store import LocalStore, ObjectStore, from_url

from lexdex.settings import Settings


@lru_cache(maxsize=4)
def _open_store(url: str, folder: Path) -> ObjectStore:
    """Open the bucket at `url`, or if that is empty the local folder, which is created if missing."""
    return from_url(url) if url else LocalStore(folder, mkdir=True)


class Files:
    """The storage of uploaded files, each under a key that the code generates; uploaded file names are never used."""

    def __init__(self, settings: Settings) -> None:
        self._store = _open_store(settings.files_url, settings.files_path)

    async def save(self, key: str, data: bytes) -> None:
        """Store the data under the key, atomically: concurrent readers get the old or the new object, never a part."""
        await self._store.put_async(key, data)

    async def get(self, key: str) -> bytes | None:
        """Return the object stored under the key, or None if there is none."""
        try:
            found = await self._store.get_async(key)
        except FileNotFoundError:
            return None
        return bytes(await found.bytes_async())

    async def get_size(self, key: str) -> int | None:
        """Return the size in bytes of the object stored under the key, or None if there is none."""
        try:
            found = await self._store.head_async(key)
        except FileNotFoundError:
            return None
        return int(found["size"])

    async def read_range(self, key: str, start: int, end: int) -> bytes:
        """Return the bytes from offset `start` (inclusive) to `end` (exclusive) of an existing object."""
        return bytes(await self._store.get_range_async(key, start=start, end=end))

    async def delete(self, key: str) -> None:
        """Delete the object stored under the key; does nothing if there is none."""
        try:
            await self._store.delete_async(key)
        except FileNotFoundError:
            return
