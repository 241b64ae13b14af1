"""Database queries of the transparency log."""

from collections.abc import AsyncIterator, Sequence
from typing import Final

from lexdex.foundation import database
from lexdex.transparency_log.schemas import StoredCheckpoint, StoredEntry, StoredTile
from lexdex.transparency_log.tables import LogCheckpoint, LogEntry, LogTile
from lexdex.transparency_log.tiles import Growth

_ENTRY: Final = tuple(getattr(LogEntry, name) for name in StoredEntry.__struct_fields__)
_CHECKPOINT: Final = tuple(getattr(LogCheckpoint, name) for name in StoredCheckpoint.__struct_fields__)
_ENTRY_NAMES: Final = ", ".join(StoredEntry.__struct_fields__)

# SQL: an advisory lock, and writes that return or combine what Piccolo cannot.
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended('transparency_log', 0))"
_INSERT: Final = "INSERT INTO log_entry (kind, commitment, salt, content) VALUES ($1, $2, $3, $4) RETURNING id"
_SET_INDEXES: Final = """
UPDATE log_entry e SET leaf_index = $1 + n.position - 1
FROM unnest($2::bigint[]) WITH ORDINALITY AS n(id, position) WHERE e.id = n.id
"""
_GROW_TILE: Final = """
INSERT INTO log_tile (level, tile_index, hashes) VALUES ($1, $2, $3)
ON CONFLICT (level, tile_index) DO UPDATE SET hashes = log_tile.hashes || excluded.hashes
"""
_ERASE: Final = "UPDATE log_entry SET salt = NULL, content = NULL, erased_at = coalesce(erased_at, now()) WHERE id = $1"
_SEQUENCED: Final = f"SELECT {_ENTRY_NAMES} FROM log_entry WHERE leaf_index IS NOT NULL ORDER BY leaf_index"


async def lock_tree() -> None:
    """Wait until no other process changes the tree, and keep others waiting until the transaction ends."""
    await database.execute(_LOCK)


async def insert_entry(kind: str, commitment: bytes, salt: bytes, content: str) -> int:
    """Store an entry that is not in the tree yet; returns its id."""
    entry_id: int = await database.fetch_value(_INSERT, kind, commitment, salt, content)
    return entry_id


async def get_entry(entry_id: int) -> StoredEntry | None:
    """Return an entry, or None if there is none with this id."""
    return await database.fetch_one_as(StoredEntry, LogEntry.select(*_ENTRY).where(LogEntry.id == entry_id))


async def list_waiting_entries(limit: int) -> list[StoredEntry]:
    """Return entries that are not in the tree, in the order in which they were appended."""
    query = LogEntry.select(*_ENTRY).where(LogEntry.leaf_index.is_null()).order_by(LogEntry.id).limit(limit)
    return await database.fetch_as(StoredEntry, query)


async def set_indexes(first_index: int, entry_ids: Sequence[int]) -> int:
    """Give the entries consecutive indexes; returns how many there were."""
    return await database.execute(_SET_INDEXES, first_index, entry_ids)


async def list_commitments(start: int, end: int) -> list[bytes]:
    """Return the commitments of the leaves from `start` to `end` (exclusive), in their order."""
    query = LogEntry.select(LogEntry.commitment).where((LogEntry.leaf_index >= start) & (LogEntry.leaf_index < end))
    return [bytes(value) for value in await database.fetch_column(query.order_by(LogEntry.leaf_index))]


def stream_sequenced_entries() -> AsyncIterator[StoredEntry]:
    """Yield all entries in the tree, in their order."""
    return database.stream_as(StoredEntry, _SEQUENCED)


def stream_entries(kind: str) -> AsyncIterator[StoredEntry]:
    """Yield all entries of a kind, whether in the tree or not, in the order in which they were appended."""
    query = LogEntry.select(*_ENTRY).where(LogEntry.kind == kind).order_by(LogEntry.id)
    return database.stream_as(StoredEntry, query)


async def erase_entry(entry_id: int) -> bool:
    """Delete the salt and the content of an entry; returns whether it exists."""
    return await database.execute(_ERASE, entry_id) == 1


async def count_waiting_entries() -> int:
    """Count the entries that are not in the tree yet."""
    count: int = await database.fetch_value(LogEntry.count().where(LogEntry.leaf_index.is_null()))
    return count


async def get_tile(level: int, tile_index: int) -> bytes:
    """Return the hashes of a tile; empty if there is none."""
    query = LogTile.select(LogTile.hashes).where((LogTile.level == level) & (LogTile.tile_index == tile_index))
    return bytes(await database.fetch_value(query) or b"")


async def list_tiles() -> dict[tuple[int, int], bytes]:
    """Return all tiles by level and index."""
    tiles = await database.fetch_as(StoredTile, LogTile.select(LogTile.level, LogTile.tile_index, LogTile.hashes))
    return {(tile.level, tile.tile_index): tile.hashes for tile in tiles}


async def grow_tiles(growth: Sequence[Growth]) -> None:
    """Append hashes to tiles, and create the tiles that do not exist."""
    for each in growth:
        await database.execute(_GROW_TILE, each.level, each.tile_index, each.hashes)


async def get_latest_checkpoint() -> StoredCheckpoint | None:
    """Return the checkpoint of the current tree; None while the log is empty."""
    query = LogCheckpoint.select(*_CHECKPOINT).order_by(LogCheckpoint.size, ascending=False).limit(1)
    return await database.fetch_one_as(StoredCheckpoint, query)


async def list_checkpoints() -> list[StoredCheckpoint]:
    """Return all checkpoints, the smallest tree first."""
    return await database.fetch_as(StoredCheckpoint, LogCheckpoint.select(*_CHECKPOINT).order_by(LogCheckpoint.size))


async def insert_checkpoint(checkpoint: StoredCheckpoint) -> None:
    """Store a checkpoint."""
    row = LogCheckpoint(size=checkpoint.size, root=checkpoint.root, note=checkpoint.note)
    await database.execute(LogCheckpoint.insert(row))
