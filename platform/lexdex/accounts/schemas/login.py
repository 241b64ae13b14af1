"""Request and response bodies: login and sessions."""

from datetime import datetime
from typing import Literal
from uuid import UUID

import msgspec

from lexdex.foundation.actor import SecondFactor


class LoginForm(msgspec.Struct, frozen=True):
    """The fields of an OAuth 2 password grant; `scope` is the tab of the login form, "user" or "vendor"."""

    username: str = ""
    password: str = ""
    grant_type: str = "password"
    scope: str = ""


class LoginUser(msgspec.Struct, frozen=True):
    """The account that logged in; `role_id` is for display only, the server checks permissions itself."""

    role_id: int
    email: str
    name: str


class LoginFailureUser(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a failed login with the right password reveals of the account."""

    email: str = ""
    role_id: int | None = None


class LoginFailure(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a login failed, and what the user has to do first."""

    message: str
    reset_required: bool = False
    verification_required: bool = False
    user: LoginFailureUser | None = None


class LoginProblem(msgspec.Struct, frozen=True):
    """The body of a failed login; other errors of the operation have a text as `detail`."""

    detail: LoginFailure


class RenewedSession(msgspec.Struct, frozen=True):
    """The new token of the session, which is returned only here; the former one has stopped working."""

    access_token: str


class LoginResult(msgspec.Struct, frozen=True):
    """The token of the new session, which is returned only here, with its expiry and account."""

    access_token: str
    expires_at: datetime
    second_factor: SecondFactor
    user: LoginUser
    token_type: Literal["bearer"] = "bearer"  # noqa: S105 - the type of the token


class Session(msgspec.Struct, frozen=True):
    """A session of the account: one device that is signed in."""

    id: UUID
    created_at: datetime
    used_at: datetime
    ends_at: datetime
    device: str
    address: str
    current: bool


class RevokedSessions(RenewedSession, frozen=True):
    """How many sessions were revoked, and the new token of this one."""

    revoked: int
