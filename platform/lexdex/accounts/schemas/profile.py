"""The profile and its picture."""

from datetime import datetime

import msgspec


class Profile(msgspec.Struct, frozen=True):
    """The profile; capitalised names are the specification's."""

    email: str
    name: str
    Country: str
    JobTitle: str
    CreateDate: datetime
    avatar_url: str
    role_id: int
    removal_due_at: datetime | None


class ProfileChange(msgspec.Struct, frozen=True):
    """The Edit Profile form; `email` must be the account's and cannot be changed."""

    name: str = ""
    email: str = ""
    location: str = ""
    profession: str = ""


class UpdatedProfile(msgspec.Struct, frozen=True):
    """The profile after an update."""

    updated_profile: Profile
    message: str = "Profile updated successfully!"


class Avatar(msgspec.Struct, frozen=True):
    """The address of an account's picture."""

    avatar_url: str
