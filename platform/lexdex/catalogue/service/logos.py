"""Logos that owners upload: drawn anew, kept under a name that nobody chose, put in place as a revision."""

import asyncio
import re
import secrets
from typing import Final

from PIL import Image

from lexdex.catalogue.schemas import Source
from lexdex.catalogue.service import history
from lexdex.catalogue.service.changes import update_product
from lexdex.foundation import pictures
from lexdex.foundation.files import Files

FOLDER: Final = "product-logos"
MAX_SIDE_PIXELS: Final = 512
NAME: Final = re.compile(r"[0-9a-f]{32}\.webp")


async def replace_logo(files: Files, product_id: str, given: bytes, *, source: Source, actor: str) -> tuple[str, int]:
    """Take a logo: its file name, and the revision that brought it. The one before stays, for history shows it."""
    drawn = await asyncio.to_thread(pictures.redrawn, given, _fitted)
    name = f"{secrets.token_hex(16)}.webp"
    await files.put(f"{FOLDER}/{name}", drawn)
    await update_product(product_id, {"logo": name}, source=source, actor=actor, reason="Another logo")
    revision, _ = await history.get_current(product_id)
    return name, revision


async def get_uploaded_logo(files: Files, name: str) -> bytes | None:
    """The uploaded logo of this name, if there is one; a name is never a path."""
    return await files.get(f"{FOLDER}/{name}") if NAME.fullmatch(name) else None


def _fitted(picture: Image.Image) -> Image.Image:
    """Whole and in its own proportions: a logo that is cut is another one."""
    picture.thumbnail((MAX_SIDE_PIXELS, MAX_SIDE_PIXELS))
    return picture
