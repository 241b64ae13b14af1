"""An owner's draft: kept apart, compared with the present, published as a revision; nothing of it is ever lost."""

from collections.abc import Mapping
from typing import Any, Final

from lexdex.accounts.service import news
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import CatalogueProduct, Source
from lexdex.catalogue.service import history
from lexdex.claims.queries import drafts as queries
from lexdex.claims.queries.drafts import Stored
from lexdex.claims.schemas import (
    EditConflict,
    FieldDifference,
    PendingProfileChange,
    ProfileChanges,
    ProfileDraft,
    PublishedProfile,
)
from lexdex.claims.service import fields
from lexdex.claims.service.ownership import ensure
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound

SOURCE: Final = Source("vendor")

NO_DRAFT = "This product has no draft."
NOTHING = "The draft contains no changes to publish."
NO_BASE = "This product has no revision {number}. Please send the revision that your changes are based on."
CLASHES = "Someone else changed the {what} in the meantime (revision {number}). Please compare it with your draft."
LIVE = "Your changes are live."
WAITS = "Your change to the {what} is waiting for approval."
BOTH = "Your changes are live. The change to the {what} is waiting for approval."


async def read(actor: Actor, product_id: str) -> ProfileDraft:
    """The draft beside the present; without one, the present alone."""
    await ensure(actor, product_id)
    revision, document = await history.get_current(product_id)
    draft = await queries.of(actor.account, product_id, "draft")
    waiting = await queries.of(actor.account, product_id, "waiting")
    changes = draft.changes if draft else {}
    base = draft.base_revision if draft else revision
    return ProfileDraft(
        product_id=product_id,
        product_name=document.name,
        revision=revision,
        base_revision=base,
        fields=fields.present(document),
        changes=changes,
        differences=differences(document, changes),
        clashes=await _clashes(document, changes, base),
        waiting=PendingProfileChange(waiting.id, differences(document, waiting.changes), waiting.updated_at)
        if waiting
        else None,
        updated_at=draft.updated_at if draft else None,
    )


async def write(actor: Actor, product_id: str, given: ProfileChanges) -> ProfileDraft:
    """Keep these changes as the draft, in place of the one before; values that are the present ones drop out."""
    await ensure(actor, product_id)
    async with database.transaction():
        await catalogue.lock_product(product_id)
        revision, document = await history.get_current(product_id)
        if not 1 <= given.base_revision <= revision:
            raise Invalid(NO_BASE.format(number=given.base_revision))
        changes = await fields.checked(document, given.changes)
        if changes:
            await queries.put(actor.account, product_id, changes, given.base_revision)
        else:
            await queries.discard(actor.account, product_id)
    return await read(actor, product_id)


async def discard(actor: Actor, product_id: str) -> None:
    """Throw the draft away; what waits for an admin keeps waiting."""
    await ensure(actor, product_id)
    if not await queries.discard(actor.account, product_id):
        raise NotFound(NO_DRAFT)


async def publish(actor: Actor, product_id: str) -> PublishedProfile:
    """Facts go live at once; name and categories wait. Raises Conflict that says what clashes, and keeps the draft."""
    await ensure(actor, product_id)
    async with database.transaction():
        await catalogue.lock_product(product_id)
        draft = await _draft(actor, product_id)
        _, document = await history.get_current(product_id)
        changes = await fields.checked(document, draft.changes)
        _refuse_clashes(await _clashes(document, changes, draft.base_revision))
        if not changes:
            raise Conflict(NOTHING)
        facts = {field: value for field, value in changes.items() if field not in fields.REVIEWED}
        reviewed = {field: value for field, value in changes.items() if field in fields.REVIEWED}
        await _put_live(actor, product_id, facts)
        revision, _ = await history.get_current(product_id)
        if reviewed:
            await queries.wait(actor.account, product_id, reviewed, revision)
        await news.tell(actor.account, "profile.published", f"Edited the profile of {document.name}")
    return PublishedProfile(_words(facts, reviewed), revision, tuple(facts), tuple(reviewed))


async def _put_live(actor: Actor, product_id: str, facts: Mapping[str, Any]) -> None:
    if not facts:
        await queries.discard(actor.account, product_id)
        return
    reason = "Edited by the product owner"
    await catalogue.update_product(product_id, facts, source=SOURCE, actor=str(actor.account), reason=reason)
    await queries.close(actor.account, product_id, facts)


async def _draft(actor: Actor, product_id: str) -> Stored:
    draft = await queries.of(actor.account, product_id, "draft")
    if draft is None:
        raise NotFound(NO_DRAFT)
    return draft


def differences(document: CatalogueProduct, changes: Mapping[str, Any]) -> tuple[FieldDifference, ...]:
    """The changes that differ from the present, in the order in which profiles are edited."""
    now = fields.present(document)
    return tuple(FieldDifference(f, now[f], changes[f]) for f in now if f in changes and now[f] != changes[f])


async def _clashes(document: CatalogueProduct, changes: Mapping[str, Any], base: int) -> tuple[EditConflict, ...]:
    """What the draft would overwrite unseen: fields that a later revision changed to something else than the draft."""
    since = await history.list_fields_changed_since(document.id, base)
    fought = [change for change in differences(document, changes) if change.field in since]
    if not fought:
        return ()
    then = fields.present(await history.get_revision(document.id, base))
    return tuple(EditConflict(f.field, since[f.field], then[f.field], f.before, f.after) for f in fought)


def _refuse_clashes(clashes: tuple[EditConflict, ...]) -> None:
    if clashes:
        what = listed([clash.field for clash in clashes])
        raise Conflict(CLASHES.format(what=what, number=max(clash.revision for clash in clashes)))


def _words(facts: Mapping[str, Any], reviewed: Mapping[str, Any]) -> str:
    if not reviewed:
        return LIVE
    return (BOTH if facts else WAITS).format(what=listed(list(reviewed)))


def listed(names: list[str]) -> str:
    """Fields as people read them: "name", "name and categories", "name, website and company"."""
    words = [name.replace("_", " ") for name in names]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
