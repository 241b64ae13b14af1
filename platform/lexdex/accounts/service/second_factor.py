"""Two-factor authentication: time-based codes, each accepted once, and recovery codes for a lost device."""

import re
import secrets
import time
from uuid import UUID

import pyotp

from lexdex.accounts.queries import accounts, sessions
from lexdex.accounts.queries import second_factor as queries
from lexdex.accounts.schemas.second_factor import TwoFactorEnrolment
from lexdex.accounts.service import audit_log
from lexdex.accounts.service.passwords import confirm_password
from lexdex.foundation import database, mail, tokens
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Forbidden, Invalid
from lexdex.settings import Settings

STEP_SECONDS = 30
RECOVERY_CODES = 10
RECOVERY_CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""The characters of recovery codes, without those that look alike."""
RECOVERY_CODE_GROUPS, RECOVERY_CODE_GROUP_LENGTH = 4, 4

WRONG = "This code is not valid. Please enter the current code."
PENDING = "Please enter your two-factor authentication code."
ALREADY_ON = "Two-factor authentication is already on. Please turn it off first."
NOT_ENROLLED = "Please set up two-factor authentication first."
REQUIRED_FOR_ADMINS = "Admins can't turn off two-factor authentication."


async def enrol(settings: Settings, actor: Actor, password: str) -> TwoFactorEnrolment:
    """Create a secret, which becomes active once a code of it is confirmed."""
    _refuse_pending(actor)
    await confirm_password(actor, password)
    secret = pyotp.random_base32()
    if not await queries.set_unconfirmed_secret(actor.account_id, tokens.encrypt(settings, secret.encode())):
        raise Conflict(ALREADY_ON)
    return TwoFactorEnrolment(secret, pyotp.TOTP(secret).provisioning_uri(name=actor.email, issuer_name=settings.brand))


async def confirm(settings: Settings, actor: Actor, code: str) -> list[str]:
    """Activate the enrolled secret; return the recovery codes, which are shown only once."""
    _refuse_pending(actor)
    authenticator = await queries.find_authenticator(actor.account_id)
    if authenticator.confirmed_at is not None:
        raise Conflict(ALREADY_ON)
    if authenticator.encrypted_secret is None:
        raise Conflict(NOT_ENROLLED)
    async with database.transaction():
        if not await _use_code(settings, actor.account_id, authenticator.encrypted_secret, code):
            raise Invalid(WRONG)
        await queries.confirm_secret(actor.account_id)
        await sessions.revoke_sessions(actor.account_id, except_id=actor.session_id)
        await sessions.mark_second_factor_passed(actor.session_id)
        await _notify(actor, "turned on")
        return await _create_recovery_codes(actor.account_id)


async def submit_code(settings: Settings, actor: Actor, code: str) -> None:
    """Complete the login of a session; raises Invalid if this is neither the current nor an unused recovery code."""
    authenticator = await queries.find_authenticator(actor.account_id)
    if authenticator.confirmed_at is None or authenticator.encrypted_secret is None:
        raise Conflict(NOT_ENROLLED)
    async with database.transaction():
        is_current = await _use_code(settings, actor.account_id, authenticator.encrypted_secret, code)
        if not is_current and not await queries.use_recovery_code(actor.account_id, _hash_recovery_code(code)):
            raise Invalid(WRONG)
        await sessions.mark_second_factor_passed(actor.session_id)
        if not is_current:
            await audit_log.record(actor.account_id, "account.recovery_code_used", "Logged in with a recovery code")


async def renew_recovery_codes(actor: Actor, password: str) -> list[str]:
    """Replace the recovery codes and return the new ones."""
    await confirm_password(actor, password)
    if actor.second_factor != "passed":
        raise Conflict(NOT_ENROLLED)
    async with database.transaction():
        await audit_log.record(actor.account_id, "account.recovery_codes_renewed", "Recovery codes regenerated")
        return await _create_recovery_codes(actor.account_id)


async def disable(actor: Actor, password: str) -> None:
    """Turn two-factor authentication off; raises Forbidden for admins."""
    if actor.is_admin:
        raise Forbidden(REQUIRED_FOR_ADMINS)
    await confirm_password(actor, password)
    if actor.second_factor != "passed":
        raise Conflict(NOT_ENROLLED)
    async with database.transaction():
        await queries.delete_authenticator(actor.account_id)
        await _notify(actor, "turned off")


async def _use_code(settings: Settings, account_id: UUID, encrypted_secret: bytes, code: str) -> bool:
    """Check a code and mark it as used; codes of the adjacent time steps are valid too, because clocks differ."""
    digits = re.sub(r"\s", "", code)
    if not re.fullmatch(r"[0-9]{6}", digits):
        return False
    totp = pyotp.TOTP(tokens.decrypt(settings, encrypted_secret).decode())
    now = int(time.time()) // STEP_SECONDS
    for step in (now, now - 1, now + 1):
        if secrets.compare_digest(totp.generate_otp(step), digits):
            return await queries.use_time_step(account_id, step)
    return False


async def _create_recovery_codes(account_id: UUID) -> list[str]:
    codes = [_generate_recovery_code() for _ in range(RECOVERY_CODES)]
    await queries.replace_recovery_codes(account_id, [_hash_recovery_code(code) for code in codes])
    return codes


def _generate_recovery_code() -> str:
    """Generate a code of some 79 random bits: a plain hash of it is safe to store."""
    groups = range(RECOVERY_CODE_GROUPS)
    length = range(RECOVERY_CODE_GROUP_LENGTH)
    return "-".join("".join(secrets.choice(RECOVERY_CODE_ALPHABET) for _ in length) for _ in groups)


def _hash_recovery_code(code: str) -> str:
    """Hash a code, regardless of capitals, spaces and hyphens."""
    return tokens.hash_token(re.sub(r"[^a-z0-9]", "", code.lower()))


def _refuse_pending(actor: Actor) -> None:
    if actor.second_factor == "pending":
        raise Forbidden(PENDING)


async def _notify(actor: Actor, change: str) -> None:
    stored = await accounts.find_account(actor.account_id)
    await audit_log.record(actor.account_id, "account.second_factor_changed", f"Two-factor authentication {change}")
    if stored is not None:
        values = {"name": stored.first_name, "change": change}
        await mail.send("two-factor-changed", stored.email, values=values)
