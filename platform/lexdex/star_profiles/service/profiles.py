"""Reads and saves STAR profiles with their revision history."""

from typing import Final

from lexdex.accounts.service import activity_log
from lexdex.audit import service as audit
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service.products import ProductNotFound, is_product_id
from lexdex.certificates.service.sample import seed_samples
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, NotFound
from lexdex.foundation.files import Files
from lexdex.foundation.texts import clean_text
from lexdex.star_profiles import installed_profiles, queries
from lexdex.star_profiles.schemas import StarProfile, StarProfileEdit, StarProfileState
from lexdex.star_profiles.service.validation import validate_profile

NO_PROFILE = "This product has no STAR profile."
EDIT_CONFLICT = "Someone else has changed this STAR profile. Please reload it and try again."
MAX_REASON_LENGTH: Final = 500
INSTALLED: Final = "installation"
OPERATOR: Final = "operator"
"""The actor in the history of what is changed on the command line."""


async def seed_profiles() -> int:
    """Insert the installed STAR profiles that are missing, and update those that no editor has changed.

    Their products get certificates of the sample issuer, unless they have others.

    Returns the number of inserted profiles.
    """
    rows = installed_profiles.list_rows()
    await queries.update_unedited_profiles(rows)
    inserted = await queries.insert_missing_profiles(rows)
    installed = installed_profiles.load_profiles()
    await seed_samples({product_id: [each.name for each in given.modules] or [""] for product_id, given in installed})
    return inserted


async def get_profile(product_id: str) -> StarProfileState:
    """Return a product's STAR profile, even if the product is hidden; raises NotFound."""
    found = await queries.get_profile(product_id) if is_product_id(product_id) else None
    if found is None:
        raise NotFound(NO_PROFILE)
    return found


async def publish_profile(
    files: Files, actor: Actor, product_id: str, edit: StarProfileEdit, *, restored_revision: int | None = None
) -> StarProfileState:
    """Save an admin's edit of a STAR profile and record it in the admin's activity log.

    `restored_revision` is the number of the revision that the edit restores. Raises the same errors as `save_profile`.
    """
    async with database.transaction():
        saved = await save_profile(files, product_id, edit, actor, restored_revision=restored_revision)
        description = f"Changed the STAR profile of '{product_id}'"
        await activity_log.record(
            actor.account_id, "star_profile.changed", description, product=product_id, revision=saved.revision
        )
    return saved


async def save_profile(
    files: Files,
    product_id: str,
    edit: StarProfileEdit,
    actor: Actor | None,
    *,
    restored_revision: int | None = None,
) -> StarProfileState:
    """Save a new revision of a STAR profile; if nothing has changed, no revision is stored.

    Raises Invalid for invalid content, NotFound for an unknown product, and Conflict if `based_on` is not the current
    revision. Without an actor, it is an operator on the command line.
    """
    profile = await validate_profile(files, edit.profile)
    reason = clean_text(edit.reason, label="the reason", max_length=MAX_REASON_LENGTH)
    async with database.transaction():
        if not (is_product_id(product_id) and await catalogue.lock_product(product_id)):
            raise ProductNotFound
        before = await queries.get_profile(product_id)
        if (before.revision if before else None) != edit.based_on:
            raise Conflict(EDIT_CONFLICT)
        changed = _list_changed_fields(before.profile if before else None, profile)
        if changed:
            name = actor.email if actor else OPERATOR
            await _store_revision(product_id, before, profile, changed=changed, actor=name, reason=reason)
        saved = await get_profile(product_id)
        after = _describe(saved, changed)
        if restored_revision is not None:
            after["restored_revision"] = restored_revision
        act = audit.Act("star_profile.changed", "star_profile", product_id, _describe(before, changed), after, reason)
        await audit.record(actor, act)
        return saved


def _describe(state: StarProfileState | None, changed: list[str]) -> dict[str, object]:
    """Return the revision and the changed fields of a profile, as the audit log records them."""
    if state is None:
        return {}
    return {"revision": state.revision, **{name: getattr(state.profile, name) for name in changed}}


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
