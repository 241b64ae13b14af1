"""Validates uploaded images by their content, and re-encodes them as WebP without metadata."""

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


def reencode_image(data: bytes, transform: Callable[[Image.Image], Image.Image]) -> bytes:
    """Decode a JPEG, PNG or WebP image, apply `transform` (such as a crop), and return it as WebP without metadata.

    Raises Invalid if the data is no such image or has too many pixels.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return _encode(data, transform)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Invalid(TOO_LARGE) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError) as error:
        raise Invalid(NOT_AN_IMAGE) from error


def _encode(data: bytes, transform: Callable[[Image.Image], Image.Image]) -> bytes:
    with Image.open(io.BytesIO(data), formats=FORMATS) as image:
        if image.width * image.height > MAX_PIXELS:
            raise Invalid(TOO_LARGE)
        upright = ImageOps.exif_transpose(image)
        made = transform(upright.convert("RGBA" if _is_transparent(upright) else "RGB"))
    out = io.BytesIO()
    made.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()


def _is_transparent(image: Image.Image) -> bool:
    return "A" in image.getbands() or "transparency" in image.info
