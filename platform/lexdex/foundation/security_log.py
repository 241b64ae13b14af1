"""The security log: one JSON line on standard error per event, under the logger "lexdex.security".

Features define their events as subclasses of `SecurityEvent`; fields contain ids,
fixed terms and keyed hashes only, never a secret, an address or text of a request.
"""

import hashlib
import hmac
import logging
import secrets
import sys
from collections.abc import Sequence
from contextvars import ContextVar
from typing import ClassVar, Final, Literal

import msgspec
from litestar.types import HTTPScope

from lexdex.foundation import database, metrics
from lexdex.foundation.actor import ROLE_NAMES, Actor
from lexdex.foundation.client import Client, normalize_address
from lexdex.foundation.telemetry import build_json_formatter, get_logger
from lexdex.foundation.tokens import derive_log_keys
from lexdex.foundation.version import get_version
from lexdex.settings import Settings

KEY_LENGTH = 32
"""Hexadecimal digits of a keyed hash, 128 bits: no two clients or accounts have the same in practice."""
FORMER_KEY_LENGTH = 16
"""Hexadecimal digits of the hashes that were stored before: they are still recognised."""

logger = get_logger("lexdex.security")
_EVENTS: Final = metrics.counter(
    "lexdex_security_events_total",
    "Events of the security log; the detail is one of few fixed terms, such as the reason of a failed login.",
    ["event", "detail"],
)
_scope: ContextVar[HTTPScope | None] = ContextVar("security_log_scope", default=None)
_keys: list[bytes] = [secrets.token_bytes(32)]
"""The keys of the hashes, the current one first; random until `configure` derives them from the secret keys."""
_actor_kinds: dict[str, str] = {"outside a request": "system"}


class SecurityEvent(msgspec.Struct, frozen=True, kw_only=True):
    """Base class of the security log's events; the fields of a subclass become fields of the line."""

    event: ClassVar[str]
    outcome: ClassVar[Literal["success", "failure"]]
    counted_by: ClassVar[str] = ""
    """The field, of few fixed terms, by which the metrics count these events apart; empty: none."""


class RequestRefused(SecurityEvent, frozen=True, kw_only=True):
    """A request was refused for a rule: its session, permission, rate limit, body or the owner of its object."""

    event = "request_refused"
    outcome = "failure"

    status: int
    method: str
    route: str
    rule: str


class CommandSucceeded(SecurityEvent, frozen=True, kw_only=True):
    """An operator ran a command, such as "account create-admin"; its arguments are not logged."""

    event = "command_succeeded"
    outcome = "success"

    command: str


class CommandFailed(SecurityEvent, frozen=True, kw_only=True):
    """A command of an operator failed; `rule` names what it broke, if that has a name."""

    event = "command_failed"
    outcome = "failure"

    command: str
    rule: str


class ServiceStarted(SecurityEvent, frozen=True, kw_only=True):
    """The API or the worker started; the settings are names without values."""

    event = "service_started"
    outcome = "success"

    service: str
    version: str
    address: str
    environment: str
    settings: tuple[str, ...]


def configure(settings: Settings, *, actor_kind: Literal["system", "operator"] = "system") -> None:
    """Send the security log to standard error as JSON, whatever the level and format of the other logs.

    `actor_kind` names who causes the events of this process outside of a request.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(build_json_formatter())
    target = logging.getLogger("lexdex.security")
    target.handlers, target.propagate = [handler], False
    target.setLevel(logging.INFO)
    _keys[:] = derive_log_keys(settings)
    _actor_kinds["outside a request"] = actor_kind


def set_request(scope: HTTPScope) -> None:
    """Set the request whose actor and client the following events of this task belong to."""
    _scope.set(scope)


def record(event: SecurityEvent) -> None:
    """Write one event, with the actor and client of the current request if there is one.

    A success is written once the current transaction has committed, and not at all if it is rolled back; a failure
    at once, because its transaction usually is rolled back.
    """
    fields = {"outcome": event.outcome, **_describe_request(), **msgspec.to_builtins(event)}
    if event.outcome == "failure":
        _count(event)
        logger.warning(event.event, **fields)
        return

    def log_success() -> None:
        _count(event)
        logger.info(event.event, **fields)

    database.after_commit(log_success)


def _count(event: SecurityEvent) -> None:
    detail = str(getattr(event, event.counted_by)) if event.counted_by else ""
    _EVENTS.labels(event.event, detail).inc()


def count_from_zero(event: type[SecurityEvent], details: Sequence[str]) -> None:
    """Begin the metrics of these events, one series for each detail, before the first of them happens.

    A series that begins at 1 shows no increase, so that an alert on the first event would not open.
    """
    for detail in details:
        _EVENTS.labels(event.event, detail)


def record_start(service: str, settings: Settings, *, address: str = "") -> None:
    """Record that a service started with these settings; `address` is where it listens, if it does."""
    names, version = settings.__struct_fields__, get_version()
    record(
        ServiceStarted(
            service=service, version=version, address=address, environment=settings.environment, settings=names
        )
    )


def hash_identifier(text: str) -> str:
    """Return a keyed hash of an address or account key, by which repetitions can be recognised."""
    return hash_with_all_keys(text)[0]


def hash_with_all_keys(text: str) -> list[str]:
    """Return the hash of a text under the current key, then under each previous one, then all in their former form."""
    content = text.encode(errors="replace")
    digests = [hmac.new(key, content, hashlib.sha256).hexdigest() for key in _keys]
    return [digest[:length] for length in (KEY_LENGTH, FORMER_KEY_LENGTH) for digest in digests]


def get_request_client() -> Client | None:
    """Return the client of the current request, or None outside of a request."""
    scope = _scope.get()
    if scope is None:
        return None
    client, headers = scope.get("client"), scope["headers"]
    user_agent = next((value for name, value in headers if name == b"user-agent"), b"").decode("latin-1")
    return Client(normalize_address(client[0] if client else ""), user_agent)


def get_request_actor() -> Actor | None:
    """Return the signed-in user of the current request; None for a visitor and outside of a request."""
    scope = _scope.get()
    actor = scope.get("user") if scope else None
    return actor if isinstance(actor, Actor) else None


def get_process_kind() -> str:
    """Return who causes what this process does outside of a request: "operator" for a command, else "system"."""
    return _actor_kinds["outside a request"]


def get_actor_kind(scope: HTTPScope) -> str:
    """Return the role name of the request's actor, or "visitor"."""
    actor = scope.get("user")
    return ROLE_NAMES[actor.role] if isinstance(actor, Actor) else "visitor"


def _describe_request() -> dict[str, str]:
    scope = _scope.get()
    if scope is None:
        return {"actor_kind": _actor_kinds["outside a request"]}
    client, actor = scope.get("client"), scope.get("user")
    described = {"actor_kind": get_actor_kind(scope), "client": hash_identifier(client[0] if client else "")}
    return {**described, "actor_id": str(actor.account_id)} if isinstance(actor, Actor) else described
