"""What a proof of use may be, told by its content: a picture, which is drawn anew, or a PDF."""

import asyncio
import io
import warnings
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from lexdex.foundation.errors import Invalid
from lexdex.reviews.service.proofs import Document

FORMATS: Final = ("JPEG", "PNG", "WEBP")
MAX_SIDE_PIXELS: Final = 2_400
MAX_PIXELS: Final = 40_000_000
QUALITY: Final = 80
PDF_BEGINS, PDF_ENDS, PDF_TAIL = b"%PDF-", b"%%EOF", 1_024

UNREADABLE = "We couldn't read this file. Please use PNG, JPEG, WebP or PDF."
TOO_LARGE = "This image has too many pixels. Please use a smaller one."


async def fit(given: bytes) -> Document:
    """The file as it is kept; raises Invalid for anything that is neither a picture nor a PDF."""
    if given.startswith(PDF_BEGINS):
        if PDF_ENDS not in given[-PDF_TAIL:]:
            raise Invalid(UNREADABLE)
        return Document(given, "application/pdf")
    return Document(await asyncio.to_thread(_redrawn, given), "image/webp")


def _redrawn(given: bytes) -> bytes:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return _drawn(given)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Invalid(TOO_LARGE) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError) as error:
        raise Invalid(UNREADABLE) from error


def _drawn(given: bytes) -> bytes:
    """A WebP that is legible and carries nothing along: no place, no camera, no second file behind the first."""
    with Image.open(io.BytesIO(given), formats=FORMATS) as picture:
        if picture.width * picture.height > MAX_PIXELS:
            raise Invalid(TOO_LARGE)
        upright = ImageOps.exif_transpose(picture).convert("RGB")
        upright.thumbnail((MAX_SIDE_PIXELS, MAX_SIDE_PIXELS))
    out = io.BytesIO()
    upright.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()
