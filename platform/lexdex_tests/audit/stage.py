"""What the tests of the audit log have in common: who acts, what they do, and what the log says of it."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

import httpx
import msgspec

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, enrol_second_factor, open_session

ADMIN_EMAIL = "admin@lexdex.example"
LOGGED = """
SELECT id, actor, actor_kind, action, object_kind, object_id, subject, details, origin FROM audit_entry ORDER BY id
"""


class Expected(NamedTuple):
    """What the latest entry of an action must say; `actor` and `subject` are email addresses, or the kind of actor."""

    action: str
    object_id: object
    before: Mapping[str, Any] = {}
    after: Mapping[str, Any] = {}
    reason: str = ""
    subject: str = ""
    actor: str = ADMIN_EMAIL


class RecordedAct(NamedTuple):
    """An entry as it is stored."""

    actor: str
    object_kind: str
    object_id: str
    before: dict[str, Any]
    after: dict[str, Any]
    reason: str
    subject: str


class Stage(NamedTuple):
    """What an act needs."""

    client: httpx.AsyncClient
    settings: Settings
    admin: Headers

    async def post(self, path: str, body: object = None, *, method: str = "POST", status: int = 200) -> Any:  # noqa: ANN401 - JSON
        """Send a request as the admin and return what is answered."""
        answer = await self.client.request(method, path, json=body, headers=self.admin)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None


async def open_stage(client: httpx.AsyncClient, settings: Settings) -> Stage:
    """Log in the admin."""
    admin = await open_session(client, ADMIN_EMAIL, role=3)
    await enrol_second_factor(client, admin)
    return Stage(client, settings, admin)


async def list_logged(action: str) -> list[RecordedAct]:
    """Return the entries of an action, oldest first."""
    rows = [row for row in await db.fetch_dicts(LOGGED) if row["action"] == action]
    return [await _describe(row) for row in rows]


async def _describe(row: dict[str, Any]) -> RecordedAct:
    details = msgspec.json.decode(row["details"])
    return RecordedAct(
        actor=await _find_email(row["actor"]) or row["actor_kind"],
        object_kind=row["object_kind"],
        object_id=row["object_id"],
        before=details["before"],
        after=details["after"],
        reason=details["reason"],
        subject=await _find_email(row["subject"]),
    )


async def _find_email(account_id: UUID | None) -> str:
    return str(await db.fetch_value("SELECT email FROM account WHERE id = $1", account_id) or "")
