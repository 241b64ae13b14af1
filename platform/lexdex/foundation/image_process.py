"""Converts one image in a process of its own; `foundation/images.py` starts it, and it imports nothing else of Lexdex.

It reads the image from standard input and writes WebP to standard output. The exit code says why there is none.
"""

import io
import json
import sys
import warnings
from contextlib import suppress
from typing import Any, Final

from PIL import Image, ImageOps, UnidentifiedImageError

FORMATS: Final = ("JPEG", "PNG", "WEBP")
MAX_PIXELS: Final = 16_000_000
MAX_MEMORY_BYTES: Final = 512 * 1024 * 1024
MAX_CPU_SECONDS: Final = 20
EXIT_UNREADABLE: Final = 3
EXIT_TOO_LARGE: Final = 4


def main() -> int:
    """Convert the image by the options in the first argument; return the exit code."""
    _limit_resources()
    warnings.simplefilter("error", Image.DecompressionBombWarning)
    Image.MAX_IMAGE_PIXELS = MAX_PIXELS
    try:
        encoded = convert_image(sys.stdin.buffer.read(), **json.loads(sys.argv[1]))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError):
        return EXIT_TOO_LARGE
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError):
        return EXIT_UNREADABLE
    sys.stdout.buffer.write(encoded)
    return 0


def convert_image(content: bytes, *, side: int, crop: bool, opaque: bool, quality: int) -> bytes:
    """Shrink the image to `side`, turn it upright, and encode it as WebP without metadata.

    The image is made small before it is turned, because turning copies it.
    """
    with Image.open(io.BytesIO(content), formats=FORMATS) as image:
        width, height = image.size
        if width * height > MAX_PIXELS:
            raise Image.DecompressionBombError
        image.draft("RGB", (side, side))
        small = image.convert("RGB" if opaque or not image.has_transparency_data else "RGBA")
    if not crop:
        small.thumbnail((side, side))
    elif min(small.size) > side:
        scale = side / min(small.size)
        small = small.resize((round(small.width * scale), round(small.height * scale)), reducing_gap=2.0)
    upright = ImageOps.exif_transpose(small)
    if crop:
        upright = ImageOps.fit(upright, (side, side))
    out = io.BytesIO()
    upright.save(out, "WEBP", quality=quality, exif=b"", xmp=b"", icc_profile=b"")
    return out.getvalue()


def _limit_resources() -> None:
    """Limit memory and CPU time of this process where the system can (Linux; not Windows)."""
    resource: Any
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    for kind, limit in ((resource.RLIMIT_AS, MAX_MEMORY_BYTES), (resource.RLIMIT_CPU, MAX_CPU_SECONDS)):
        with suppress(ValueError, OSError):  # a lower limit is already set, or the system has none of this kind
            resource.setrlimit(kind, (limit, limit))


if __name__ == "__main__":
    sys.exit(main())
