"""Request and response bodies: account settings and account deletion."""

from datetime import datetime
from uuid import UUID

import msgspec

from lexdex.accounts.schemas.login import RenewedSession
from lexdex.foundation.actor import SecondFactor


class SecondFactorState(msgspec.Struct, frozen=True):
    """Whether two-factor authentication is on for the account, and whether this session has passed it."""

    state: SecondFactor
    enabled: bool
    required: bool
    recovery_codes_left: int


class Account(msgspec.Struct, frozen=True):
    """The signed-in account, for the settings page."""

    id: UUID
    email: str
    name: str
    role_id: int
    role: str
    avatar_url: str
    created_at: datetime
    second_factor: SecondFactorState
    removal_due_at: datetime | None
    marketing_consent: bool
    company_name: str
    organization_name: str
    country: str
    job_title: str


class AccountRemoval(RenewedSession, frozen=True):
    """When the account will be deleted, and the session's new token."""

    removal_due_at: datetime
