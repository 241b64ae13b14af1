"""The Structs of the transparency log."""

from datetime import datetime

import msgspec


class Receipt(msgspec.Struct, frozen=True):
    """What proves that an entry is in the log: content and salt, the path to the root, and the signed root.

    Hashes and salt are in hexadecimal digits. `content` is the canonical JSON that was hashed; content and salt are
    null once the entry is erased.
    """

    leaf_index: int
    commitment: str
    leaf_hash: str
    salt: str | None
    content: str | None
    tree_size: int
    inclusion_proof: list[str]
    checkpoint: str


class StoredEntry(msgspec.Struct, frozen=True):
    """An entry as it is stored."""

    id: int
    kind: str
    commitment: bytes
    salt: bytes | None
    content: str | None
    leaf_index: int | None
    erased_at: datetime | None


class StoredCheckpoint(msgspec.Struct, frozen=True):
    """A checkpoint as it is stored."""

    size: int
    root: bytes
    note: str


class StoredTile(msgspec.Struct, frozen=True):
    """A tile as it is stored."""

    level: int
    tile_index: int
    hashes: bytes
