"""Pictures of members: told by their content, drawn anew without anything that they carried along."""

import asyncio
import re
import secrets

from PIL import ImageOps

from lexdex.accounts.queries import profile as queries
from lexdex.accounts.service import audit_log
from lexdex.accounts.service.profile import avatar_url
from lexdex.foundation import database, images
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import NotFound
from lexdex.foundation.files import Files

SIDE = 512
NAME = re.compile(r"[0-9a-f]{32}\.webp")
FOLDER = "avatars"

NONE = "Image not found."


async def put(files: Files, actor: Actor, given: bytes) -> str:
    """Take a picture; its address. The one before is gone."""
    drawn = await asyncio.to_thread(redrawn, given)
    name = f"{secrets.token_hex(16)}.webp"
    await files.save(f"{FOLDER}/{name}", drawn)
    async with database.transaction():
        before = await queries.replace_avatar(actor.account, name)
        await audit_log.record(actor.account, "account.picture_changed", "Profile photo changed")
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
    return images.reencode(given, lambda picture: ImageOps.fit(picture, (SIDE, SIDE)))


async def _forget(files: Files, name: str) -> None:
    if name:
        await files.delete(f"{FOLDER}/{name}")
