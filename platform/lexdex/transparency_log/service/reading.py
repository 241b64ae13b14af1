"""Reads the published parts of the log: checkpoint, tiles, bundles of entries, and the keys that verify it."""

from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from lexdex.foundation.errors import NotFound
from lexdex.foundation.signing import list_public_keys
from lexdex.settings import Settings
from lexdex.transparency_log import queries
from lexdex.transparency_log.notes import encode_verifier_key
from lexdex.transparency_log.service.sequencing import get_origin
from lexdex.transparency_log.tiles import MAX_LEVEL, parse_path
from lexdex.transparency_log.tree import HASH_BYTES, TILE_WIDTH

NO_CHECKPOINT: Final = "The transparency log is empty."
NO_TILE: Final = "The transparency log has no such tile."
MAX_INDEX: Final = 2**55
ENTRY_LENGTH: Final = HASH_BYTES.to_bytes(2, "big")
"""Precedes each entry of a bundle."""


async def get_checkpoint() -> str:
    """Return the latest checkpoint, a signed note; raises NotFound while the log is empty."""
    latest = await queries.get_latest_checkpoint()
    if latest is None:
        raise NotFound(NO_CHECKPOINT)
    return latest.note


async def get_tile(level: int, path: str) -> bytes:
    """Return the hashes of a tile, or the first of them for a path such as `000.p/17`; raises NotFound."""
    tile_path = parse_path(path)
    if tile_path is None or not 0 <= level <= MAX_LEVEL or tile_path.tile_index > MAX_INDEX:
        raise NotFound(NO_TILE)
    hashes = await queries.get_tile(level, tile_path.tile_index)
    if len(hashes) < tile_path.width * HASH_BYTES:
        raise NotFound(NO_TILE)
    return hashes[: tile_path.width * HASH_BYTES]


async def get_entry_bundle(path: str) -> bytes:
    """Return the entries of a tile of level 0, each after its length in two bytes; raises NotFound."""
    tile_path = parse_path(path)
    if tile_path is None or tile_path.tile_index > MAX_INDEX:
        raise NotFound(NO_TILE)
    start = tile_path.tile_index * TILE_WIDTH
    commitments = await queries.list_commitments(start, start + tile_path.width)
    if len(commitments) < tile_path.width:
        raise NotFound(NO_TILE)
    return b"".join(ENTRY_LENGTH + commitment for commitment in commitments)


async def list_log_keys() -> list[Ed25519PublicKey]:
    """Return the keys that have signed checkpoints, the latest first."""
    keys = [key.load() for key in await list_public_keys("log")]
    return [key for key in keys if isinstance(key, Ed25519PublicKey)]


async def list_verifier_keys(settings: Settings) -> list[str]:
    """Return the keys of this log as tools for signed notes read them, the latest first."""
    return [encode_verifier_key(get_origin(settings), key) for key in await list_log_keys()]
