"""What the calls of the free trial take and answer."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec

Provider = Literal["proof-of-work", "turnstile", "hcaptcha", "none"]


class CaptchaConfig(msgspec.Struct, frozen=True):
    """Which captcha is asked for, and whether it must be solved before the next free search."""

    provider: Provider
    site_key: str
    required: bool


class Visitor(msgspec.Struct, frozen=True, array_like=True):
    """What the cookie holds; `solved_at` counts seconds since 1970, 0 for never."""

    trial: UUID
    solved_at: int = 0


class TrialStatus(msgspec.Struct, frozen=True, kw_only=True):
    """How a visitor's free trial stands."""

    free_search_available: bool
    has_record: bool
    prompts_left: int
    expires_at: datetime | None
    captcha: CaptchaConfig


class CaptchaToken(msgspec.Struct, frozen=True):
    """What the captcha gave to the browser."""

    token: Annotated[str, msgspec.Meta(max_length=8_192)] = ""


class CaptchaChallenge(msgspec.Struct, frozen=True):
    """A proof of work to do, in the form of the ALTCHA library, version 2."""

    parameters: dict[str, Any]
    signature: str
