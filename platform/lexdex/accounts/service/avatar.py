"""Pictures of members: told by their content, drawn anew without anything that they carried along."""

import asyncio
import io
import re
import secrets
import warnings

from PIL import Image, ImageOps, UnidentifiedImageError

from lexdex.accounts.queries import profile as queries
from lexdex.accounts.service import news
from lexdex.accounts.service.profile import avatar_url
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Invalid, NotFound
from lexdex.foundation.files import Files

FORMATS = ("JPEG", "PNG", "WEBP")
SIDE = 512
MOST_PIXELS = 40_000_000
QUALITY = 85
NAME = re.compile(r"[0-9a-f]{32}\.webp")
FOLDER = "avatars"

NO_PICTURE = "This is not a picture that we can read. Please use JPG, PNG or WebP."
TOO_LARGE = "This picture has too many pixels. Please use a smaller one."
NONE = "There is no such picture."


async def put(files: Files, actor: Actor, given: bytes) -> str:
    """Take a picture; its address. The one before is gone."""
    drawn = await asyncio.to_thread(redrawn, given)
    name = f"{secrets.token_hex(16)}.webp"
    await files.put(f"{FOLDER}/{name}", drawn)
    async with database.transaction():
        before = await queries.replace_avatar(actor.account, name)
        await news.tell(actor.account, "account.picture_changed", "Changed the profile picture")
    await _forget(files, before)
    return avatar_url(name)


async def delete(files: Files, actor: Actor) -> None:
    """No picture any more."""
    await _forget(files, await queries.replace_avatar(actor.account, ""))


async def get(files: Files, name: str) -> bytes:
    """The picture of this name; a name is never a path."""
    found = await files.get(f"{FOLDER}/{name}") if NAME.fullmatch(name) else None
    if found is None:
        raise NotFound(NONE)
    return found


def redrawn(given: bytes) -> bytes:
    """A square WebP of 512 pixels; raises Invalid for what is no picture, or one that would not fit into memory."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return _drawn(given)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Invalid(TOO_LARGE) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError) as error:
        raise Invalid(NO_PICTURE) from error


def _drawn(given: bytes) -> bytes:
    with Image.open(io.BytesIO(given), formats=FORMATS) as picture:
        if picture.width * picture.height > MOST_PIXELS:
            raise Invalid(TOO_LARGE)
        upright = ImageOps.exif_transpose(picture)
        square = ImageOps.fit(upright.convert("RGBA" if _is_transparent(upright) else "RGB"), (SIDE, SIDE))
    out = io.BytesIO()
    square.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()


def _is_transparent(picture: Image.Image) -> bool:
    return "A" in picture.getbands() or "transparency" in picture.info


async def _forget(files: Files, name: str) -> None:
    if name:
        await files.delete(f"{FOLDER}/{name}")
