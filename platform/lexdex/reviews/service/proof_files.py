"""Validates and converts the uploaded file of a proof of use, which is an image or a PDF."""

import re
from typing import Final

import msgspec

from lexdex.foundation import images
from lexdex.foundation.errors import Invalid

MAX_SIDE_PIXELS: Final = 2_400
WEBP_QUALITY: Final = 80
PDF_PREFIX, PDF_END, PDF_END_BYTES = b"%PDF-", b"%%EOF", 1_024
"""A PDF begins with the prefix, and its last `PDF_END_BYTES` contain the end mark."""
ACTIVE_NAMES: Final = re.compile(
    rb"/(?:JS|JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm)(?![A-Za-z0-9])"
)
"""Names that make a PDF run a script, start a program, carry another file or send its form."""
ESCAPED_BYTE: Final = re.compile(rb"#([0-9A-Fa-f]{2})")

UNREADABLE = "We couldn't read this file. Please use PNG, JPEG, WebP or PDF."
ACTIVE_PDF = "This PDF contains scripts, actions or attached files. Please print it to a new PDF, or send an image."


class ProofFile(msgspec.Struct, frozen=True):
    """The content of a proof's file; `kind` is its media type."""

    content: bytes
    kind: str


async def convert_file(content: bytes) -> ProofFile:
    """Convert an uploaded image to WebP, or return a PDF unchanged.

    Raises Invalid for any other file, and for a PDF with visibly active content. Names inside compressed parts are not
    searched: a PDF is only ever served as a sandboxed download.
    """
    if content.startswith(PDF_PREFIX):
        if PDF_END not in content[-PDF_END_BYTES:]:
            raise Invalid(UNREADABLE, rule="pdf_unreadable")
        if ACTIVE_NAMES.search(ESCAPED_BYTE.sub(lambda match: bytes([int(match[1], 16)]), content)):
            raise Invalid(ACTIVE_PDF, rule="pdf_active")
        return ProofFile(content, "application/pdf")
    image = await images.reencode_image(
        content, side=MAX_SIDE_PIXELS, opaque=True, quality=WEBP_QUALITY, unreadable=UNREADABLE
    )
    return ProofFile(image, "image/webp")
