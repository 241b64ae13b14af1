"""Images as evidence, such as screenshots: re-encoded as WebP without metadata."""

import hashlib
from typing import Final

import msgspec

from lexdex.foundation import images
from lexdex.foundation.documents import checking

KIND: Final = "webp"
MAX_SIDE_PIXELS: Final = 3_000
WEBP_QUALITY: Final = 85
SIGNATURES: Final = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF")
MEDIA_TYPES: Final[dict[str, str]] = {**checking.MEDIA_TYPES, KIND: "image/webp"}


class EvidenceImage(msgspec.Struct, frozen=True):
    """A converted image: its bytes, their kind, and their SHA-256."""

    content: bytes
    kind: str
    sha256: str


async def convert_image(content: bytes) -> EvidenceImage | None:
    """Return the image as WebP; None if the content is no image. Raises Invalid for one that can't be read."""
    if not content.startswith(SIGNATURES):
        return None
    encoded = await images.reencode_image(content, side=MAX_SIDE_PIXELS, quality=WEBP_QUALITY)
    return EvidenceImage(encoded, KIND, hashlib.sha256(encoded).hexdigest())
