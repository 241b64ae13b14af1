"""The rules of the trial: who a visitor is, what is left, and that a prompt is taken before the search begins."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from lexdex.foundation.errors import Forbidden
from lexdex.foundation.tokens import derive_token
from lexdex.settings import Settings
from lexdex.trial import captcha, queries
from lexdex.trial.captcha import sentences
from lexdex.trial.queries import Record
from lexdex.trial.schemas import CaptchaConfig, TrialStatus, Visitor

SOLVED_HOURS = 12
REMEMBERED_DAYS = 30
"""After so long a visitor is forgotten, and may try again."""

EXPIRED = "Your free trial has expired. Please register to continue."


async def status(settings: Settings, visitor: Visitor | None, address: str) -> TrialStatus:
    """How the trial stands; a visitor never seen has the whole of it."""
    record = await queries.find(visitor.trial if visitor else None, _hashed(settings, address))
    left, ends = _left(settings, record), _ends(settings, record)
    return TrialStatus(
        free_search_available=left > 0,
        has_record=record is not None and record.started_at is not None,
        prompts_left=left,
        expires_at=ends,
        captcha=CaptchaConfig(settings.captcha, settings.captcha_site_key, required=not _is_solved(settings, visitor)),
    )


async def solve(settings: Settings, visitor: Visitor | None, address: str, token: str) -> Visitor:
    """Accept a captcha's token; the visitor as the cookie shall know it."""
    await captcha.verify(settings, token, address)
    record = await _entered(settings, visitor, address)
    return Visitor(record.id, _now())


@asynccontextmanager
async def prompt(settings: Settings, visitor: Visitor | None, address: str) -> AsyncIterator["Prompt"]:
    """Take a prompt for the search inside; it is given back when that fails or says that it was no full search."""
    if not _is_solved(settings, visitor):
        raise Forbidden(sentences.MISSING, headers={"Captcha-Required": "true"})
    record = await _charged(settings, visitor, address)
    held = Prompt(Visitor(record.id, visitor.solved_at if visitor else 0), settings.trial_prompts - record.prompts)
    try:
        yield held
    except BaseException:
        held.free = True
        raise
    finally:
        if held.free:
            await queries.give_back(record.id)


class Prompt:
    """A prompt that was taken; `free` says that it shall not count."""

    def __init__(self, visitor: Visitor, left: int) -> None:
        self.visitor, self._left, self.free = visitor, left, False

    @property
    def left(self) -> int:
        """How many the visitor has from now on."""
        return self._left + self.free


async def forget_old() -> None:
    """Once an hour: nobody is remembered for longer than was said."""
    await queries.forget(REMEMBERED_DAYS)


async def _charged(settings: Settings, visitor: Visitor | None, address: str) -> Record:
    """One statement for who was here before; only who was not is entered first."""
    address_hash, prompts, days = _hashed(settings, address), settings.trial_prompts, settings.trial_days
    trial = visitor.trial if visitor else None
    taken = await queries.charge(trial, address_hash, prompts=prompts, days=days)
    if taken is None and await queries.find(trial, address_hash) is None:
        trial = (await queries.enter(uuid4(), address_hash)).id
        taken = await queries.charge(trial, address_hash, prompts=prompts, days=days)
    if taken is None:
        raise Forbidden(EXPIRED)
    return taken


async def _entered(settings: Settings, visitor: Visitor | None, address: str) -> Record:
    address_hash = _hashed(settings, address)
    known = await queries.find(visitor.trial if visitor else None, address_hash)
    return known or await queries.enter(uuid4(), address_hash)


def _left(settings: Settings, record: Record | None) -> int:
    ends = _ends(settings, record)
    if ends is not None and ends <= datetime.now(UTC):
        return 0
    return max(0, settings.trial_prompts - (record.prompts if record else 0))


def _ends(settings: Settings, record: Record | None) -> datetime | None:
    if record is None or record.started_at is None:
        return None
    return record.started_at + timedelta(days=settings.trial_days)


def _is_solved(settings: Settings, visitor: Visitor | None) -> bool:
    if settings.captcha == "none":
        return True
    return visitor is not None and visitor.solved_at > _now() - SOLVED_HOURS * 3_600


def _now() -> int:
    return int(datetime.now(UTC).timestamp())


def _hashed(settings: Settings, address: str) -> str:
    """Without the key nobody can find out whose it is by trying all addresses."""
    return derive_token(settings, "trial-address", address)
