"""Logs users in, and finds the session of a request; only with the correct password do errors reveal account states."""

from datetime import datetime, timedelta
from uuid import uuid4

import msgspec

from lexdex.accounts.queries import accounts, sessions
from lexdex.accounts.queries.accounts import StoredAccount
from lexdex.accounts.schemas.login import LoginForm
from lexdex.accounts.security_events import SignInFailed
from lexdex.accounts.service import activity_log, device_cookies, security_activity
from lexdex.accounts.service.password_hashing import hash_password, needs_rehash, verify_password
from lexdex.accounts.service.session_tokens import end_replaced_session
from lexdex.foundation import database, security_log, tokens
from lexdex.foundation.actor import ADMINS, ROLE_USER, ROLE_VENDOR, Actor, SecondFactor
from lexdex.foundation.addresses import get_email_key
from lexdex.foundation.client import Client
from lexdex.foundation.errors import Forbidden, Invalid
from lexdex.foundation.hidden_characters import has_hidden_characters, trim_pasted
from lexdex.foundation.texts import HIDDEN

LIFETIME_HOURS, ADMIN_LIFETIME_HOURS = 30 * 24, 12
"""Absolute lifetimes of sessions, which activity does not extend; `queries.sessions` has the idle timeouts."""
MAX_SESSIONS = 20
"""Per account; a login beyond that ends the session that was not used for the longest time."""
MAX_USER_AGENT_LENGTH = 300

WRONG = "Invalid credentials"
MISSING = "Please fill in all fields"
GRANT_TYPE = "The grant type must be 'password'."
SUSPENDED = "This account is suspended. We sent you the reason by email. To object, reply to that email."
RESET = "Welcome! Please set a new password to continue."
UNVERIFIED = "Please verify your email address. Didn't get the link? We can resend it."
USE_OTHER_TAB = {
    ROLE_VENDOR: "This email is registered as Vendor. Please use the Vendor tab.",
    ROLE_USER: "This email is registered as User. Please use the User tab.",
}
TABS = {"user": ROLE_USER, "vendor": ROLE_VENDOR}


class NewSession(msgspec.Struct, frozen=True):
    """A session that was just created, with its token, which the database stores only as a hash."""

    token: str
    ends_at: datetime
    second_factor: SecondFactor
    account: StoredAccount
    device_cookie: str
    """The new content of the device cookie; empty while the two-factor code is missing."""


async def log_in(
    form: LoginForm, client: Client, *, replaced: Actor | None = None, device_cookie: str = ""
) -> NewSession:
    """Check the email address and password of the form, and create a session.

    `replaced` is the actor of the session in which the browser logs in again; that session ends.
    `device_cookie` is what the browser sent.

    Raises Invalid, or Forbidden if the account may not log in (for example unverified); `detail` is an object.
    """
    if form.grant_type != "password":
        raise Invalid({"message": GRANT_TYPE})
    if not form.username.strip() or not form.password:
        raise Invalid({"message": MISSING})
    if has_hidden_characters(trim_pasted(form.username)):
        raise Invalid({"message": HIDDEN.format(label="Your email address")})
    # An invalid address is looked up too, so that the response time does not show the difference.
    stored = await accounts.find_by_email(get_email_key(form.username))
    if not await verify_password(stored.password_hash if stored else "", form.password) or stored is None:
        _record_failure(form, "wrong_credentials")
        await security_activity.report_failure("login_failed", stored.id if stored else None, client)
        raise Invalid({"message": WRONG})
    try:
        _refuse_state(stored)
        _refuse_wrong_tab(stored, form.scope)
    except Forbidden:
        _record_failure(form, "refused_state")
        raise
    opened = await open_session(stored, client, replaced=replaced, device_cookie=device_cookie)
    if needs_rehash(stored.password_hash):
        await accounts.replace_password_hash(stored, await hash_password(form.password))
    return opened


async def open_session(
    stored: StoredAccount, client: Client, *, replaced: Actor | None = None, device_cookie: str = ""
) -> NewSession:
    """Create a session for an account whose password and state the caller has checked.

    Raises Invalid if they were changed since, so that no login with an old password outlives the change.
    """
    token = tokens.generate_token()
    lifetime = timedelta(hours=ADMIN_LIFETIME_HOURS if stored.role in ADMINS else LIFETIME_HOURS)
    client = Client(client.address, _clean_user_agent(client.user_agent))
    async with database.transaction():
        if not await accounts.lock_unchanged_account(stored):
            raise Invalid({"message": WRONG})
        if replaced:
            await end_replaced_session(replaced)
        ends_at = await sessions.insert_session(
            uuid4(), stored.id, tokens.hash_token(token), lifetime=lifetime, client=client
        )
        for session in (await sessions.list_active_sessions(stored.id))[MAX_SESSIONS:]:
            await sessions.revoke_session(session.id, stored.id)
        await activity_log.record(stored.id, "account.logged_in", "Logged in")
        state = _get_second_factor(stored.role, is_enrolled=stored.totp_confirmed_at is not None, is_passed=False)
        cookie = ""
        if state != "pending":
            await security_activity.record_login(stored.id, client)
            cookie = await device_cookies.renew_cookie(stored.id, device_cookie)
    return NewSession(token, ends_at, state, stored, cookie)


async def find_actor(token: str) -> Actor | None:
    """Return the actor for a session token, or None if the session is unknown, expired or revoked."""
    found = await sessions.find_active_session(tokens.hash_token(token))
    if found is None:
        return None
    if found.is_stale:
        await sessions.mark_session_used(found.session_id)
    state = _get_second_factor(found.role, is_enrolled=found.is_enrolled, is_passed=found.second_factor)
    return Actor(
        *(found.account_id, found.session_id, found.email, found.name, found.role, state),
        *(found.second_factor_at, found.country),
    )


def _get_second_factor(role: int, *, is_enrolled: bool, is_passed: bool) -> SecondFactor:
    """Return the two-factor state of a session, as defined by `SecondFactor`."""
    if is_enrolled:
        return "passed" if is_passed else "pending"
    return "missing" if role in ADMINS else "none"


def _refuse_state(stored: StoredAccount) -> None:
    user = {"email": stored.email}
    if stored.disabled_at is not None:
        raise Forbidden({"message": SUSPENDED}, rule="account_closed")
    if stored.reset_required:
        raise Forbidden({"message": RESET, "reset_required": True, "user": user}, rule="reset_required")
    if stored.verified_at is None:
        raise Forbidden({"message": UNVERIFIED, "verification_required": True, "user": user}, rule="unverified")


def _refuse_wrong_tab(stored: StoredAccount, scope: str) -> None:
    """Raise Forbidden if a user logs in on the vendor tab or a vendor on the user tab; admins may use both."""
    expected = TABS.get(scope)
    if expected and stored.role in USE_OTHER_TAB and stored.role != expected:
        raise Forbidden({"message": USE_OTHER_TAB[stored.role], "user": {"role_id": stored.role}}, rule="wrong_tab")


def _record_failure(form: LoginForm, reason: str) -> None:
    account_key = security_log.hash_identifier(get_email_key(form.username))
    security_log.record(SignInFailed(reason=reason, account_key=account_key))


def _clean_user_agent(user_agent: str) -> str:
    return "".join(character for character in user_agent if character.isprintable())[:MAX_USER_AGENT_LENGTH]
