"""Two-factor authentication: codes of an authenticator app (TOTP), each accepted once, and recovery codes."""

import re
import secrets
import time
from uuid import UUID

import msgspec
import pyotp

from lexdex.accounts.queries import accounts, sessions
from lexdex.accounts.queries import second_factor as queries
from lexdex.accounts.queries.second_factor import StoredSecret
from lexdex.accounts.schemas.second_factor import RecoveryCodes, TwoFactorEnrolment
from lexdex.accounts.security_events import SecondFactorRejected
from lexdex.accounts.service import activity_log, device_cookies, security_activity
from lexdex.accounts.service.passwords import confirm_password, require_session, require_unchanged
from lexdex.accounts.service.session_tokens import renew_token
from lexdex.foundation import database, mail, security_log, tokens
from lexdex.foundation.actor import Actor
from lexdex.foundation.client import Client
from lexdex.foundation.errors import Conflict, Forbidden, Invalid
from lexdex.settings import Settings

STEP_SECONDS = 30
RECOVERY_CODES = 10
RECOVERY_CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""The characters of recovery codes, without those that look alike."""
RECOVERY_CODE_GROUPS, RECOVERY_CODE_GROUP_LENGTH = 7, 4

_SEPARATORS = re.compile("[\\s\u00ad\u200b-\u200f\u2010-\u2014\u2060\ufeff.-]")
"""What apps and emails write between the digits of a code, and what copying adds; readers type it as they see it."""
WRONG = "This code is not valid. Please enter the current code."
WRONG_OR_USED = "This code is not valid, or was used before. Please enter the next code that your app shows."
PENDING = "Please enter your two-factor authentication code."
ALREADY_ON = "Two-factor authentication is already on. Please turn it off first."
NOT_ENROLLED = "Please set up two-factor authentication first."
REQUIRED_FOR_ADMINS = "Admins can't turn off two-factor authentication."


class PassedLogin(msgspec.Struct, frozen=True):
    """The new token of a session that has passed two-factor authentication, and the content of the device cookie."""

    token: str
    device_cookie: str


async def enrol_authenticator(settings: Settings, actor: Actor, password: str) -> TwoFactorEnrolment:
    """Create and store a secret for an authenticator app; it is active only after `confirm_authenticator`.

    Raises Invalid if the password is wrong, Conflict if two-factor authentication is already on.
    """
    _refuse_pending(actor)
    stored = await confirm_password(actor, password)
    secret = pyotp.random_base32()
    async with database.transaction():
        await require_unchanged(actor, stored)
        if not await queries.set_unconfirmed_secret(actor.account_id, tokens.encrypt(settings, secret.encode())):
            raise Conflict(ALREADY_ON)
        token = await renew_token(actor)
    uri = pyotp.TOTP(secret).provisioning_uri(name=actor.email, issuer_name=settings.brand)
    return TwoFactorEnrolment(access_token=token, secret=secret, uri=uri)


async def confirm_authenticator(settings: Settings, actor: Actor, code: str) -> RecoveryCodes:
    """Turn two-factor authentication on with the first code of the enrolled secret; return the recovery codes.

    Raises Invalid for a wrong code, Conflict if no secret is enrolled or it is already confirmed.
    """
    _refuse_pending(actor)
    authenticator = await queries.find_authenticator(actor.account_id)
    if authenticator.confirmed_at is not None:
        raise Conflict(ALREADY_ON)
    if authenticator.encrypted_secret is None:
        raise Conflict(NOT_ENROLLED)
    async with database.transaction():
        await require_session(actor)
        if not await _use_code(settings, actor.account_id, authenticator.encrypted_secret, code):
            security_log.record(SecondFactorRejected(account_id=actor.account_id))
            raise Invalid(WRONG)
        await queries.confirm_secret(actor.account_id)
        await sessions.revoke_sessions(actor.account_id, except_id=actor.session_id)
        await sessions.mark_second_factor_passed(actor.session_id)
        await _notify(actor, "turned on")
        return RecoveryCodes(await renew_token(actor), await _create_recovery_codes(actor.account_id))


async def submit_code(
    settings: Settings, actor: Actor, code: str, client: Client, *, device_cookie: str
) -> PassedLogin:
    """Complete the login of the actor's session with a code of the app or a recovery code.

    Raises Invalid if the code is wrong.
    """
    authenticator = await queries.find_authenticator(actor.account_id)
    if authenticator.confirmed_at is None or authenticator.encrypted_secret is None:
        raise Conflict(NOT_ENROLLED)
    async with database.transaction():
        is_current = await _use_code(settings, actor.account_id, authenticator.encrypted_secret, code)
        is_right = is_current or await queries.use_recovery_code(actor.account_id, _hash_recovery_code(code))
        if is_right:
            token = await renew_token(actor)
            await sessions.mark_second_factor_passed(actor.session_id)
            await security_activity.record_login(actor.account_id, client)
            passed = PassedLogin(token, await device_cookies.renew_cookie(actor.account_id, device_cookie))
        if is_right and not is_current:
            await activity_log.record(actor.account_id, "account.recovery_code_used", "Logged in with a recovery code")
            await _email_about_codes(actor, is_used=True)
    if not is_right:
        security_log.record(SecondFactorRejected(account_id=actor.account_id))
        await security_activity.report_failure("second_factor_failed", actor.account_id, client)
        raise Invalid(WRONG)
    return passed


async def give_current_code(settings: Settings, actor: Actor, code: str, client: Client) -> None:
    """Record that the session has given a current code of the app, for operations that need a recent one.

    Raises Invalid if the code is wrong or was used before, Conflict without two-factor authentication.
    """
    authenticator = await queries.find_authenticator(actor.account_id)
    if authenticator.confirmed_at is None or authenticator.encrypted_secret is None:
        raise Conflict(NOT_ENROLLED)
    if not await _use_code(settings, actor.account_id, authenticator.encrypted_secret, code):
        security_log.record(SecondFactorRejected(account_id=actor.account_id))
        await security_activity.report_failure("second_factor_failed", actor.account_id, client)
        raise Invalid(WRONG_OR_USED)
    await sessions.mark_second_factor_passed(actor.session_id)


async def renew_recovery_codes(actor: Actor, password: str) -> RecoveryCodes:
    """Replace the actor's recovery codes and return the new ones; raises Invalid if the password is wrong."""
    stored = await confirm_password(actor, password)
    if actor.second_factor != "passed":
        raise Conflict(NOT_ENROLLED)
    async with database.transaction():
        await require_unchanged(actor, stored)
        await activity_log.record(actor.account_id, "account.recovery_codes_renewed", "Recovery codes regenerated")
        await _email_about_codes(actor, is_used=False)
        return RecoveryCodes(await renew_token(actor), await _create_recovery_codes(actor.account_id))


