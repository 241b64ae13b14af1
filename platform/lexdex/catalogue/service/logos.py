"""Uploaded product logos: re-encodes them, stores them under a random file name, and sets the product's logo field."""

import hashlib
import re
import secrets
from typing import Final

from lexdex.catalogue.bundled_logos import load_bundled_logos
from lexdex.catalogue.schemas import Source
from lexdex.catalogue.service import history
from lexdex.catalogue.service.changes import update_product
from lexdex.foundation import images
from lexdex.foundation.files import Files

FOLDER: Final = "product-logos"
MAX_SIDE_PIXELS: Final = 512
NAME: Final = re.compile(r"[0-9a-f]{32}\.webp")


async def replace_logo(files: Files, product_id: str, image: bytes, *, source: Source, actor: str) -> tuple[str, int]:
    """Store a logo and set it on the product; returns its file name and the product's new revision number.

    The previous file is not deleted, because earlier revisions refer to it.
    """
    encoded = await images.reencode_image(image, side=MAX_SIDE_PIXELS)
    name = f"{secrets.token_hex(16)}.webp"
    await files.save(f"{FOLDER}/{name}", encoded)
    await update_product(product_id, {"logo": name}, source=source, actor=actor, reason="New logo")
    revision, _ = await history.get_current_revision(product_id)
    return name, revision


async def store_logo(files: Files, image: bytes, *, dry_run: bool = False) -> str:
    """Store an imported logo under a name made from its content, so that importing it again changes nothing.

    Returns its file name; raises Invalid if the image can't be read. A dry run only checks the image.
    """
    name = f"{hashlib.sha256(image).hexdigest()[:32]}.webp"
    if not await has_logo(files, name):
        encoded = await images.reencode_image(image, side=MAX_SIDE_PIXELS)
        if not dry_run:
            await files.save(f"{FOLDER}/{name}", encoded)
    return name


async def has_logo(files: Files, name: str) -> bool:
    """Return whether a logo of this file name is bundled or stored."""
    if name in load_bundled_logos():
        return True
    return bool(NAME.fullmatch(name)) and await files.get_size(f"{FOLDER}/{name}") is not None


async def get_uploaded_logo(files: Files, name: str) -> bytes | None:
    """Return an uploaded logo by its file name; None for unknown names and for anything that is not a file name."""
    return await files.get(f"{FOLDER}/{name}") if NAME.fullmatch(name) else None
