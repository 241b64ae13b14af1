"""Request and response bodies: profile and avatar."""

from datetime import datetime

import msgspec


class Profile(msgspec.Struct, frozen=True):
    """The account's profile; the capitalised field names are fixed by the specification."""

    email: str
    name: str
    Country: str
    JobTitle: str
    CreateDate: datetime
    avatar_url: str
    role_id: int
    removal_due_at: datetime | None


class ProfileChange(msgspec.Struct, frozen=True):
    """The Edit Profile form; `email` must equal the account's address, which can't be changed."""

    name: str = ""
    email: str = ""
    location: str = ""
    profession: str = ""


class UpdatedProfile(msgspec.Struct, frozen=True):
    """The profile after an update."""

    updated_profile: Profile
    message: str = "Profile updated successfully!"


class Avatar(msgspec.Struct, frozen=True):
    """The URL of an account's profile image; empty if it has none."""

    avatar_url: str
