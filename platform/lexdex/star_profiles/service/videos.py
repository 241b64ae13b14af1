"""Stores video files under names with a hash of their content, and reads them in chunks."""

import hashlib
import re

from lexdex.catalogue.service.products import ProductNotFound, is_product_id
from lexdex.foundation.errors import Invalid, NotFound
from lexdex.foundation.files import Files

MAX_VIDEO_BYTES = 200 * 1024 * 1024
FOLDER = "videos"
ADDRESS = "/media/"
TYPES = {"mp4": "video/mp4", "webm": "video/webm"}

NO_VIDEO = "Video not found."
NOT_A_VIDEO = "Browsers can't play this video. Please use MP4 or WebM."
TOO_LARGE = f"A video can have at most {MAX_VIDEO_BYTES // 1024 // 1024} MB."

_NAME = re.compile(r"[a-z0-9-]{1,90}\.(mp4|webm)")


async def store_video(files: Files, product_id: str, video: bytes) -> str:
    """Store a product's video and return its URL path.

    Raises NotFound for an invalid product id, and Invalid if the video is too large or neither MP4 nor WebM.
    """
    if not is_product_id(product_id):
        raise ProductNotFound
    if len(video) > MAX_VIDEO_BYTES:
        raise Invalid(TOO_LARGE)
    name = f"{product_id}-{hashlib.blake2b(video, digest_size=6).hexdigest()}.{_detect_format(video)}"
    await files.save(f"{FOLDER}/{name}", video)
    return f"{ADDRESS}{name}"


async def has_video(files: Files, address: str) -> bool:
    """Return whether `address` is the URL path of a stored video, such as `/media/certa-1f2e.mp4`."""
    name = address.removeprefix(ADDRESS)
    return (
        address.startswith(ADDRESS) and _NAME.fullmatch(name) is not None and await _get_size(files, name) is not None
    )


async def get_video_size(files: Files, name: str) -> int:
    """Return the size of a stored video in bytes; raises NotFound if there is none with this name."""
    found = await _get_size(files, name) if _NAME.fullmatch(name) else None
    if found is None:
        raise NotFound(NO_VIDEO)
    return found


async def read_video_part(files: Files, name: str, start: int, end: int) -> bytes:
    """Read the bytes of a video from `start` (inclusive) to `end` (exclusive)."""
    return await files.read_range(f"{FOLDER}/{name}", start, end)


def get_media_type(name: str) -> str:
    """Return the media type of a video by the extension of its file name."""
    return TYPES[name.rpartition(".")[2]]


async def _get_size(files: Files, name: str) -> int | None:
    return await files.get_size(f"{FOLDER}/{name}")


def _detect_format(video: bytes) -> str:
    if video[4:8] == b"ftyp":
        return "mp4"
    if video.startswith(b"\x1aE\xdf\xa3") and b"webm" in video[:64]:
        return "webm"
    raise Invalid(NOT_A_VIDEO)
