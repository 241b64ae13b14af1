"""Files that people gave us, in object storage: a folder here, a bucket in production, one interface."""

from functools import lru_cache
from pathlib import Path

from obstore.store import LocalStore, ObjectStore, from_url

from lexdex.settings import Settings


@lru_cache(maxsize=4)
def _store(url: str, folder: Path) -> ObjectStore:
    """The bucket, or without one the folder, which is made when it is missing."""
    return from_url(url) if url else LocalStore(folder, mkdir=True)


class Files:
    """Whole objects under keys that we choose ourselves; nobody's file name ever reaches the storage."""

    def __init__(self, settings: Settings) -> None:
        self._store = _store(settings.files_url, settings.files_path)

    async def put(self, key: str, data: bytes) -> None:
        """Write an object in one step: nobody reads half of it."""
        await self._store.put_async(key, data)

    async def get(self, key: str) -> bytes | None:
        """The object, or nothing when there is none."""
        try:
            found = await self._store.get_async(key)
        except FileNotFoundError:
            return None
        return bytes(await found.bytes_async())

    async def size(self, key: str) -> int | None:
        """Bytes of the object, or nothing when there is none."""
        try:
            found = await self._store.head_async(key)
        except FileNotFoundError:
            return None
        return int(found["size"])

    async def part(self, key: str, start: int, end: int) -> bytes:
        """The bytes from `start` up to but without `end` of an object that is there."""
        return bytes(await self._store.get_range_async(key, start=start, end=end))

    async def delete(self, key: str) -> None:
        """Forget an object; one that is not there is forgotten already."""
        try:
            await self._store.delete_async(key)
        except FileNotFoundError:
            return
