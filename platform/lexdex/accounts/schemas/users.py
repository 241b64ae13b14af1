"""Requests and responses of the users' administration: lists of accounts, their state, and notes of staff."""

from datetime import datetime
from typing import Annotated, Final, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from lexdex.foundation.visible_texts import VisibleTexts

UserType = Literal["User", "Vendor"]
AccountState = Literal["active", "unverified", "suspended", "reset_required", "deletion_requested"]
"""The state that matters most: a suspended account may also have requested its deletion."""
UserSort = Literal["registered", "name", "email"]
NoteKind = Literal["support", "abuse", "legal"]

MAX_REASON_LENGTH: Final = 1_000
MAX_NOTE_LENGTH: Final = 4_000
Ground = Annotated[str, Meta(max_length=40, description="A code of the list of grounds; empty: its default.")]
Reason = Annotated[str, Meta(min_length=1, max_length=MAX_REASON_LENGTH)]


class User(msgspec.Struct, frozen=True, kw_only=True):
    """A registered account, without those of admins."""

    id: UUID
    name: str
    email: str
    country: str
    type: UserType
    state: AccountState
    company: str
    """The vendor's company or the user's organisation."""
    registered_at: datetime


class UserPage(msgspec.Struct, frozen=True):
    """Users of a filter, in its order."""

    users: list[User]
    next_after: UUID | None
    """For `after` of the next page; null on the last one."""


class UserDetails(User, frozen=True, kw_only=True):
    """A user with what staff need to help."""

    job_title: str
    verified_at: datetime | None
    suspended_at: datetime | None
    suspension_reason: str
    """The reason in the email to the user; "" unless suspended."""
    is_reset_required: bool
    removal_due_at: datetime | None
    """When the account will be erased; null if its deletion was not requested."""
    has_second_factor: bool


class UserFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which users are listed, and in which order; what is empty or None restricts nothing."""

    search: str = ""
    """Beginnings of words of the name, email address, company and organisation; all must be found."""
    type: UserType | None = None
    state: AccountState | None = None
    country: str = ""
    sort: UserSort = "registered"
    is_descending: bool = True


class StateChange(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """Why staff change the state of an account."""

    reason: Reason


class SuspensionChange(StateChange, frozen=True, forbid_unknown_fields=True):
    """Why staff suspend an account or lift its suspension, with the ground for the statement of reasons."""

    ground: Ground = ""


class ErasureOrder(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """The confirmation of an erasure: the email address of the account, typed again, and the reason."""

    email: Annotated[str, Meta(max_length=254)]
    reason: Reason
    ground: Ground = ""


class NewNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note about a user, which the user gets with the export of personal data."""

    kind: NoteKind
    text: Annotated[str, Meta(min_length=1, max_length=MAX_NOTE_LENGTH)]


class Note(msgspec.Struct, frozen=True):
    """A note of staff about a user. Pass the `id` of the last one as `before` to get earlier ones."""

    id: int
    kind: NoteKind
    text: str
    author_name: str
    """The current name of the admin; "" if that account was erased."""
    is_own: bool
    """Whether the signed-in admin wrote it, and so may delete it."""
    created_at: datetime


class NotePage(msgspec.Struct, frozen=True):
    """Notes about a user, latest first."""

    notes: list[Note]
    next_before: int | None
    """For `before` of the next page; null on the last one."""
