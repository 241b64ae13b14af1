"""How the tree is cut into tiles (C2SP tlog-tiles): paths of tiles, and nodes computed from tiles."""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

from lexdex.transparency_log.tree import HASH_BYTES, TILE_HEIGHT, TILE_WIDTH, hash_tile

MAX_LEVEL: Final = 6
"""Levels of tiles; six of them cut a tree of 2**48 leaves."""

TileReader = Callable[[int, int], Awaitable[bytes]]
"""Reads the hashes of a tile by its level and index; what is not stored is empty."""

_PATH = re.compile(r"((?:x\d{3}/){0,6}\d{3})(?:\.p/([1-9]\d{0,2}))?")


class TilePath(NamedTuple):
    """A tile, and how many of its nodes are asked for."""

    tile_index: int
    width: int


def parse_path(path: str) -> TilePath | None:
    """Return what a path such as `x001/067` or `000.p/17` asks for; None if it is malformed."""
    match = _PATH.fullmatch(path) if path.isascii() else None
    if match is None:
        return None
    width = int(match[2]) if match[2] else TILE_WIDTH
    index = int(match[1].replace("x", "").replace("/", ""))
    is_canonical = build_path(index) == match[1] and width <= TILE_WIDTH and not (match[2] and width == TILE_WIDTH)
    return TilePath(index, width) if is_canonical else None


def build_path(index: int) -> str:
    """Return the path of a tile's index: three digits in each part, with x before all parts but the last."""
    digits = str(index)
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    parts = [digits[start : start + 3] for start in range(0, len(digits), 3)]
    return "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])


def split_hashes(tile: bytes) -> list[bytes]:
    """Return the hashes in a tile."""
    return [tile[start : start + HASH_BYTES] for start in range(0, len(tile), HASH_BYTES)]


async def read_node(read_tile: TileReader, level: int, index: int) -> bytes:
    """Return the hash of a complete subtree from the tile that contains its nodes."""
    tile_level, height = divmod(level, TILE_HEIGHT)
    count = 1 << height
    start = index * count
    tile = await read_tile(tile_level, start // TILE_WIDTH)
    nodes = split_hashes(tile)[start % TILE_WIDTH : start % TILE_WIDTH + count]
    if len(nodes) != count:
        raise LookupError(f"the tree has no node {level}/{index}")
    return hash_tile(nodes)


class Growth(NamedTuple):
    """The hashes that an addition of leaves appends to one tile."""

    level: int
    tile_index: int
    hashes: bytes


async def grow(read_tile: TileReader, size: int, leaves: Sequence[bytes]) -> list[Growth]:
    """Return what the tiles gain when leaves are added to a tree of `size` leaves."""
    grown: list[Growth] = []
    level, position, nodes = 0, size, list(leaves)
    while nodes:
        upper: list[bytes] = []
        upper_position = position // TILE_WIDTH
        while nodes:
            index, filled = divmod(position, TILE_WIDTH)
            added = nodes[: TILE_WIDTH - filled]
            grown.append(Growth(level, index, b"".join(added)))
            if filled + len(added) == TILE_WIDTH:
                before = split_hashes(await read_tile(level, index))[:filled] if filled else []
                upper.append(hash_tile([*before, *added]))
            nodes, position = nodes[len(added) :], position + len(added)
        level, position, nodes = level + 1, upper_position, upper
    return grown
