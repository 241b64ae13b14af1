"""The account data of the settings page, and the deletion of the account."""

from datetime import datetime
from uuid import UUID

import msgspec

from lexdex.foundation.actor import SecondFactor


class SecondFactorState(msgspec.Struct, frozen=True):
    """Two-factor authentication of this account and session."""

    state: SecondFactor
    enabled: bool
    required: bool
    recovery_codes_left: int


class Account(msgspec.Struct, frozen=True):
    """The account data that the settings page shows."""

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


class AccountRemoval(msgspec.Struct, frozen=True):
    """When the account will be removed."""

    removal_due_at: datetime
