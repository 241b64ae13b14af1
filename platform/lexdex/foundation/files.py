"""Files that people gave us, in object storage: a folder here, a bucket in production, one interface."""

from functools import lru_cache
from pathlib import Path

from obstore.store import LocalStore

from lexdex.settings import Settings


@lru_cache(maxsize=4)
def store(folder: str) -> LocalStore:
    """The store under a folder, which is made when it is missing."""
    return LocalStore(folder, mkdir=True)


class Files:
    """Whole objects under keys that we choose ourselves; nobody's file name ever reaches the storage."""

    def __init__(self, settings: Settings) -> None:
        self._folder = str(Path(settings.files_path))

    async def put(self, key: str, data: bytes) -> None:
        """Write an object in one step: nobody reads half of it."""
        await store(self._folder).put_async(key, data)

    async def get(self, key: str) -> bytes | None:
        """The object, or nothing when there is none."""
        try:
            found = await store(self._folder).get_async(key)
        except FileNotFoundError:
            return None
        return bytes(await found.bytes_async())

    async def delete(self, key: str) -> None:
        """Forget an object; one that is not there is forgotten already."""
        try:
            await store(self._folder).delete_async(key)
        except FileNotFoundError:
            return
