"""Login and sessions; errors reveal the state of an account only after the correct password."""

from datetime import datetime, timedelta
from uuid import uuid4

import msgspec

from lexdex.accounts.queries import accounts, sessions
from lexdex.accounts.queries.accounts import StoredAccount
from lexdex.accounts.schemas.login import LoginForm
from lexdex.accounts.service import audit_log
from lexdex.accounts.service.password_hashing import hash_password, needs_rehash, verify_password
from lexdex.foundation import database, tokens
from lexdex.foundation.actor import ADMINS, ROLE_USER, ROLE_VENDOR, Actor, SecondFactor
from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.client import Client
from lexdex.foundation.errors import Forbidden, Invalid

LIFETIME_HOURS, ADMIN_LIFETIME_HOURS = 30 * 24, 12
"""Absolute lifetimes of sessions, which activity does not extend; `queries.sessions` has the idle timeouts."""
MAX_USER_AGENT_LENGTH = 300

WRONG = "Invalid credentials"
MISSING = "Please fill in all fields"
GRANT_TYPE = "The grant type must be 'password'."
CLOSED = "This account is closed. If you think this is a mistake, please contact us."
RESET = "Welcome! Please set a new password to continue."
UNVERIFIED = "Please verify your email address. Didn't get the link? We can resend it."
USE_OTHER_TAB = {
    ROLE_VENDOR: "This email is registered as Vendor. Please use the Vendor tab.",
    ROLE_USER: "This email is registered as User. Please use the User tab.",
}
TABS = {"user": ROLE_USER, "vendor": ROLE_VENDOR}


class NewSession(msgspec.Struct, frozen=True):
    """A session that was just opened; its token is stored nowhere else."""

    token: str
    ends_at: datetime
    second_factor: SecondFactor
    account: StoredAccount


async def log_in(form: LoginForm, client: Client) -> NewSession:
    """Open a session; raises Invalid or Forbidden with the object that the contract defines."""
    if form.grant_type != "password":
        raise Invalid({"message": GRANT_TYPE})
    if not form.username.strip() or not form.password:
        raise Invalid({"message": MISSING})
    stored = await _find_by_username(form.username)
    if not await verify_password(stored.password_hash if stored else "", form.password) or stored is None:
        raise Invalid({"message": WRONG})
    _refuse_state(stored)
    _refuse_wrong_tab(stored, form.scope)
    if needs_rehash(stored.password_hash):
        await accounts.set_password(stored.id, await hash_password(form.password))
    return await open_session(stored, client)


async def open_session(stored: StoredAccount, client: Client) -> NewSession:
    """Open a session for an account without checking its password or state again."""
    token = tokens.generate_token()
    lifetime = timedelta(hours=ADMIN_LIFETIME_HOURS if stored.role in ADMINS else LIFETIME_HOURS)
    client = Client(client.address, _clean_user_agent(client.user_agent))
    async with database.transaction():
        ends_at = await sessions.insert_session(
            uuid4(), stored.id, tokens.hash_token(token), lifetime=lifetime, client=client
        )
        await audit_log.record(stored.id, "account.logged_in", "Logged in")
    state = _get_second_factor(stored.role, is_enrolled=stored.totp_confirmed_at is not None, is_passed=False)
    return NewSession(token, ends_at, state, stored)


async def find_actor(token: str) -> Actor | None:
    """Return the actor of a session's token; None when it is unknown, ended or revoked."""
    found = await sessions.find_active(tokens.hash_token(token))
    if found is None:
        return None
    if found.is_stale:
        await sessions.mark_used(found.session_id)
    state = _get_second_factor(found.role, is_enrolled=found.is_enrolled, is_passed=found.second_factor)
    return Actor(found.account_id, found.session_id, found.email, found.name, found.role, state)


def _get_second_factor(role: int, *, is_enrolled: bool, is_passed: bool) -> SecondFactor:
    """Return the state of two-factor authentication: enrolled accounts need a code, and admins must enrol."""
    if is_enrolled:
        return "passed" if is_passed else "pending"
    return "missing" if role in ADMINS else "none"


async def _find_by_username(username: str) -> StoredAccount | None:
    """Find the account of an address; a malformed one is looked up too, so that the response takes as long."""
    try:
        address = normalize_email(username)
    except Invalid:
        address = ""
    return await accounts.find_by_email(address)


def _refuse_state(stored: StoredAccount) -> None:
    user = {"email": stored.email}
    if stored.disabled_at is not None:
        raise Forbidden({"message": CLOSED})
    if stored.reset_required:
        raise Forbidden({"message": RESET, "reset_required": True, "user": user})
    if stored.verified_at is None:
        raise Forbidden({"message": UNVERIFIED, "verification_required": True, "user": user})


def _refuse_wrong_tab(stored: StoredAccount, scope: str) -> None:
    """Refuse a login on the tab of another role; admins have no tab and may use either."""
    expected = TABS.get(scope)
    if expected and stored.role in USE_OTHER_TAB and stored.role != expected:
        raise Forbidden({"message": USE_OTHER_TAB[stored.role], "user": {"role_id": stored.role}})


def _clean_user_agent(user_agent: str) -> str:
    return "".join(character for character in user_agent if character.isprintable())[:MAX_USER_AGENT_LENGTH]
