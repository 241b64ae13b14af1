"""Cleans the form of a request, and says what an order still lacks."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.errors import Invalid
from lexdex.foundation.texts import clean_text
from lexdex.validation.schemas.names import Programme
from lexdex.validation.schemas.requests import ValidationForm

LABELS: Final[Mapping[str, str]] = {
    "organization_name": "the organization name",
    "business_address": "the business address",
    "contact_name": "the contact name",
    "contact_email": "the contact email",
    "contact_phone": "the contact phone",
    "software_name": "the software name",
    "software_version": "the software version",
    "software_description": "the software description",
    "programming_languages": "the programming languages",
    "database_type": "the database type",
    "integrations": "the integrations",
    "data_processing": "the data processing",
    "security_features": "the security features",
    "testing_environment": "the testing environment",
    "special_requirements": "the special requirements",
    "additional_instructions": "the additional instructions",
}
MULTILINE: Final = frozenset(
    {
        *("business_address", "software_description", "integrations", "data_processing", "security_features"),
        *("testing_environment", "special_requirements", "additional_instructions"),
    }
)
PERSONAL: Final = ("contact_name", "contact_email", "contact_phone", "business_address")
"""The fields that may name a person."""
MAX_TEXT_LENGTH: Final = 5_000
MIN_PHONE_DIGITS: Final = 3

_SOFTWARE: Final = ("software_name", "software_version", "software_description", "deployment_type")
REQUIRED: Final[Mapping[Programme, tuple[str, ...]]] = {
    "full": ("organization_name", "contact_email", *_SOFTWARE),
    "express": ("organization_name", "business_address", *_SOFTWARE, "contact_name", "contact_email"),
}
WIRE_NAMES: Final = {field.name: field.encode_name for field in msgspec.structs.fields(ValidationForm)}
_FIELD_NAMES: Final = {
    WIRE_NAMES["deployment_type"]: "deployment type",
    **{WIRE_NAMES[name]: label.removeprefix("the ") for name, label in LABELS.items()},
}


def clean_form(form: ValidationForm) -> ValidationForm:
    """Return the form with tidy texts; raises Invalid, naming the field, for texts that can't be stored.

    An incomplete email address is no error, because drafts are saved while they are typed.
    """
    changes: dict[str, Any] = {
        name: clean_text(getattr(form, name), label=label, max_length=MAX_TEXT_LENGTH, is_multiline=name in MULTILINE)
        for name, label in LABELS.items()
    }
    changes["compliance_standards"] = list(dict.fromkeys(form.compliance_standards))
    return replace(form, **changes)


def list_missing_fields(form: ValidationForm, programme: Programme | None) -> tuple[str, ...]:
    """List what an order of the programme lacks, by names on the wire; an unusable email address or phone counts."""
    missing = ["package"] if programme is None else []
    missing += [
        WIRE_NAMES[name]
        for name in REQUIRED[programme or "full"]
        if not getattr(form, name) or (name == "contact_email" and not _is_email(form.contact_email))
    ]
    if form.contact_phone and not _is_phone(form.contact_phone):
        missing.append(WIRE_NAMES["contact_phone"])
    return tuple(missing)


def name_fields(wire_names: Iterable[str]) -> str:
    """Return the names of fields for a sentence: "software name, contact email"."""
    return ", ".join(_FIELD_NAMES.get(name, name) for name in wire_names)


def remove_personal_data(form: ValidationForm) -> ValidationForm:
    """Return the form without the fields that may name a person."""
    return replace(form, **dict.fromkeys(PERSONAL, ""))


def _is_phone(text: str) -> bool:
    """Return whether a text has the digits of a phone number; extensions are written in many ways."""
    return sum(char.isdecimal() for char in text) >= MIN_PHONE_DIGITS


def _is_email(address: str) -> bool:
    try:
        normalize_email(address)
    except Invalid:
        return False
    return True
