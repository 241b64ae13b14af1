"""The second factor: time-based codes, each taken once, and recovery codes for who lost the device."""

import re
import secrets
import time
from uuid import UUID

import pyotp

from lexdex.accounts.queries import accounts, sessions
from lexdex.accounts.queries import second_factor as queries
from lexdex.accounts.schemas.profile import TwoFactorEnrolment
from lexdex.accounts.service import audit_log
from lexdex.accounts.service.password import confirmed
from lexdex.foundation import database, mail, tokens
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Forbidden, Invalid
from lexdex.settings import Settings

STEP_SECONDS = 30
CODES = 10
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without signs that look alike."""
GROUPS, GROUP = 4, 4

WRONG = "This code is not valid. Please enter the current code."
PENDING = "Please enter your two-factor authentication code."
ALREADY = "Two-factor authentication is already on. Please turn it off first."
NOT_ENROLLED = "Please set up two-factor authentication first."
ADMINS_KEEP = "Admins can't turn off two-factor authentication."


async def enrol(settings: Settings, actor: Actor, password: str) -> TwoFactorEnrolment:
    """A new seed; it is in force only when a code of it was given."""
    _refuse_pending(actor)
    await confirmed(actor, password)
    secret = pyotp.random_base32()
    if not await queries.enrol(actor.account, tokens.encrypt(settings, secret.encode())):
        raise Conflict(ALREADY)
    return TwoFactorEnrolment(secret, pyotp.TOTP(secret).provisioning_uri(name=actor.email, issuer_name=settings.brand))


async def confirm(settings: Settings, actor: Actor, code: str) -> list[str]:
    """Put the seed in force; the recovery codes, shown this once."""
    _refuse_pending(actor)
    stored = await queries.read(actor.account)
    if stored.confirmed:
        raise Conflict(ALREADY)
    if stored.sealed is None:
        raise Conflict(NOT_ENROLLED)
    async with database.transaction():
        if not await _is_current(settings, actor.account, stored.sealed, code):
            raise Invalid(WRONG)
        await queries.confirm(actor.account)
        await sessions.revoke_all(actor.account, but=actor.session)
        await sessions.pass_second_factor(actor.session)
        await _tell(actor, "turned on")
        return await _new_codes(actor.account)


async def give(settings: Settings, actor: Actor, code: str) -> None:
    """Give a code in this session; raises Invalid when it is neither the current one nor an unused recovery code."""
    stored = await queries.read(actor.account)
    if not stored.confirmed or stored.sealed is None:
        raise Conflict(NOT_ENROLLED)
    async with database.transaction():
        current = await _is_current(settings, actor.account, stored.sealed, code)
        if not current and not await queries.use_code(actor.account, _digest(code)):
            raise Invalid(WRONG)
        await sessions.pass_second_factor(actor.session)
        if not current:
            await audit_log.record(actor.account, "account.recovery_code_used", "Logged in with a recovery code")


async def renew(actor: Actor, password: str) -> list[str]:
    """New recovery codes; the old ones are worth nothing."""
    await confirmed(actor, password)
    if actor.second_factor != "passed":
        raise Conflict(NOT_ENROLLED)
    async with database.transaction():
        await audit_log.record(actor.account, "account.recovery_codes_renewed", "Recovery codes regenerated")
        return await _new_codes(actor.account)


async def remove(actor: Actor, password: str) -> None:
    """Do without, where the role allows it."""
    if actor.is_admin:
        raise Forbidden(ADMINS_KEEP)
    await confirmed(actor, password)
    if actor.second_factor != "passed":
        raise Conflict(NOT_ENROLLED)
    async with database.transaction():
        await queries.remove(actor.account)
        await _tell(actor, "turned off")


async def _is_current(settings: Settings, account: UUID, sealed: bytes, code: str) -> bool:
    """A code of this step or a neighbour's, for clocks differ; no step is taken twice."""
    digits = re.sub(r"\s", "", code)
    if not re.fullmatch(r"[0-9]{6}", digits):
        return False
    totp = pyotp.TOTP(tokens.decrypt(settings, sealed).decode())
    now = int(time.time()) // STEP_SECONDS
    for step in (now, now - 1, now + 1):
        if secrets.compare_digest(totp.generate_otp(step), digits):
            return await queries.take_step(account, step)
    return False


async def _new_codes(account: UUID) -> list[str]:
    codes = [_code() for _ in range(CODES)]
    await queries.replace_codes(account, [_digest(code) for code in codes])
    return codes


def _code() -> str:
    """Some 79 bits: nobody guesses one, so a plain digest of it is enough at rest."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))


def _digest(code: str) -> str:
    """The same for however a person copies it."""
    return tokens.hash_token(re.sub(r"[^a-z0-9]", "", code.lower()))


def _refuse_pending(actor: Actor) -> None:
    if actor.second_factor == "pending":
        raise Forbidden(PENDING)


async def _tell(actor: Actor, change: str) -> None:
    stored = await accounts.by_id(actor.account)
    await audit_log.record(actor.account, "account.second_factor_changed", f"Two-factor authentication {change}")
    if stored is not None:
        values = {"name": stored.first_name, "change": change}
        await mail.send("two-factor-changed", stored.email, values=values)
