"""Appends entries to the log, returns proofs that they are in it, and erases their content."""

import hashlib
import secrets
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from lexdex.foundation import database, outbox
from lexdex.foundation.canonical_json import JSON, encode_canonical
from lexdex.foundation.errors import NotFound
from lexdex.transparency_log import queries
from lexdex.transparency_log.events import EntryAppended
from lexdex.transparency_log.schemas import Receipt
from lexdex.transparency_log.tiles import read_node
from lexdex.transparency_log.tree import build_inclusion_proof, hash_leaf

SALT_BYTES: Final = 32
NO_ENTRY: Final = "There is no such entry in the transparency log."


async def append(kind: str, content: Mapping[str, JSON]) -> int:
    """Append an entry within the caller's transaction and return its id, by which its receipt is found.

    The worker puts it into the tree after the commit, so that no transaction waits for another, and a transaction that
    rolls back leaves no gap. `content` may name people: only its salted hash is published, and `erase` removes it.
    """
    dated: dict[str, JSON] = {
        "kind": kind,
        "recorded_at": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "content": content,
    }
    encoded, salt = encode_canonical(dated), secrets.token_bytes(SALT_BYTES)
    async with database.transaction():
        entry_id = await queries.insert_entry(kind, compute_commitment(salt, encoded), salt, encoded.decode())
        await outbox.publish(EntryAppended(entry_id))
    return entry_id


async def get_receipt(entry_id: int) -> Receipt | None:
    """Return the proof that an entry is in the log; None while it is not in a checkpoint. Raises NotFound."""
    entry = await queries.get_entry(entry_id)
    if entry is None:
        raise NotFound(NO_ENTRY)
    checkpoint = await queries.get_latest_checkpoint()
    if entry.leaf_index is None or checkpoint is None or checkpoint.size <= entry.leaf_index:
        return None

    async def read(level: int, index: int) -> bytes:
        return await read_node(queries.get_tile, level, index)

    proof = await build_inclusion_proof(read, entry.leaf_index, checkpoint.size)
    return Receipt(
        leaf_index=entry.leaf_index,
        commitment=entry.commitment.hex(),
        leaf_hash=hash_leaf(entry.commitment).hex(),
        salt=entry.salt.hex() if entry.salt else None,
        content=entry.content,
        tree_size=checkpoint.size,
        inclusion_proof=[step.hex() for step in proof],
        checkpoint=checkpoint.note,
    )


async def stream_contents(kind: str) -> AsyncIterator[tuple[int, Any]]:
    """Yield the ids and contents of all entries of a kind that are not erased, in the order of appending."""
    async for entry in queries.stream_entries(kind):
        if entry.content is not None:
            yield entry.id, msgspec.json.decode(entry.content)["content"]


async def erase(entry_id: int) -> None:
    """Delete the salt and the content of an entry; its hash stays, and the log still verifies. Raises NotFound."""
    if not await queries.erase_entry(entry_id):
        raise NotFound(NO_ENTRY)


def compute_commitment(salt: bytes, content: bytes) -> bytes:
    """Return the salted hash of an entry, which is what the tree contains."""
    return hashlib.sha256(salt + content).digest()
