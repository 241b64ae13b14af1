"""Puts waiting entries into the tree, in the order in which they were appended, and signs a checkpoint."""

from typing import Final
from urllib.parse import urlsplit

from lexdex.foundation import database
from lexdex.foundation.signing import load_signer, record_key
from lexdex.settings import Settings
from lexdex.transparency_log import queries
from lexdex.transparency_log.notes import Checkpoint, sign_checkpoint
from lexdex.transparency_log.schemas import StoredCheckpoint
from lexdex.transparency_log.tiles import grow, read_node
from lexdex.transparency_log.tree import compute_root, hash_leaf

BATCH_SIZE: Final = 1_000


async def integrate_entries(settings: Settings) -> int:
    """Put all waiting entries into the tree; returns how many. Only the worker has the key for this.

    Each batch is one transaction: entries get their indexes, the tiles grow and a checkpoint is signed, or none of it.
    Another process that does the same waits, and then finds nothing to do.
    """
    total = 0
    while count := await _integrate_batch(settings):
        total += count
    return total


async def _integrate_batch(settings: Settings) -> int:
    signer = load_signer(settings, "log")
    async with database.transaction():
        await queries.lock_tree()
        waiting = await queries.list_waiting_entries(BATCH_SIZE)
        if not waiting:
            return 0
        await record_key(signer, "log")
        latest = await queries.get_latest_checkpoint()
        first = latest.size if latest else 0
        await queries.set_indexes(first, [entry.id for entry in waiting])
        growth = await grow(queries.get_tile, first, [hash_leaf(entry.commitment) for entry in waiting])
        await queries.grow_tiles(growth)
        size = first + len(waiting)
        root = await _compute_current_root(size)
        note = await sign_checkpoint(signer, Checkpoint(get_origin(settings), size, root))
        await queries.insert_checkpoint(StoredCheckpoint(size, root, note))
    return len(waiting)


def get_origin(settings: Settings) -> str:
    """Return the name of this installation's log: the site's host, and `/log`."""
    return f"{urlsplit(settings.public_url).netloc}/log"


async def _compute_current_root(size: int) -> bytes:
    async def read(level: int, index: int) -> bytes:
        return await read_node(queries.get_tile, level, index)

    return await compute_root(read, 0, size)
