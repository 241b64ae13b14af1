"""Requests and responses of the settings tab."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal

import msgspec

from lexdex.settings_site import Section

MAX_SETTINGS = 200
"""More than the site or its environment has."""
SettingKind = Literal["text", "integer", "color", "url", "email", "choice", "image"]
SettingSource = Literal["default", "environment", "stored"]
SettingText = Annotated[str, msgspec.Meta(max_length=300)]
SettingNumber = Annotated[int, msgspec.Meta(ge=-(2**31), lt=2**31)]
SettingName = Annotated[str, msgspec.Meta(max_length=40)]


class SettingOption(msgspec.Struct, frozen=True):
    """A value that the environment makes available, with its label."""

    value: str
    label: str


class SettingField(msgspec.Struct, frozen=True, kw_only=True):
    """A setting with all that its form field needs, and where its value comes from."""

    name: str
    section: Section
    kind: SettingKind
    label: str
    description: str
    unit: str
    minimum: int | None
    maximum: int | None
    min_length: int
    max_length: int | None
    options: Sequence[SettingOption]
    default: str | int
    """The value that applies after a reset: the environment's, or else the default."""
    default_source: Literal["default", "environment"]
    value: str | int
    """The value in force."""
    source: SettingSource
    changed_at: datetime | None
    changed_by: str
    """Name of the admin who changed it last; empty if it never was changed, or if that account is gone."""


class EnvironmentSetting(msgspec.Struct, frozen=True):
    """A setting that only the environment has: its variable, and whether it is set. Its value is never shown."""

    variable: str
    description: str
    is_set: bool


class SiteSettingsView(msgspec.Struct, frozen=True):
    """All settings of the site; send `revision` back with a change."""

    revision: int
    fields: Annotated[Sequence[SettingField], msgspec.Meta(max_length=MAX_SETTINGS)]
    environment_only: Annotated[Sequence[EnvironmentSetting], msgspec.Meta(max_length=MAX_SETTINGS)]


class SiteSettingsChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """New values by the name of the setting; null resets one to the environment's value or default."""

    revision: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
    values: Annotated[dict[SettingName, SettingText | SettingNumber | None], msgspec.Meta(min_length=1, max_length=40)]


class SettingProblems(msgspec.Struct, frozen=True):
    """What is wrong with the values, by the name of the setting."""

    message: str
    fields: dict[str, str]


class InvalidSettings(msgspec.Struct, frozen=True):
    """The response with status 400: the problems of the values, or a text if the request itself is wrong."""

    detail: str | SettingProblems


class SiteImage(msgspec.Struct, frozen=True):
    """An uploaded image: its name is the value of the setting, its path shows it."""

    name: str
    path: str
