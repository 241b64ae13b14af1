"""Defines rate limits: rules that count requests per address, account, subject or in total, or a reason for none."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal

import msgspec

MINUTE, HOUR, DAY = 60, 3_600, 86_400

Scope = Literal["address", "account", "subject", "address and subject", "total"]


class Rule(msgspec.Struct, frozen=True):
    """At most `count` requests per `seconds`, counted separately for each value of `scope` such as the address."""

    count: int
    seconds: int
    scope: Scope = "address"


class KnownClients(msgspec.Struct, frozen=True):
    """The rules for clients that an operation knows, in place of its others, so that strangers cannot use them up."""

    rules: tuple[Rule, ...]
    find: Callable[[Any, Any], Awaitable[str]]
    """Returns what the client of a request with a decoded body is counted by, as a subject; "" if it is unknown."""


class CaptchaRules(msgspec.Struct, frozen=True):
    """The rules beyond which an operation asks for a captcha instead of refusing, so that a flood locks nobody out."""

    rules: tuple[Rule, ...]
    subject: Callable[[Any], str] | None = None
    """Reads from the decoded body what `per_subject` rules count by, for example the product of a request."""


class RateLimit(msgspec.Struct, frozen=True):
    """The rate limit of an operation: rules that a request must all satisfy."""

    rules: tuple[Rule, ...]
    subject: Callable[[Any], str] | None = None
    """Reads from the decoded body what `per_subject` rules count by, for example the email address of a login."""
    bucket: str = ""
    """Operations with the same bucket share one count; the operation's own id when empty."""
    known: KnownClients | None = None
    captcha: CaptchaRules | None = None


class Unlimited(msgspec.Struct, frozen=True):
    """Declares that an operation has no rate limit, and why."""

    reason: str


SAME_FOR_ALL = Unlimited(
    "the same bytes for everyone, from memory or by one indexed read; the ingress limits connections"
)
OWN_DATA = Unlimited("reads or deletes only rows of the session's own account; nothing to guess, nothing sent")
ADMINS = Unlimited("admins only, with two-factor authentication")


def per_address(count: int, seconds: int) -> Rule:
    """Allow `count` requests per `seconds` from each client address."""
    return Rule(count, seconds, "address")


def per_account(count: int, seconds: int) -> Rule:
    """Allow `count` requests per `seconds` from each signed-in account."""
    return Rule(count, seconds, "account")


def per_subject(count: int, seconds: int) -> Rule:
    """Allow `count` requests per `seconds` for each subject: the value that `RateLimit.subject` reads from the body."""
    return Rule(count, seconds, "subject")


def per_address_and_subject(count: int, seconds: int) -> Rule:
    """Allow `count` requests per `seconds` for each pair of client address and subject.

    Guessing an account's password from one address then does not lock the account for its owner.
    """
    return Rule(count, seconds, "address and subject")


def in_total(count: int, seconds: int) -> Rule:
    """Allow `count` requests per `seconds` from all clients together."""
    return Rule(count, seconds, "total")


def describe_rule(rule: Rule) -> str:
    """Return the rule as text for the API document, such as "20 per hour and account"."""
    period = f"{rule.seconds // MINUTE} minutes" if rule.seconds % HOUR else f"{rule.seconds // HOUR} hours"
    named = {MINUTE: "minute", HOUR: "hour", DAY: "day"}.get(rule.seconds, period)
    return f"{rule.count} per {named}" + ("" if rule.scope == "total" else f" and {rule.scope}")
