"""Uploaded images of the branding: the logo and the icon of the browser tab."""

import hashlib
import re
from typing import Final, Literal

from lexdex.admin.schemas import SiteImage
from lexdex.audit import service as audit
from lexdex.foundation import images
from lexdex.foundation.actor import Actor
from lexdex.foundation.config import build_image_path
from lexdex.foundation.errors import NotFound
from lexdex.foundation.files import Files

ImageKind = Literal["logo", "favicon"]

FOLDER: Final = "site"
NAME: Final = re.compile(r"[0-9a-f]{32}\.webp")
LOGO_PIXELS, FAVICON_PIXELS = 512, 96
NO_IMAGE: Final = "This image is not stored. Please upload it again."
UNREADABLE: Final = (
    "We couldn't read this image. Please use JPG, PNG or WebP. SVG files are not accepted, because they can contain "
    "scripts."
)


async def save_image(files: Files, actor: Actor, kind: ImageKind, content: bytes) -> SiteImage:
    """Re-encode and store an image; it is shown once a setting names it. Raises Invalid if it can't be read."""
    side = FAVICON_PIXELS if kind == "favicon" else LOGO_PIXELS
    encoded = await images.reencode_image(content, side=side, crop=kind == "favicon", unreadable=UNREADABLE)
    name = f"{hashlib.sha256(encoded).hexdigest()[:32]}.webp"
    await files.save(f"{FOLDER}/{name}", encoded)
    await audit.record(actor, audit.Act("settings.image_uploaded", "settings", "site", {}, {kind: name}))
    return SiteImage(name, build_image_path(name))


async def has_image(files: Files, name: str) -> bool:
    """Return whether an image of this name is stored."""
    return bool(NAME.fullmatch(name)) and await files.get_size(f"{FOLDER}/{name}") is not None


async def get_image(files: Files, name: str) -> bytes:
    """Return a stored image; raises NotFound."""
    found = await files.get(f"{FOLDER}/{name}") if NAME.fullmatch(name) else None
    if found is None:
        raise NotFound("Image not found.")
    return found
