"""Validates and converts the uploaded file of a proof of use, which is an image or a PDF."""

import asyncio
from typing import Final

import msgspec

from lexdex.foundation import images
from lexdex.foundation.documents.pdf import check_pdf
from lexdex.foundation.documents.refusal import Refused
from lexdex.foundation.errors import Invalid

MAX_SIDE_PIXELS: Final = 2_400
WEBP_QUALITY: Final = 80
PDF_PREFIX: Final = b"%PDF-"

UNREADABLE = "We couldn't read this file. Please use PNG, JPEG, WebP or PDF."
ACTIVE_PDF = "This PDF contains scripts, actions or attached files. Please print it to a new PDF, or send an image."


class ProofFile(msgspec.Struct, frozen=True):
    """The content of a proof's file; `kind` is its media type."""

    content: bytes
    kind: str


async def convert_file(content: bytes) -> ProofFile:
    """Convert an uploaded image to WebP, or return a PDF unchanged.

    Raises Invalid for any other file, and for a PDF that is encrypted, has active content or hides objects where they
    can't be checked. A PDF is only ever served as a sandboxed download.
    """
    if content.startswith(PDF_PREFIX):
        try:
            await asyncio.to_thread(check_pdf, content)
        except Refused as refused:
            if refused.reason == "pdf_active":
                raise Invalid(ACTIVE_PDF, rule="pdf_active") from None
            raise Invalid(refused.sentence, rule="pdf_unreadable") from None
        return ProofFile(content, "application/pdf")
    image = await images.reencode_image(
        content, side=MAX_SIDE_PIXELS, opaque=True, quality=WEBP_QUALITY, unreadable=UNREADABLE
    )
    return ProofFile(image, "image/webp")
