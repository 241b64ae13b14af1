"""Verifies the whole stored log: each entry, the tree, all checkpoints, and those that were kept elsewhere."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from lexdex.foundation import database
from lexdex.foundation.errors import Invalid
from lexdex.transparency_log import queries
from lexdex.transparency_log.notes import Checkpoint, read_checkpoint
from lexdex.transparency_log.schemas import StoredCheckpoint, StoredEntry
from lexdex.transparency_log.service.entries import compute_commitment
from lexdex.transparency_log.tiles import split_hashes
from lexdex.transparency_log.tree import (
    TILE_WIDTH,
    build_inclusion_proof,
    compute_root,
    compute_root_from_proof,
    hash_leaf,
    hash_node,
    hash_tile,
)

MAX_PROBLEMS: Final = 50


class LogReport(msgspec.Struct, frozen=True):
    """What verifying the log found; it is intact if there are no problems."""

    entries: int
    erased: int
    waiting: int
    checkpoints: int
    problems: list[str]


class _Findings:
    def __init__(self) -> None:
        self.problems: list[str] = []
        self._unlisted = 0

    def add(self, problem: str) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem)
        else:
            self._unlisted += 1

    def list_all(self) -> list[str]:
        """Return the problems; those beyond the limit are counted in a last line."""
        return [*self.problems, *([f"and {self._unlisted} more problems"] if self._unlisted else [])]


async def verify_log(kept: Sequence[tuple[str, str]], keys: Sequence[Ed25519PublicKey]) -> LogReport:
    """Verify the log in one snapshot of the database, against checkpoints that were kept: pairs of file name and note.

    The tree is computed again from the entries alone. `keys` are those that may have signed checkpoints.
    """
    found = _Findings()
    async with database.snapshot():
        by_index, erased = await _check_entries(found)
        tiles, checkpoints = await queries.list_tiles(), await queries.list_checkpoints()
        waiting = await queries.count_waiting_entries()
    leaves = list(by_index.values())
    tree = _Tree(leaves)
    _check_leaves(found, by_index, tiles)
    _check_tiles(found, leaves, tiles)
    await _check_checkpoints(found, tree, checkpoints, keys)
    for name, note in kept:
        await _check_note(found, tree, name, note, keys)
    await _check_inclusion(found, tree)
    return LogReport(len(leaves), erased, waiting, len(checkpoints), found.list_all())


async def _check_entries(found: _Findings) -> tuple[dict[int, bytes], int]:
    """Return the hashes of the leaves by their indexes, in order, and how many entries are erased."""
    leaves: dict[int, bytes] = {}
    erased = 0
    async for entry in queries.stream_sequenced_entries():
        _check_entry(found, entry)
        erased += entry.erased_at is not None
        leaves[entry.leaf_index or 0] = hash_leaf(entry.commitment)
    return leaves, erased


def _check_entry(found: _Findings, entry: StoredEntry) -> None:
    if entry.salt is None or entry.content is None:
        if entry.erased_at is None:
            found.add(f"leaf {entry.leaf_index}: the content is missing, but was not erased")
        return
    if compute_commitment(entry.salt, entry.content.encode()) != entry.commitment:
        found.add(f"leaf {entry.leaf_index}: content and salt do not match the hash in the tree")
    if msgspec.json.decode(entry.content).get("kind") != entry.kind:
        found.add(f"leaf {entry.leaf_index}: the kind is not that of the content")


class _Tree:
    """The tree, computed from the leaves alone."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        self.levels = [list(leaves)]
        while len(self.levels[-1]) > 1:
            below = self.levels[-1]
            pairs = range(0, len(below) - 1, 2)
            self.levels.append([hash_node(below[place], below[place + 1]) for place in pairs])

    @property
    def size(self) -> int:
        """The number of leaves."""
        return len(self.levels[0])

    async def read_node(self, level: int, index: int) -> bytes:
        """Return the hash of a complete subtree."""
        return self.levels[level][index]

    async def compute_root(self, size: int) -> bytes:
        """Return the root of the first `size` leaves."""
        return await compute_root(self.read_node, 0, size)


def _check_leaves(found: _Findings, leaves: Mapping[int, bytes], tiles: dict[tuple[int, int], bytes]) -> None:
    """Compare each entry with the hash that the tree has at its place, so that each one that differs is named."""
    stored = {
        tile * TILE_WIDTH + place: hash_
        for (level, tile), hashes in tiles.items()
        if level == 0
        for place, hash_ in enumerate(split_hashes(hashes))
    }
    expected = 0
    for index in sorted(leaves.keys() | stored.keys()):
        # Bounded: an index of a billion must not keep this busy for minutes.
        for missing in range(expected, min(index, expected + MAX_PROBLEMS)):
            found.add(f"leaf {missing}: the entry is missing")
        expected = index + 1
        if index not in leaves:
            found.add(f"leaf {index}: the entry is missing")
        elif leaves[index] != stored.get(index, leaves[index]):
            found.add(f"leaf {index}: the entry is not the one that the tree has at this place")


def _check_tiles(found: _Findings, leaves: Sequence[bytes], tiles: dict[tuple[int, int], bytes]) -> None:
    expected: dict[tuple[int, int], bytes] = {}
    level, nodes = 0, list(leaves)
    while nodes:
        cut = [nodes[start : start + TILE_WIDTH] for start in range(0, len(nodes), TILE_WIDTH)]
        expected |= {(level, index): b"".join(part) for index, part in enumerate(cut)}
        level, nodes = level + 1, [hash_tile(part) for part in cut if len(part) == TILE_WIDTH]
    for place in sorted(expected.keys() | tiles.keys()):
        if expected.get(place) != tiles.get(place):
            found.add(f"tile {place[0]}/{place[1]}: it does not match the entries")


async def _check_checkpoints(
    found: _Findings, tree: _Tree, checkpoints: Sequence[StoredCheckpoint], keys: Sequence[Ed25519PublicKey]
) -> None:
    latest = checkpoints[-1].size if checkpoints else 0
    if latest != tree.size:
        found.add(f"the latest checkpoint has {latest} entries, but the tree {tree.size}")
    for stored in checkpoints:
        name = f"checkpoint {stored.size}"
        checkpoint = await _check_note(found, tree, name, stored.note, keys)
        if checkpoint and (checkpoint.size, checkpoint.root) != (stored.size, stored.root):
            found.add(f"{name}: its note says something else than its row")


async def _check_note(
    found: _Findings, tree: _Tree, name: str, note: str, keys: Sequence[Ed25519PublicKey]
) -> Checkpoint | None:
    """Check that a checkpoint is signed and that the tree begins with its entries; returns it if it is signed."""
    try:
        checkpoint = read_checkpoint(note, keys)
    except Invalid as error:
        found.add(f"{name}: {error.detail}")
        return None
    if checkpoint.size > tree.size:
        found.add(f"{name}: it has {checkpoint.size} entries, but the log only {tree.size}")
    elif checkpoint.root != await tree.compute_root(checkpoint.size):
        found.add(f"{name}: the log does not continue it, because entries were changed or removed")
    return checkpoint


async def _check_inclusion(found: _Findings, tree: _Tree) -> None:
    """Prove each leaf against the root, by the same functions that make and verify receipts."""
    root = await tree.compute_root(tree.size)
    for index, leaf in enumerate(tree.levels[0]):
        proof = await build_inclusion_proof(tree.read_node, index, tree.size)
        if compute_root_from_proof(leaf, index, tree.size, proof) != root:
            found.add(f"leaf {index}: its inclusion in the tree can't be proved")
