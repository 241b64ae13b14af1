"""Uploaded product logos: re-encodes them, stores them under a random file name, and sets the product's logo field."""

import re
import secrets
from typing import Final

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


async def get_uploaded_logo(files: Files, name: str) -> bytes | None:
    """Return an uploaded logo by its file name; None for unknown names and for anything that is not a file name."""
    return await files.get(f"{FOLDER}/{name}") if NAME.fullmatch(name) else None
