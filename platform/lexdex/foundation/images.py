"""Uploaded images: recognised by their content and re-encoded without metadata."""

import io
import warnings
from collections.abc import Callable
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from lexdex.foundation.errors import Invalid

FORMATS: Final = ("JPEG", "PNG", "WEBP")
MAX_PIXELS: Final = 40_000_000
QUALITY: Final = 85

NOT_AN_IMAGE = "We couldn't read this image. Please use JPG, PNG or WebP."
TOO_LARGE = "This image has too many pixels. Please use a smaller one."


def reencode(given: bytes, shape: Callable[[Image.Image], Image.Image]) -> bytes:
    """Return the image as WebP, transformed by `shape`; raises Invalid unless it is an image of acceptable size."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return _encode(given, shape)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Invalid(TOO_LARGE) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError) as error:
        raise Invalid(NOT_AN_IMAGE) from error


def _encode(given: bytes, shape: Callable[[Image.Image], Image.Image]) -> bytes:
    with Image.open(io.BytesIO(given), formats=FORMATS) as picture:
        if picture.width * picture.height > MAX_PIXELS:
            raise Invalid(TOO_LARGE)
        upright = ImageOps.exif_transpose(picture)
        made = shape(upright.convert("RGBA" if _is_transparent(upright) else "RGB"))
    out = io.BytesIO()
    made.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()


def _is_transparent(picture: Image.Image) -> bool:
    return "A" in picture.getbands() or "transparency" in picture.info
