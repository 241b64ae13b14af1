"""Login: a right password first, and only then any word about the account; and what a session says of its holder."""

from datetime import datetime
from uuid import uuid4

import msgspec

from lexdex.accounts.queries import accounts, sessions
from lexdex.accounts.queries.accounts import StoredAccount
from lexdex.accounts.schemas.login import LoginForm
from lexdex.accounts.service import audit_log, passwords
from lexdex.foundation import database, tokens
from lexdex.foundation.actor import ADMINS, ROLE_USER, ROLE_VENDOR, Actor, SecondFactor
from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.client import Client
from lexdex.foundation.errors import Forbidden, Invalid

HOURS, ADMIN_HOURS = 30 * 24, 12
"""The absolute end of a session; the idle end stands in the query that finds it."""
MAX_USER_AGENT_LENGTH = 300

WRONG = "Invalid credentials"
MISSING = "Please fill in all fields"
GRANT = "The grant type must be 'password'."
CLOSED = "This account is closed. If you think this is a mistake, please contact us."
RESET = "Welcome! Please set a new password to continue."
UNVERIFIED = "Please verify your email address. Didn't get the link? We can resend it."
USE_OTHER_TAB = {
    ROLE_VENDOR: "This email is registered as Vendor. Please use the Vendor tab.",
    ROLE_USER: "This email is registered as User. Please use the User tab.",
}
TABS = {"user": ROLE_USER, "vendor": ROLE_VENDOR}


class NewSession(msgspec.Struct, frozen=True):
    """The token is here and nowhere else."""

    token: str
    ends_at: datetime
    second_factor: SecondFactor
    account: StoredAccount


async def login(form: LoginForm, client: Client) -> NewSession:
    """Open a session; raises Invalid or Forbidden with the object that the contract reads."""
    if form.grant_type != "password":
        raise Invalid({"message": GRANT})
    if not form.username.strip() or not form.password:
        raise Invalid({"message": MISSING})
    stored = await _by_name(form.username)
    if not await passwords.matches(stored.password_hash if stored else "", form.password) or stored is None:
        raise Invalid({"message": WRONG})
    _refuse_state(stored)
    _refuse_wrong_tab(stored, form.scope)
    if passwords.is_outdated(stored.password_hash):
        await accounts.set_password(stored.id, await passwords.hashed(form.password))
    return await open_session(stored, client)


async def open_session(stored: StoredAccount, client: Client) -> NewSession:
    """A session for an account that may have one."""
    token, session = tokens.generate_token(), uuid4()
    hours = ADMIN_HOURS if stored.role in ADMINS else HOURS
    async with database.transaction():
        ends_at = await sessions.insert(
            session,
            stored.id,
            tokens.hash_token(token),
            hours=hours,
            client=(_shown(client.user_agent), client.address),
        )
        await audit_log.record(stored.id, "account.logged_in", "Logged in")
    state = second_factor(stored.role, is_enrolled=stored.totp_confirmed_at is not None, is_passed=False)
    return NewSession(token, ends_at, state, stored)


async def actor_of(token: str) -> Actor | None:
    """Who holds this token; nobody when it is unknown, ended or revoked."""
    found = await sessions.find(tokens.hash_token(token))
    if found is None:
        return None
    if found.is_stale:
        await sessions.touch(found.session)
    state = second_factor(found.role, is_enrolled=found.is_enrolled, is_passed=found.second_factor)
    return Actor(found.account, found.session, found.email, found.name, found.role, state)


def second_factor(role: int, *, is_enrolled: bool, is_passed: bool) -> SecondFactor:
    """Where a session stands: who is enrolled must give a code, and an admin must be enrolled."""
    if is_enrolled:
        return "passed" if is_passed else "pending"
    return "missing" if role in ADMINS else "none"


async def _by_name(username: str) -> StoredAccount | None:
    """What cannot be an address is an unknown one, and takes as long."""
    try:
        address = normalize_email(username)
    except Invalid:
        address = ""
    return await accounts.by_email(address)


def _refuse_state(stored: StoredAccount) -> None:
    whose = {"email": stored.email}
    if stored.disabled_at is not None:
        raise Forbidden({"message": CLOSED})
    if stored.reset_required:
        raise Forbidden({"message": RESET, "reset_required": True, "user": whose})
    if stored.verified_at is None:
        raise Forbidden({"message": UNVERIFIED, "verification_required": True, "user": whose})


def _refuse_wrong_tab(stored: StoredAccount, scope: str) -> None:
    """Admins have no tab of their own and may use either."""
    wanted = TABS.get(scope)
    if wanted and stored.role in USE_OTHER_TAB and stored.role != wanted:
        raise Forbidden({"message": USE_OTHER_TAB[stored.role], "user": {"role_id": stored.role}})


def _shown(user_agent: str) -> str:
    return "".join(sign for sign in user_agent if sign.isprintable())[:MAX_USER_AGENT_LENGTH]
