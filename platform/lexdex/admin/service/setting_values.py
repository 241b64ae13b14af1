"""Describes each setting for the portal's form, and checks a value, both from the annotations of SiteSettings."""

from typing import Any, Final, get_args

import msgspec

from lexdex.admin.schemas import SettingField, SettingOption
from lexdex.foundation.errors import Invalid
from lexdex.foundation.live_settings import (
    FIELD_TYPES,
    SettingValue,
    is_available,
    list_captcha_providers,
    list_email_providers,
)
from lexdex.foundation.texts import clean_text
from lexdex.settings import Settings

IMAGES: Final = frozenset({"logo", "favicon"})
NOT_AVAILABLE: Final = "The environment has not configured this."
EXPECTATIONS: Final = {
    "color": "Please enter a colour such as #0b5f4a.",
    "url": "Please enter an address that begins with https://.",
    "email": "Please enter an email address.",
    "image": "Please upload the image again.",
    "choice": "Please choose one of the options.",
    "text": "Please enter a text.",
    "integer": "Please enter a whole number.",
}
LABELS: Final = {
    "proof-of-work": "Proof of work (built in)",
    "turnstile": "Cloudflare Turnstile",
    "hcaptcha": "hCaptcha",
    "none": "None (development only)",
    "main": "Main mail server",
    "standby": "Standby mail server",
}
FOLDER_LABEL: Final = "Mailbox folder (no mail server is set)"


def describe_field(environment: Settings, name: str) -> SettingField:
    """Return what the form shows of a setting, with the default of this code as its value."""
    meta = _get_meta(name)
    extra = meta.extra or {}
    default = getattr(Settings(), name)
    return SettingField(
        name=name,
        section=extra["section"],
        kind=extra["kind"],
        label=meta.title or name,
        description=meta.description or "",
        unit=extra["unit"],
        minimum=None if meta.ge is None else int(meta.ge),
        maximum=None if meta.le is None else int(meta.le),
        min_length=meta.min_length or 0,
        max_length=meta.max_length,
        options=_list_options(environment, name),
        default=default,
        default_source="default",
        value=default,
        source="default",
        changed_at=None,
        changed_by="",
    )


def find_problem(environment: Settings, name: str, value: SettingValue) -> str:
    """Return a sentence that says what is wrong with a value; empty if it is acceptable."""
    meta = _get_meta(name)
    kind = (meta.extra or {})["kind"]
    if kind != "integer" and isinstance(value, str):
        try:
            clean_text(value, label=(meta.title or name).lower(), max_length=meta.max_length or 300)
        except Invalid as error:
            return str(error.detail)
    try:
        msgspec.convert(value, FIELD_TYPES[name])
    except msgspec.ValidationError:
        return _describe_expectation(meta, kind, value)
    return "" if is_available(environment, name, value) else NOT_AVAILABLE


def _describe_expectation(meta: msgspec.Meta, kind: str, value: SettingValue) -> str:
    if kind == "integer" and isinstance(value, int):
        unit = (meta.extra or {})["unit"]
        return f"Please enter a number from {int(meta.ge or 0):,} to {int(meta.le or 0):,} ({unit})."
    return EXPECTATIONS[kind]


def _list_options(environment: Settings, name: str) -> list[SettingOption]:
    if name == "captcha":
        return [SettingOption(value, LABELS[value]) for value in list_captcha_providers(environment)]
    if name == "email_provider":
        main = LABELS["main"] if environment.smtp_url else FOLDER_LABEL
        return [
            SettingOption(value, main if value == "main" else LABELS[value])
            for value in list_email_providers(environment)
        ]
    return []


def _get_meta(name: str) -> msgspec.Meta:
    found: Any = FIELD_TYPES[name]
    return next(each for each in get_args(found)[1:] if isinstance(each, msgspec.Meta))
