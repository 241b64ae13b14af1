"""Exports everything that is stored about a person: the account's data and that of every other feature."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from lexdex.accounts.queries import (
    consents,
    device_cookies,
    exports,
    known_devices,
    notes,
    profiles,
    security_activity,
    sessions,
)
from lexdex.accounts.service import activity_log
from lexdex.foundation import mail
from lexdex.foundation.actor import ROLE_NAMES, Actor
from lexdex.foundation.personal_data import Person, PersonalData
from lexdex.settings import Settings


async def export_personal_data(settings: Settings, actor: Actor, features: Sequence[PersonalData]) -> dict[str, Any]:
    """Return the export document of the actor's account, and record the export."""
    document = await compose_document(settings, Person(actor.account_id, actor.email), features)
    await activity_log.record(actor.account_id, "account.exported", "Personal data exported")
    return document


async def compose_document(settings: Settings, person: Person, features: Sequence[PersonalData]) -> dict[str, Any]:
    """Return the export document: the account's own data, then the sections of each feature; contains no secrets."""
    account = await profiles.export_account(person.account_id)
    document = {
        "exported_at": datetime.now(UTC),
        "account": {**account, "role": ROLE_NAMES[account["role"]]},
        "consents": await consents.export_consents(person.account_id),
        "sessions": await sessions.export_sessions(person.account_id),
        "security_activity": await security_activity.export_activity(person.account_id),
        "known_devices": await known_devices.export_devices(person.account_id),
        "device_cookies": await device_cookies.export_cookies(person.account_id),
        "staff_notes": await notes.export_notes(person.account_id),
        "emails": await mail.export_sent_emails(settings, person.email),
        "exports": await exports.export_exports(person.account_id),
    }
    for feature in features:
        document |= await feature.export(settings, person)
    return document