async def disable_two_factor(actor: Actor, password: str) -> str:
    """Turn two-factor authentication off, revoke all other sessions, and return the new token of this one.

    Raises Invalid if the password is wrong, Forbidden for admins.
    """
    if actor.is_admin:
        raise Forbidden(REQUIRED_FOR_ADMINS, rule="second_factor_required")
    stored = await confirm_password(actor, password)
    if actor.second_factor != "passed":
        raise Conflict(NOT_ENROLLED)
    async with database.transaction():
        await require_unchanged(actor, stored)
        await queries.delete_authenticator(actor.account_id)
        await sessions.revoke_sessions(actor.account_id, except_id=actor.session_id)
        await _notify(actor, "turned off")
        return await renew_token(actor)


async def is_second_factor_on(account_id: UUID) -> bool:
    """Whether the account has two-factor authentication, so that every session that does anything has given a code."""
    return (await queries.find_authenticator(account_id)).confirmed_at is not None


async def rotate_keys(settings: Settings) -> int:
    """Encrypt the secrets of all accounts with the current secret key; returns how many were changed.

    Raises Unavailable if one was encrypted with a key that is neither the current nor a previous one.
    """
    secrets_of_accounts = await queries.list_secrets()
    return sum([await _reencrypt(settings, stored) for stored in secrets_of_accounts])


async def count_unreadable_secrets(settings: Settings) -> int:
    """Count the accounts whose secret was encrypted with a key that is neither the current nor a previous one."""
    stored = await queries.list_secrets()
    return sum(not tokens.can_decrypt(settings, secret.encrypted_secret) for secret in stored)


async def _reencrypt(settings: Settings, stored: StoredSecret) -> bool:
    """Encrypt a secret with the current key, if it isn't; returns whether it was changed."""
    if not tokens.needs_rotation(settings, stored.encrypted_secret):
        return False
    secret = tokens.decrypt(settings, stored.encrypted_secret)
    return await queries.replace_secret(stored, tokens.encrypt(settings, secret))


async def _use_code(settings: Settings, account_id: UUID, encrypted_secret: bytes, code: str) -> bool:
    """Return whether a code of the app is correct, and mark it as used.

    Codes of the previous and next time step are accepted too, because clocks differ.
    """
    digits = _SEPARATORS.sub("", code)
    if not re.fullmatch(r"[0-9]{6}", digits):
        return False
    totp = pyotp.TOTP(tokens.decrypt(settings, encrypted_secret).decode())
    now = int(time.time()) // STEP_SECONDS
    for step in (now, now - 1, now + 1):
        if secrets.compare_digest(totp.generate_otp(step), digits):
            await _reencrypt(settings, StoredSecret(account_id, encrypted_secret))
            return await queries.use_time_step(account_id, step)
    return False


async def _create_recovery_codes(account_id: UUID) -> list[str]:
    codes = [_generate_recovery_code() for _ in range(RECOVERY_CODES)]
    await queries.replace_recovery_codes(account_id, [_hash_recovery_code(code) for code in codes])
    return codes


def _generate_recovery_code() -> str:
    """Return a random recovery code such as "abcd-2345-efgh-6789-jkmn-pqrs-tuvw".

    At 138 bits it is safe to store as a plain hash.
    """
    groups = range(RECOVERY_CODE_GROUPS)
    length = range(RECOVERY_CODE_GROUP_LENGTH)
    return "-".join("".join(secrets.choice(RECOVERY_CODE_ALPHABET) for _ in length) for _ in groups)


def _hash_recovery_code(code: str) -> str:
    """Return the hash of a recovery code, ignoring case, spaces and hyphens."""
    return tokens.hash_token(re.sub(r"[^a-z0-9]", "", code.lower()))


def _refuse_pending(actor: Actor) -> None:
    if actor.second_factor == "pending":
        raise Forbidden(PENDING, rule="second_factor_pending")


async def _email_about_codes(actor: Actor, *, is_used: bool) -> None:
    stored = await accounts.find_account(actor.account_id)
    if stored is not None:
        await mail.send("recovery-codes-changed", stored.email, values={"name": stored.first_name, "is_used": is_used})


async def _notify(actor: Actor, change: str) -> None:
    stored = await accounts.find_account(actor.account_id)
    await activity_log.record(actor.account_id, "account.second_factor_changed", f"Two-factor authentication {change}")
    if stored is not None:
        values = {"name": stored.first_name, "change": change}
        await mail.send("two-factor-changed", stored.email, values=values)
