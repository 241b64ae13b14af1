"""Profile drafts of product owners: saves them, detects edit conflicts, and publishes them as a product revision."""

from collections.abc import Mapping
from typing import Any, Final

from lexdex.accounts.service import activity_log
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import CatalogueProduct, Source
from lexdex.catalogue.schemas.editing import EditConflict, FieldDifference
from lexdex.catalogue.service import history
from lexdex.claims.queries import drafts as queries
from lexdex.claims.queries.drafts import DraftRow
from lexdex.claims.schemas import (
    PendingProfileChange,
    ProfileChanges,
    ProfileDraft,
    PublishedProfile,
)
from lexdex.claims.service import fields
from lexdex.claims.service.ownership import require_owner
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound

SOURCE: Final = Source("vendor")

NO_DRAFT = "This product has no draft."
NO_CHANGES = "The draft contains no changes to publish."
UNKNOWN_BASE_REVISION = (
    "This product has no revision {number}. Please send the revision that your changes are based on."
)
EDIT_CONFLICTS = (
    "Someone else changed the {what} in the meantime (revision {number}). Please compare it with your draft."
)
PUBLISHED = "Your changes are live."
SUBMITTED = "Your change to the {what} is waiting for approval."
PUBLISHED_AND_SUBMITTED = "Your changes are live. The change to the {what} is waiting for approval."


async def get_draft(actor: Actor, product_id: str) -> ProfileDraft:
    """Return the actor's draft with the published profile; if there is no draft, its changes are empty.

    Raises NotFound if the actor doesn't own the product.
    """
    await require_owner(actor, product_id)
    revision, document = await history.get_current_revision(product_id)
    draft = await queries.find_draft_in_state(actor.account_id, product_id, "draft")
    waiting = await queries.find_draft_in_state(actor.account_id, product_id, "waiting")
    changes = draft.changes if draft else {}
    base = draft.base_revision if draft else revision
    return ProfileDraft(
        product_id=product_id,
        product_name=document.name,
        sample=document.sample,
        revision=revision,
        base_revision=base,
        fields=fields.get_editable_values(document),
        changes=changes,
        differences=find_differences(document, changes),
        conflicts=await _find_conflicts(document, changes, base),
        pending=_describe_pending(document, waiting),
        updated_at=draft.updated_at if draft else None,
    )


async def save_draft(actor: Actor, product_id: str, given: ProfileChanges) -> ProfileDraft:
    """Replace the actor's draft with the given changes, leaving out values that equal the published ones.

    If no change remains, the draft is discarded. Raises Invalid for invalid values or an unknown base revision.
    """
    await require_owner(actor, product_id)
    async with database.transaction():
        await catalogue.lock_product(product_id)
        revision, document = await history.get_current_revision(product_id)
        if not 1 <= given.base_revision <= revision:
            raise Invalid(UNKNOWN_BASE_REVISION.format(number=given.base_revision))
        changes = await fields.validate_changes(document, given.changes)
        if changes:
            await queries.save_draft(actor.account_id, product_id, changes, given.base_revision)
        else:
            await queries.discard_draft(actor.account_id, product_id)
    return await get_draft(actor, product_id)


async def discard_draft(actor: Actor, product_id: str) -> None:
    """Discard the actor's draft; raises NotFound if there is none.

    A change that awaits approval is not affected.
    """
    await require_owner(actor, product_id)
    if not await queries.discard_draft(actor.account_id, product_id):
        raise NotFound(NO_DRAFT)


