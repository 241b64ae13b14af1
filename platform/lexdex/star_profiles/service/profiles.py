"""Reads, validates and saves STAR profiles with their revision history."""

import re
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from lexdex.accounts.service import audit_log
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service.products import ProductNotFound, is_product_id
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.embeds import describe_embeds, is_embed
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.files import Files
from lexdex.foundation.texts import clean_text
from lexdex.star_profiles import installed_profiles, queries
from lexdex.star_profiles.schemas import StarProfile, StarProfileChange, StarProfileEdit, StarProfileState, StarVideo
from lexdex.star_profiles.service import videos

NO_PROFILE = "This product has no STAR profile."
EDIT_CONFLICT = "Someone else has changed this STAR profile. Please reload it and try again."
BAD_LINK = "The link '{link}' must start with https:// and name a website."
BAD_EMBED = "'{address}' can't be embedded. Allowed: {allowed}."
NO_VIDEO = "There is no video '{address}'. Please add it with `lexdex catalogue star video` first."
MAX_TEXT_LENGTH: Final = 4_000
INSTALLED: Final = "installation"

_LABEL = r"[a-z0-9]([a-z0-9-]*[a-z0-9])?"
_HOST = re.compile(rf"{_LABEL}(\.{_LABEL})+", re.IGNORECASE)


async def seed_profiles() -> int:
    """Insert the installed STAR profiles that are missing, and update those that no editor has changed.

    Returns the number of inserted profiles.
    """
    rows = installed_profiles.list_rows()
    await queries.update_unedited_profiles(rows)
    return await queries.insert_missing_profiles(rows)


async def get_profile(product_id: str) -> StarProfileState:
    """Return a product's STAR profile, even if the product is hidden; raises NotFound."""
    found = await queries.get_profile(product_id) if is_product_id(product_id) else None
    if found is None:
        raise NotFound(NO_PROFILE)
    return found


async def list_profile_changes(product_id: str) -> list[StarProfileChange]:
    """List the revisions of a product's STAR profile, latest first; raises NotFound if it has no profile.

    Empty if the profile was installed and never edited.
    """
    await get_profile(product_id)
    return await queries.list_profile_changes(product_id)


async def publish_profile(files: Files, actor: Actor, product_id: str, edit: StarProfileEdit) -> StarProfileState:
    """Save an admin's edit of a STAR profile and record it in the audit log.

    Raises the same errors as `save_profile`.
    """
    async with database.transaction():
        saved = await save_profile(files, product_id, edit, actor=actor.email)
        description = f"Changed the STAR profile of '{product_id}'"
        await audit_log.record(
            actor.account_id, "star_profile.changed", description, product=product_id, revision=saved.revision
        )
    return saved


async def save_profile(files: Files, product_id: str, edit: StarProfileEdit, *, actor: str) -> StarProfileState:
    """Save a new revision of a STAR profile; if nothing has changed, no revision is stored.

    Raises Invalid for invalid content, NotFound for an unknown product, and Conflict if `based_on` is not the current
    revision. `actor` is the admin's email address, or `operator` on the command line.
    """
    profile = await _validate_profile(files, edit.profile)
    reason = clean_text(edit.reason, label="the reason", max_length=500)
    async with database.transaction():
        if not (is_product_id(product_id) and await catalogue.lock_product(product_id)):
            raise ProductNotFound
        before = await queries.get_profile(product_id)
        if (before.revision if before else None) != edit.based_on:
            raise Conflict(EDIT_CONFLICT)
        changed = _list_changed_fields(before.profile if before else None, profile)
        if changed:
            await _store_revision(product_id, before, profile, changed=changed, actor=actor, reason=reason)
        return await get_profile(product_id)


async def _store_revision(
    product_id: str,
    before: StarProfileState | None,
    profile: StarProfile,
    *,
    changed: list[str],
    actor: str,
    reason: str,
) -> None:
    if before and before.revision == 0:
        # Start the history with the installed profile.
        await queries.record_change(product_id, 0, before.profile, changed=(), actor=INSTALLED, reason="")
    number = before.revision + 1 if before else 1
    if not await queries.write_profile(product_id, number, profile):
        raise Conflict(EDIT_CONFLICT)
    await queries.record_change(product_id, number, profile, changed=changed, actor=actor, reason=reason)


def _list_changed_fields(before: StarProfile | None, after: StarProfile) -> list[str]:
    names = StarProfile.__struct_fields__
    return [name for name in names if before is None or getattr(before, name) != getattr(after, name)]


async def _validate_profile(files: Files, given: StarProfile) -> StarProfile:
    """Clean the texts of a STAR profile and check its links and videos; raises Invalid."""
    cleaned: dict[str, Any] = _clean_texts(msgspec.to_builtins(given), "")
    try:
        profile = msgspec.convert(cleaned, StarProfile)
    except msgspec.ValidationError as error:
        raise Invalid("A name or an entry of the STAR profile is empty.") from error
    episode = profile.episode
    for link in filter(None, (episode.video_link, episode.podcast_link, episode.social_link)):
        _validate_link(link)
    for video in (profile.hero, episode.video, *(each.video for each in profile.testimonials)):
        await _validate_video(files, video)
    return profile


def _clean_texts(value: object, place: str) -> Any:  # noqa: ANN401 - the same shape as the value
    if isinstance(value, str):
        return clean_text(value, label=f"the field {place}", max_length=MAX_TEXT_LENGTH, is_multiline=True)
    if isinstance(value, dict):
        return {name: _clean_texts(part, f"{place}.{name}".lstrip(".")) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_clean_texts(part, place) for part in value]
    return value


def _validate_link(link: str) -> None:
    try:
        parts = urlsplit(link)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise Invalid(BAD_LINK.format(link=link[:80])) from error
    named = _HOST.fullmatch(host) is not None and port is None and "@" not in parts.netloc
    if not link.startswith("https://") or not named or re.search(r"[\s<>\"'\\]", link):
        raise Invalid(BAD_LINK.format(link=link[:80]))


async def _validate_video(files: Files, video: StarVideo) -> None:
    """Raise Invalid unless the video's address is empty, an allowed embedded player, or a stored video file."""
    if not video.address:
        return
    if video.kind == "embed" and not is_embed(video.address):
        raise Invalid(BAD_EMBED.format(address=video.address[:80], allowed=describe_embeds()))
    if video.kind == "file" and not await videos.has_video(files, video.address):
        raise Invalid(NO_VIDEO.format(address=video.address[:80]))
