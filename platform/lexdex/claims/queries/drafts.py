"""Queries for product owners' profile drafts, and for profile changes that await an admin's approval."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Literal
from uuid import UUID, uuid4

import msgspec
from piccolo.columns import Column
from piccolo.columns.combination import And

from lexdex.claims.tables import ProfileDraft
from lexdex.foundation import database

DraftState = Literal["draft", "waiting", "published", "rejected", "discarded"]

# The partial unique index `profile_draft_unique_draft` allows one open draft per account and product.
_SAVE = """
INSERT INTO profile_draft (id, account, product, changes, base_revision) VALUES ($1, $2, $3, $4::jsonb, $5)
ON CONFLICT (account, product) WHERE state = 'draft'
DO UPDATE SET changes = excluded.changes, base_revision = excluded.base_revision, updated_at = now()
"""
_COLUMNS = (
    *(ProfileDraft.id, ProfileDraft.account, ProfileDraft.product, ProfileDraft.changes, ProfileDraft.base_revision),
    *(ProfileDraft.state, ProfileDraft.updated_at),
    ProfileDraft.product._.name.as_alias("product_name"),
    ProfileDraft.product._.sample.as_alias("sample"),
    ProfileDraft.account._.full_name.as_alias("vendor_name"),
    ProfileDraft.account._.email.as_alias("vendor_email"),
    ProfileDraft.account._.first_name.as_alias("first_name"),
)


class DraftRow(msgspec.Struct, frozen=True):
    """A profile draft with the product's name and the owner's name and email address."""

    id: UUID
    account: UUID
    product: str
    changes: dict[str, Any]
    base_revision: int
    state: DraftState
    updated_at: datetime
    product_name: str
    sample: bool
    vendor_name: str
    vendor_email: str
    first_name: str


async def save_draft(account_id: UUID, product_id: str, changes: Mapping[str, Any], base_revision: int) -> None:
    """Insert the owner's open draft of a product's profile, or replace the existing one.

    `changes` has the new values by field name; `base_revision` is the product revision that they are based on.
    """
    await database.execute(_SAVE, uuid4(), account_id, product_id, _encode_changes(changes), base_revision)


async def find_draft_in_state(account_id: UUID, product_id: str, state: DraftState) -> DraftRow | None:
    """Find the owner's draft of a product in the given state; returns None if there is none."""
    query = ProfileDraft.select(*_COLUMNS).where(_match_owner(account_id, product_id) & (ProfileDraft.state == state))
    return await database.fetch_one_as(DraftRow, query)


async def find_draft(draft_id: UUID) -> DraftRow | None:
    """Find one draft by its id; returns None if it does not exist."""
    return await database.fetch_one_as(DraftRow, ProfileDraft.select(*_COLUMNS).where(ProfileDraft.id == draft_id))


async def list_pending_changes(*, limit: int, skip: int) -> list[DraftRow]:
    """List the profile changes that await an admin's approval, oldest first."""
    query = ProfileDraft.select(*_COLUMNS).where(ProfileDraft.state == "waiting")
    query = query.order_by(ProfileDraft.updated_at).order_by(ProfileDraft.id).limit(limit).offset(skip)
    return await database.fetch_as(DraftRow, query)


async def change_state(
    draft_id: UUID, transition: tuple[DraftState, DraftState], *, note: str, decided_by: str
) -> bool:
    """Change a draft's state from the first state of `transition` to the second, such as waiting to published.

    Returns False if the draft isn't in the first state. `decided_by` is an account id, or `cli`.
    """
    before, after = transition
    values: dict[Column | str, Any] = {
        ProfileDraft.state: after,
        ProfileDraft.note: note,
        ProfileDraft.decided_by: decided_by,
        ProfileDraft.decided_at: datetime.now(UTC),
    }
    query = ProfileDraft.update(values).where((ProfileDraft.id == draft_id) & (ProfileDraft.state == before))
    return await database.execute(query) == 1


async def mark_published(account_id: UUID, product_id: str, changes: Mapping[str, Any]) -> None:
    """Set the state of the owner's open draft to published and store the changes that were published."""
    values: dict[Column | str, Any] = {
        ProfileDraft.state: "published",
        ProfileDraft.changes: _encode_changes(changes),
        ProfileDraft.updated_at: datetime.now(UTC),
    }
    query = ProfileDraft.update(values).where(_match_owner(account_id, product_id) & (ProfileDraft.state == "draft"))
    await database.execute(query)


async def submit_for_approval(
    account_id: UUID, product_id: str, changes: Mapping[str, Any], base_revision: int
) -> None:
    """Store changes of fields that need an admin's approval.

    They replace earlier changes by the same owner that still await approval.
    """
    await _discard_in_state(account_id, product_id, "waiting")
    draft = ProfileDraft(
        account=account_id,
        product=product_id,
        changes=_encode_changes(changes),
        base_revision=base_revision,
        state="waiting",
    )
    await database.execute(ProfileDraft.insert(draft))


async def discard_draft(account_id: UUID, product_id: str) -> bool:
    """Discard the owner's open draft of a product's profile; returns False if there was none."""
    return await _discard_in_state(account_id, product_id, "draft") == 1


async def discard_all(account_id: UUID, product_id: str) -> None:
    """Discard the owner's open draft of a product's profile and the change that awaits approval."""
    await _discard_in_state(account_id, product_id, "draft", "waiting")


async def export_drafts(account_id: UUID) -> list[dict[str, Any]]:
    """List all drafts of one owner for the export of personal data."""
    query = ProfileDraft.select(
        ProfileDraft.product._.name.as_alias("product"),
        *(ProfileDraft.changes, ProfileDraft.state, ProfileDraft.note),
        *(ProfileDraft.created_at, ProfileDraft.updated_at),
    )
    query = query.where(ProfileDraft.account == account_id).order_by(ProfileDraft.created_at).order_by(ProfileDraft.id)
    return await database.fetch_dicts(query)


async def delete_drafts(account_id: UUID) -> None:
    """Delete all drafts of one owner."""
    await database.execute(ProfileDraft.delete().where(ProfileDraft.account == account_id))


async def _discard_in_state(account_id: UUID, product_id: str, *states: DraftState) -> int:
    query = ProfileDraft.update({ProfileDraft.state: "discarded"})
    return await database.execute(
        query.where(_match_owner(account_id, product_id) & ProfileDraft.state.is_in(list(states)))
    )


def _match_owner(account_id: UUID, product_id: str) -> And:
    return (ProfileDraft.account == account_id) & (ProfileDraft.product == product_id)


def _encode_changes(changes: Mapping[str, Any]) -> str:
    return msgspec.json.encode(changes).decode()
