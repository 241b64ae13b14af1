"""Records acts in the audit log, in the transaction of the act, with a leaf in the transparency log."""

import hashlib
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, Literal
from uuid import UUID

import msgspec

from lexdex.audit import queries
from lexdex.audit.schemas import KIND, Details, Origin, StoredEntry
from lexdex.audit.security_events import ROUTINE, AuditedAction
from lexdex.foundation import database, security_log
from lexdex.foundation.actor import ROLE_NAMES, Actor
from lexdex.foundation.canonical_json import JSON
from lexdex.foundation.client import describe_network
from lexdex.transparency_log import service as transparency_log

SALT_BYTES: Final = 32
Automatic = Literal["system"]
SYSTEM: Final[Automatic] = "system"
"""The actor of what a rule does without a person."""


class Act(msgspec.Struct, frozen=True):
    """What was done: `Act("product.hidden", "product", "certa", before=…, after=…)`."""

    action: str
    """The object's kind and a verb in the past."""
    object_kind: str
    object_id: str | int | UUID
    """Never an email address or a name, because it stays when a person is erased."""
    before: Mapping[str, object] = {}
    """The values before the change; what is equal in `after` is left out of the log."""
    after: Mapping[str, object] = {}
    reason: str = ""
    subject: UUID | None = None
    """The account that the values are about, if any: they are erased with it."""


async def record(actor: Actor | Automatic | None, act: Act) -> int:
    """Record an act within the caller's transaction, and return the id of the entry.

    `actor` is SYSTEM for what a rule does in any process. Without an actor, the act is the operator's on the command
    line, or the system's. Unless the act is routine, the security log gets a line of it once the transaction has
    committed.
    """
    details = _describe_change(act)
    person = actor if isinstance(actor, Actor) else None
    origin = _describe_origin(person)
    async with database.transaction():
        entry_id = await queries.take_next_id()
        salts = secrets.token_bytes(SALT_BYTES), secrets.token_bytes(SALT_BYTES)
        entry = StoredEntry(
            id=entry_id,
            created_at=datetime.now(UTC),
            actor=person.account_id if person else None,
            actor_kind=_name_kind(actor),
            action=act.action,
            object_kind=act.object_kind,
            object_id=str(act.object_id),
            subject=act.subject,
            details=details,
            details_salt=salts[0],
            details_hash=hash_salted(salts[0], details),
            origin=origin,
            origin_salt=salts[1],
            origin_hash=hash_salted(salts[1], origin),
            log_entry=0,
        )
        log_entry = await transparency_log.append(KIND, list_logged(entry))
        await queries.insert_entry(msgspec.structs.replace(entry, log_entry=log_entry))
        _record_security_event(entry)
    return entry_id


def _record_security_event(entry: StoredEntry) -> None:
    if entry.action not in ROUTINE:
        security_log.record(
            AuditedAction(
                action=entry.action,
                object_kind=entry.object_kind,
                object_id=entry.object_id,
                entry_id=entry.id,
                acted_by=str(entry.actor or entry.actor_kind),
                account_id=str(entry.subject or ""),
            )
        )


def list_logged(entry: StoredEntry) -> dict[str, JSON]:
    """Return what the transparency log has of an entry: nothing that names a person, but hashes of what does."""
    return {
        "id": entry.id,
        "created_at": entry.created_at.astimezone(UTC).isoformat(timespec="microseconds"),
        "actor": str(entry.actor) if entry.actor else None,
        "actor_kind": entry.actor_kind,
        "action": entry.action,
        "object_kind": entry.object_kind,
        "object_id": entry.object_id,
        "subject": str(entry.subject) if entry.subject else None,
        "details_hash": entry.details_hash,
        "origin_hash": entry.origin_hash,
    }


def hash_salted(salt: bytes, text: str) -> str:
    """Return the SHA-256 of a salt and a text, in hexadecimal digits."""
    return hashlib.sha256(salt + text.encode()).hexdigest()


def _name_kind(actor: Actor | Automatic | None) -> str:
    if isinstance(actor, Actor):
        return ROLE_NAMES[actor.role]
    return actor or security_log.get_process_kind()


def _describe_change(act: Act) -> str:
    old, new = _to_json(act.before), _to_json(act.after)
    same = {key for key in old.keys() & new.keys() if old[key] == new[key]}
    details = Details(
        {key: value for key, value in old.items() if key not in same},
        {key: value for key, value in new.items() if key not in same},
        act.reason,
    )
    return msgspec.json.encode(details, order="sorted").decode()


def _describe_origin(actor: Actor | None) -> str:
    # The system acts in requests of others, whose network is not its own and could not be erased with them.
    client = security_log.get_request_client() if actor else None
    origin = Origin(describe_network(client.address) if client else "", actor.country if actor else "")
    return msgspec.json.encode(origin, order="sorted").decode()


def _to_json(values: Mapping[str, object]) -> dict[str, Any]:
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(values))
    return decoded
