"""Login, second factor and sessions."""

from datetime import datetime
from typing import Literal
from uuid import UUID

import msgspec

from lexdex.foundation.actor import SecondFactor


class LoginForm(msgspec.Struct, frozen=True):
    """The form of OAuth 2; `scope` is the tab: user or vendor."""

    username: str = ""
    password: str = ""
    grant_type: str = "password"
    scope: str = ""


class LoginUser(msgspec.Struct, frozen=True):
    """Who logged in; the role id is for drawing only."""

    role_id: int
    email: str
    name: str


class LoginResult(msgspec.Struct, frozen=True):
    """The token of the new session, shown this once."""

    access_token: str
    expires_at: datetime
    second_factor: SecondFactor
    user: LoginUser
    token_type: Literal["bearer"] = "bearer"  # noqa: S105 - the kind of the token


class TwoFactorCode(msgspec.Struct, frozen=True):
    """Six digits of an authenticator, or a recovery code."""

    code: str = ""


class TwoFactorPassed(msgspec.Struct, frozen=True):
    """The session may now do all that its role may."""

    second_factor: Literal["passed"] = "passed"


class Session(msgspec.Struct, frozen=True):
    """One of the account's sessions."""

    id: UUID
    created_at: datetime
    used_at: datetime
    ends_at: datetime
    device: str
    address: str
    current: bool


class RevokedSessions(msgspec.Struct, frozen=True):
    """How many sessions were ended."""

    revoked: int
