"""What a member sees and says of themselves."""

from datetime import datetime
from uuid import UUID

import msgspec

from lexdex.foundation.actor import SecondFactor


class Profile(msgspec.Struct, frozen=True):
    """The specification's names, and beside them ours."""

    email: str
    name: str
    Country: str
    JobTitle: str
    CreateDate: datetime
    avatar_url: str
    role_id: int
    removal_due_at: datetime | None


class ProfileChange(msgspec.Struct, frozen=True):
    """The Edit Profile form; the address is read-only and must be one's own."""

    name: str = ""
    email: str = ""
    location: str = ""
    profession: str = ""


class UpdatedProfile(msgspec.Struct, frozen=True):
    """The profile as it now is."""

    updated_profile: Profile
    message: str = "Profile updated successfully!"


class SecondFactorState(msgspec.Struct, frozen=True):
    """Where this session and this account stand."""

    state: SecondFactor
    enabled: bool
    required: bool
    recovery_codes_left: int


class Account(msgspec.Struct, frozen=True):
    """The account as its owner's settings show it."""

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


class Avatar(msgspec.Struct, frozen=True):
    """Where the new picture is."""

    avatar_url: str


class AccountRemoval(msgspec.Struct, frozen=True):
    """When the account will be removed."""

    removal_due_at: datetime


class ConsentRecord(msgspec.Struct, frozen=True):
    """One yes or no, with the words that it was given to."""

    kind: str
    version: str
    wording: str
    given: bool
    recorded_at: datetime


class ConsentChange(msgspec.Struct, frozen=True):
    """What can be changed at any time."""

    marketing: bool


class MarketingConsent(msgspec.Struct, frozen=True):
    """What now holds."""

    marketing_consent: bool


class CookieChoice(msgspec.Struct, frozen=True):
    """What a visitor allows besides what is necessary."""

    preferences: bool
    statistics: bool


class CookieChoiceRecorded(msgspec.Struct, frozen=True):
    """To which words, and when."""

    version: str
    wording: str
    recorded_at: datetime


class TwoFactorEnrolment(msgspec.Struct, frozen=True):
    """The seed of an authenticator, as text and as the address that its QR code holds."""

    secret: str
    uri: str


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Ways back in, each good once; shown this once."""

    recovery_codes: list[str]
