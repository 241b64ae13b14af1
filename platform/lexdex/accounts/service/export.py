"""The export of a person's data: the account, its consents and sessions, and what every other feature stores."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from lexdex.accounts.queries import consents
from lexdex.accounts.queries import profile as queries
from lexdex.accounts.service import audit_log
from lexdex.foundation.actor import ROLE_NAMES, Actor
from lexdex.foundation.personal_data import Person, PersonalData
from lexdex.settings import Settings


async def export(settings: Settings, actor: Actor, features: Sequence[PersonalData]) -> dict[str, Any]:
    """Return the whole document: the account's own data, then each feature's; no secret is part of it."""
    account = await queries.export(actor.account)
    document = {
        "exported_at": datetime.now(UTC),
        "account": {**account, "role": ROLE_NAMES[actor.role]},
        "consents": await consents.of_account(actor.account),
        "sessions": await queries.export_sessions(actor.account),
    }
    for feature in features:
        document |= await feature.export(settings, Person(actor.account, actor.email))
    await audit_log.record(actor.account, "account.exported", "Personal data exported")
    return document
