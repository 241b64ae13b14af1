"""Requests and responses of the free trial endpoints."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec

Provider = Literal["proof-of-work", "turnstile", "hcaptcha", "none"]


class CaptchaConfig(msgspec.Struct, frozen=True):
    """The configured captcha, and whether it must be solved before the next free search."""

    provider: Provider
    site_key: str
    required: bool


class Visitor(msgspec.Struct, frozen=True, array_like=True):
    """The content of a visitor's trial cookie: the id of the trial, and when the visitor solved the captcha.

    `solved_at` is a Unix timestamp in seconds, 0 if no captcha has been solved yet.
    """

    trial: UUID
    solved_at: int = 0


class TrialStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a visitor's free trial; `has_record` is true after the first free search."""

    free_search_available: bool
    has_record: bool
    prompts_left: int
    expires_at: datetime | None
    captcha: CaptchaConfig


class CaptchaToken(msgspec.Struct, frozen=True):
    """The token that the browser received from the captcha."""

    token: Annotated[str, msgspec.Meta(max_length=8_192)] = ""


class CaptchaChallenge(msgspec.Struct, frozen=True):
    """A proof-of-work challenge in the format of the ALTCHA library, version 2."""

    parameters: dict[str, Any]
    signature: str