async def publish_draft(actor: Actor, product_id: str) -> PublishedProfile:
    """Publish the draft's changes, except those that need an admin's approval, which are submitted for it.

    Raises Conflict, and leaves the draft unchanged, if someone else has changed one of its fields.
    """
    await require_owner(actor, product_id)
    async with database.transaction():
        await catalogue.lock_product(product_id)
        draft = await _find_draft(actor, product_id)
        _, document = await history.get_current_revision(product_id)
        changes = await fields.validate_changes(document, draft.changes)
        _require_no_conflicts(await _find_conflicts(document, changes, draft.base_revision))
        if not changes:
            raise Conflict(NO_CHANGES)
        facts = {field: value for field, value in changes.items() if field not in fields.NEEDS_APPROVAL}
        reviewed = {field: value for field, value in changes.items() if field in fields.NEEDS_APPROVAL}
        await _publish_facts(actor, product_id, facts)
        revision, _ = await history.get_current_revision(product_id)
        if reviewed:
            await _submit_for_approval(actor, document, reviewed, revision)
        name = catalogue.mark_sample(document.name, is_sample=document.sample)
        await activity_log.record(actor.account_id, "profile.published", f"Edited the profile of {name}")
    return PublishedProfile(_choose_message(facts, reviewed), revision, tuple(facts), tuple(reviewed))


async def _publish_facts(actor: Actor, product_id: str, facts: Mapping[str, Any]) -> None:
    if not facts:
        await queries.discard_draft(actor.account_id, product_id)
        return
    reason = "Edited by the product owner"
    await catalogue.update_product(product_id, facts, source=SOURCE, actor=str(actor.account_id), reason=reason)
    await queries.mark_published(actor.account_id, product_id, facts)


async def _submit_for_approval(
    actor: Actor, document: CatalogueProduct, changes: Mapping[str, Any], revision: int
) -> None:
    """Submit changes for an admin's approval, together with those of other fields that wait for it already.

    An admin who decides on them meanwhile finds that they were replaced.
    """
    waiting = await queries.find_draft_in_state(actor.account_id, document.id, "waiting")
    earlier = {each.field: each.after for each in find_differences(document, waiting.changes)} if waiting else {}
    await queries.submit_for_approval(actor.account_id, document.id, {**earlier, **changes}, revision)


async def _find_draft(actor: Actor, product_id: str) -> DraftRow:
    draft = await queries.find_draft_in_state(actor.account_id, product_id, "draft")
    if draft is None:
        raise NotFound(NO_DRAFT)
    return draft


def find_differences(document: CatalogueProduct, changes: Mapping[str, Any]) -> tuple[FieldDifference, ...]:
    """Compare changes with the published profile; returns the fields whose value differs.

    The order is that of the fields in the form.
    """
    now = fields.get_editable_values(document)
    return tuple(FieldDifference(f, now[f], changes[f]) for f in now if f in changes and now[f] != changes[f])


async def _find_conflicts(
    document: CatalogueProduct, changes: Mapping[str, Any], base: int
) -> tuple[EditConflict, ...]:
    """Return the fields of a draft that someone else changed to a different value after revision `base`."""
    since = await history.list_fields_changed_since(document.id, base)
    conflicting = [change for change in find_differences(document, changes) if change.field in since]
    if not conflicting:
        return ()
    then = fields.get_editable_values(await history.get_revision(document.id, base))
    return tuple(EditConflict(f.field, since[f.field], then[f.field], f.before, f.after) for f in conflicting)


def _describe_pending(document: CatalogueProduct, draft: DraftRow | None) -> PendingProfileChange | None:
    if draft is None:
        return None
    return PendingProfileChange(draft.id, find_differences(document, draft.changes), draft.updated_at)


def _require_no_conflicts(conflicts: tuple[EditConflict, ...]) -> None:
    if conflicts:
        what = join_field_names([conflict.field for conflict in conflicts])
        raise Conflict(EDIT_CONFLICTS.format(what=what, number=max(conflict.revision for conflict in conflicts)))


def _choose_message(facts: Mapping[str, Any], reviewed: Mapping[str, Any]) -> str:
    if not reviewed:
        return PUBLISHED
    message = (PUBLISHED_AND_SUBMITTED if facts else SUBMITTED).format(what=join_field_names(list(reviewed)))
    return " ".join((message, *fields.list_warnings(reviewed)))


def join_field_names(names: list[str]) -> str:
    """Join field names for a sentence: "name", "name and categories", "name, website and company"."""
    words = [name.replace("_", " ") for name in names]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
