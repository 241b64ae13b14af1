"""Exports everything that is stored about a person: the account's data and that of every other feature."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from lexdex.accounts.queries import consents, device_cookies, known_devices, profiles, security_activity, sessions
from lexdex.accounts.service import audit_log
from lexdex.foundation.actor import ROLE_NAMES, Actor
from lexdex.foundation.personal_data import Person, PersonalData
from lexdex.settings import Settings


async def export_personal_data(settings: Settings, actor: Actor, features: Sequence[PersonalData]) -> dict[str, Any]:
    """Return the export document: the account's own data, then the sections of each feature; contains no secrets."""
    account = await profiles.export_account(actor.account_id)
    document = {
        "exported_at": datetime.now(UTC),
        "account": {**account, "role": ROLE_NAMES[actor.role]},
        "consents": await consents.export_consents(actor.account_id),
        "sessions": await sessions.export_sessions(actor.account_id),
        "security_activity": await security_activity.export_activity(actor.account_id),
        "known_devices": await known_devices.export_devices(actor.account_id),
        "device_cookies": await device_cookies.export_cookies(actor.account_id),
    }
    for feature in features:
        document |= await feature.export(settings, Person(actor.account_id, actor.email))
    await audit_log.record(actor.account_id, "account.exported", "Personal data exported")
    return document
