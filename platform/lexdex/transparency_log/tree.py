"""The Merkle tree of RFC 6962: hashes, roots and proofs, computed from the hashes of complete subtrees.

A node (level, index) is the root of the 2**level leaves that begin with leaf index * 2**level. The functions read such
nodes with a function, so that they do not depend on how the tree is stored.
"""

import hashlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

HASH_BYTES: Final = 32
EMPTY_ROOT: Final = hashlib.sha256(b"").digest()
TILE_HEIGHT: Final = 8
TILE_WIDTH: Final = 2**TILE_HEIGHT
"""Nodes of one tile (C2SP tlog-tiles)."""

NodeReader = Callable[[int, int], Awaitable[bytes]]
"""Reads the hash of a complete subtree by its level and index."""


def hash_leaf(entry: bytes) -> bytes:
    """Return the hash of a leaf."""
    return hashlib.sha256(b"\x00" + entry).digest()


def hash_node(left: bytes, right: bytes) -> bytes:
    """Return the hash of an inner node."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def hash_tile(nodes: Sequence[bytes]) -> bytes:
    """Return the root of a complete subtree from its nodes, whose number is a power of two."""
    while len(nodes) > 1:
        nodes = [hash_node(nodes[place], nodes[place + 1]) for place in range(0, len(nodes), 2)]
    return nodes[0]


def split_range(start: int, end: int) -> list[tuple[int, int]]:
    """Return the complete subtrees that together are the leaves from `start` to `end` (exclusive), from left to right.

    Each is a pair of level and index. `start` must be a multiple of the largest power of two below `end - start`, as in
    all ranges of RFC 6962.
    """
    nodes = []
    while start < end:
        level = (end - start).bit_length() - 1
        nodes.append((level, start >> level))
        start += 1 << level
    return nodes


async def compute_root(read: NodeReader, start: int, end: int) -> bytes:
    """Return the Merkle tree hash of the leaves from `start` to `end` (exclusive)."""
    hashes = [await read(level, index) for level, index in split_range(start, end)]
    if not hashes:
        return EMPTY_ROOT
    root = hashes.pop()
    while hashes:
        root = hash_node(hashes.pop(), root)
    return root


async def build_inclusion_proof(read: NodeReader, index: int, size: int) -> list[bytes]:
    """Return the proof that leaf `index` is in the tree of `size` leaves (RFC 6962, 2.1.1), from the leaf upwards."""
    proof: list[bytes] = []
    start, end = 0, size
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            proof.append(await compute_root(read, middle, end))
            end = middle
        else:
            proof.append(await compute_root(read, start, middle))
            start = middle
    return proof[::-1]


def compute_root_from_proof(leaf_hash: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes | None:
    """Return the root that an inclusion proof leads to, or None if the proof has the wrong length (RFC 9162, 2.1.3)."""
    if not 0 <= index < size:
        return None
    first, last, root = index, size - 1, leaf_hash
    for step in proof:
        if last == 0:
            return None
        if first & 1 or first == last:
            root = hash_node(step, root)
            while first and not first & 1:
                first, last = first >> 1, last >> 1
        else:
            root = hash_node(root, step)
        first, last = first >> 1, last >> 1
    return root if last == 0 else None


def _split(count: int) -> int:
    """Return the largest power of two below `count`."""
    return 1 << ((count - 1).bit_length() - 1)
