"""Validates and converts the uploaded file of a proof of use, which is an image or a PDF."""

import asyncio
import io
import warnings
from typing import Final

import msgspec
from PIL import Image, ImageOps, UnidentifiedImageError

from lexdex.foundation.errors import Invalid

FORMATS: Final = ("JPEG", "PNG", "WEBP")
MAX_SIDE_PIXELS: Final = 2_400
MAX_PIXELS: Final = 40_000_000
WEBP_QUALITY: Final = 80
PDF_PREFIX, PDF_END, PDF_END_BYTES = b"%PDF-", b"%%EOF", 1_024
"""A PDF begins with the prefix, and its last `PDF_END_BYTES` contain the end mark."""

UNREADABLE = "We couldn't read this file. Please use PNG, JPEG, WebP or PDF."
TOO_LARGE = "This image has too many pixels. Please use a smaller one."


class ProofFile(msgspec.Struct, frozen=True):
    """The content of a proof's file; `kind` is its media type."""

    content: bytes
    kind: str


async def convert_file(content: bytes) -> ProofFile:
    """Convert an uploaded image to WebP, or return a PDF unchanged; raises Invalid for any other file."""
    if content.startswith(PDF_PREFIX):
        if PDF_END not in content[-PDF_END_BYTES:]:
            raise Invalid(UNREADABLE)
        return ProofFile(content, "application/pdf")
    return ProofFile(await asyncio.to_thread(_convert_image, content), "image/webp")


def _convert_image(content: bytes) -> bytes:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return _reencode(content)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Invalid(TOO_LARGE) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError) as error:
        raise Invalid(UNREADABLE) from error


def _reencode(content: bytes) -> bytes:
    """Encode an image as WebP at most 2,400 pixels wide and high, without metadata such as location and camera."""
    with Image.open(io.BytesIO(content), formats=FORMATS) as image:
        if image.width * image.height > MAX_PIXELS:
            raise Invalid(TOO_LARGE)
        upright = ImageOps.exif_transpose(image).convert("RGB")
        upright.thumbnail((MAX_SIDE_PIXELS, MAX_SIDE_PIXELS))
    out = io.BytesIO()
    upright.save(out, "WEBP", quality=WEBP_QUALITY)
    return out.getvalue()
