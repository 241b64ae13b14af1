"""Drafts of validation requests: created, saved as they are typed, and deleted by their vendor."""

from typing import Final, NoReturn
from uuid import UUID, uuid4

import msgspec

from lexdex.claims.service import ownership
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.files import Files
from lexdex.foundation.texts import clean_text
from lexdex.star_profiles.service import profiles
from lexdex.validation.queries import files as file_queries
from lexdex.validation.queries import requests as queries
from lexdex.validation.queries.requests import RequestRow, Scope
from lexdex.validation.schemas.names import Party
from lexdex.validation.schemas.requests import (
    MAX_LINE_LENGTH,
    DraftConflictDetail,
    ValidationDraft,
    ValidationForm,
    ValidationRequest,
    ValidationRequestDetails,
)
from lexdex.validation.service import forms, views
from lexdex.validation.service.moves import find_own, lock_own

MAX_DRAFTS: Final = 20
OWNER: Final[frozenset[Party]] = frozenset({"owner"})

TOO_MANY = f"You have {MAX_DRAFTS} drafts and unpaid requests. Please delete or submit one first."
SAVED_ELSEWHERE = "This draft was saved in another window in the meantime. Please compare it with your changes."
SUBMITTED = "This request was submitted already, so it can't be changed any more."
NOT_A_DRAFT = "Only drafts can be deleted. You can withdraw this request instead."
SCOPE_IS_FIXED = (
    "The package and the product can't be changed, because the payment has begun. Please withdraw this request to "
    "order another one."
)
INCOMPLETE = "This request was ordered, so these fields can't be empty: {fields}."
NO_MODULE = "This product has no module “{module}”."
MODULE_WITHOUT_PRODUCT = "Please choose the product first, then its module."


async def list_own_requests(actor: Actor) -> list[ValidationRequest]:
    """List the actor's requests and drafts, latest change first."""
    return await views.describe_requests(await queries.list_account_requests(actor.account_id))


async def get_own_request(actor: Actor, request_id: UUID) -> ValidationRequestDetails:
    """Return the actor's request; raises NotFound for those of others."""
    return await views.describe_request(await find_own(actor, request_id), OWNER)


async def create_draft(actor: Actor, draft: ValidationDraft) -> ValidationRequestDetails:
    """Create a draft; raises Conflict beyond the limit, and NotFound for a product that the actor doesn't own."""
    form, draft = forms.clean_form(draft.form), _clean_module(draft)
    scope = await _check_scope(actor, draft)
    request_id = uuid4()
    async with database.transaction():
        if await queries.count_drafts(actor.account_id) >= MAX_DRAFTS:
            raise Conflict(TOO_MANY)
        await queries.insert_draft(request_id, actor.account_id, scope, form)
    return await get_own_request(actor, request_id)


async def save_draft(actor: Actor, request_id: UUID, draft: ValidationDraft) -> ValidationRequestDetails:
    """Save a draft if it has the given revision, which grows by one.

    Raises Conflict with the present draft otherwise; but saving what is stored already is harmless, because the answer
    to the first attempt may have been lost.
    """
    form, draft = forms.clean_form(draft.form), _clean_module(draft)
    await find_own(actor, request_id)
    scope = await _check_scope(actor, draft)
    async with database.transaction():
        row = await lock_own(actor, request_id)
        if (scope, form) != (_get_scope(row), row.form):
            await _require_editable(row, draft.revision, scope)
            _require_complete(row, form)
            await queries.save_draft(request_id, row.revision, scope, form)
    return await get_own_request(actor, request_id)


async def delete_draft(files: Files, actor: Actor, request_id: UUID) -> None:
    """Delete the actor's draft with its files; raises Conflict if it was ordered."""
    async with database.transaction():
        row = await lock_own(actor, request_id)
        if row.state != "draft":
            raise Conflict(NOT_A_DRAFT)
        keys = [file.key for file in await file_queries.list_files(request_id) if file.key]
        await queries.delete_request(request_id)
    for key in keys:
        await files.delete(key)


async def _require_editable(row: RequestRow, revision: int, scope: Scope) -> None:
    if row.state not in {"draft", "awaiting_payment"}:
        await _refuse(row, SUBMITTED)
    if row.revision != revision:
        await _refuse(row, SAVED_ELSEWHERE)
    if row.state == "awaiting_payment" and scope != _get_scope(row):
        await _refuse(row, SCOPE_IS_FIXED)


async def _refuse(row: RequestRow, sentence: str) -> NoReturn:
    detail = DraftConflictDetail(sentence, await views.describe_request(row, OWNER))
    raise Conflict(msgspec.to_builtins(detail))


def _require_complete(row: RequestRow, form: ValidationForm) -> None:
    missing = forms.list_missing_fields(form, views.get_programme(row))
    if row.state == "awaiting_payment" and missing:
        raise Invalid(INCOMPLETE.format(fields=forms.name_fields(missing)))


def _get_scope(row: RequestRow) -> Scope:
    return Scope(row.package, row.product, row.module)


async def _check_scope(actor: Actor, draft: ValidationDraft) -> Scope:
    """Return package, product and module; raises NotFound or Invalid for those that can't be."""
    module = draft.module
    if not draft.product_id:
        if module:
            raise Invalid(MODULE_WITHOUT_PRODUCT)
        return Scope(draft.package, None, "")
    await ownership.require_owner(actor, draft.product_id)
    if module and module not in await list_modules(draft.product_id):
        raise Invalid(NO_MODULE.format(module=module))
    return Scope(draft.package, draft.product_id, module)


def _clean_module(draft: ValidationDraft) -> ValidationDraft:
    module = clean_text(draft.module, label="the module", max_length=MAX_LINE_LENGTH)
    return msgspec.structs.replace(draft, module=module)


async def list_modules(product_id: str) -> tuple[str, ...]:
    """List the names of a product's modules; empty for most products."""
    try:
        state = await profiles.get_profile(product_id)
    except NotFound:
        return ()
    return tuple(module.name for module in state.profile.modules)
