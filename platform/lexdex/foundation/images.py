"""Validates uploaded images by their content and re-encodes them as WebP without metadata, outside this process."""

import asyncio
import json
import logging
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from lexdex.foundation import image_process
from lexdex.foundation.errors import Invalid, Unavailable

MAX_SECONDS: Final = 20
MAX_CONVERSIONS: Final = 1
"""One process of each kind at a time: their limits and the API together fit the memory of its pod."""
MAX_WAITING: Final = 20
DEFAULT_QUALITY: Final = 85

NOT_AN_IMAGE = "We couldn't read this image. Please use JPG, PNG or WebP."
TOO_LARGE = "This image has too many pixels. Please use a smaller one."
BUSY = "Too many images are being uploaded. Please try again in a moment."

_threads = ThreadPoolExecutor(MAX_CONVERSIONS, thread_name_prefix="image")
"""Each thread waits for one process; their number limits how many images are decoded at once."""
_log = logging.getLogger(__name__)


async def reencode_image(
    content: bytes,
    *,
    side: int,
    crop: bool = False,
    opaque: bool = False,
    quality: int = DEFAULT_QUALITY,
    unreadable: str = NOT_AN_IMAGE,
) -> bytes:
    """Return a JPEG, PNG or WebP image as upright WebP of at most `side` pixels per side.

    With `crop`, it becomes a square of exactly that side; with `opaque`, transparency is dropped. Raises Invalid if the
    content is no such image or has too many pixels, and Unavailable if too many images are waiting.
    """
    if _threads._work_queue.qsize() >= MAX_WAITING:  # noqa: SLF001 - the executor has no public length
        raise Unavailable(BUSY)
    options = json.dumps({"side": side, "crop": crop, "opaque": opaque, "quality": quality})
    return await asyncio.get_running_loop().run_in_executor(_threads, _run_process, content, options, unreadable)


def _run_process(content: bytes, options: str, unreadable: str) -> bytes:
    command = [sys.executable, "-I", image_process.__file__, options]
    try:
        done = subprocess.run(command, input=content, capture_output=True, timeout=MAX_SECONDS, check=False)  # noqa: S603 - no shell, and only our own arguments
    except subprocess.TimeoutExpired as error:
        _log.warning("An image was not decoded within %s seconds.", MAX_SECONDS)
        raise Invalid(unreadable, rule="image_too_slow") from error
    except OSError as error:
        _log.warning("No image process could be started: %s", error)
        raise Unavailable(BUSY) from error
    if done.returncode == 0:
        return done.stdout
    if done.returncode == image_process.EXIT_TOO_LARGE:
        raise Invalid(TOO_LARGE, rule="image_too_large")
    if done.returncode != image_process.EXIT_UNREADABLE:
        _log.warning("The image process ended with code %s: %s", done.returncode, done.stderr[-300:])
    raise Invalid(unreadable, rule="image_unreadable")
