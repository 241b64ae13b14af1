"""Stores and serves avatars: images re-encoded without metadata, under random file names."""

import re
import secrets

from lexdex.accounts.queries import profiles as queries
from lexdex.accounts.service import activity_log
from lexdex.accounts.service.profile import build_avatar_url
from lexdex.foundation import database, images
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import NotFound
from lexdex.foundation.files import Files

SIDE_PIXELS = 512
NAME = re.compile(r"[0-9a-f]{32}\.webp")
FOLDER = "avatars"

NO_IMAGE = "Image not found."


async def set_avatar(files: Files, actor: Actor, content: bytes) -> str:
    """Store the uploaded image as the account's avatar, delete the previous one, and return the new URL path."""
    image = await images.reencode_image(content, side=SIDE_PIXELS, crop=True)
    name = f"{secrets.token_hex(16)}.webp"
    await files.save(f"{FOLDER}/{name}", image)
    async with database.transaction():
        previous = await queries.replace_avatar(actor.account_id, name)
        await activity_log.record(actor.account_id, "account.picture_changed", "Profile photo changed")
    await _delete_file(files, previous)
    return build_avatar_url(name)


async def delete_avatar(files: Files, actor: Actor) -> None:
    """Delete the account's avatar."""
    await _delete_file(files, await queries.replace_avatar(actor.account_id, ""))


async def get_avatar(files: Files, name: str) -> bytes:
    """Return the avatar with this file name; raises NotFound for unknown names and anything that isn't a file name."""
    content = await files.get(f"{FOLDER}/{name}") if NAME.fullmatch(name) else None
    if content is None:
        raise NotFound(NO_IMAGE)
    return content


async def _delete_file(files: Files, name: str) -> None:
    if name:
        await files.delete(f"{FOLDER}/{name}")
