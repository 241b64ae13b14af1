"""The rules of the free trial. A prompt (one free search) is counted when its answer is ready to be sent."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

from lexdex.foundation import database, metrics
from lexdex.foundation.errors import Forbidden
from lexdex.foundation.tokens import derive_token
from lexdex.settings import Settings
from lexdex.trial import captcha, queries
from lexdex.trial.captcha import messages
from lexdex.trial.queries import StoredTrial
from lexdex.trial.schemas import CaptchaConfig, TrialStatus, Visitor

SOLVED_HOURS = 12

_PROMPTS = metrics.counter(
    "lexdex_trial_prompts_total",
    "Searches of the free trial, by outcome: used, free (keyword results), used_up (or expired) or captcha_missing.",
    ["outcome"],
)

EXPIRED = "Your free trial has expired. Please register to continue."


async def get_trial_status(settings: Settings, visitor: Visitor | None, address: str) -> TrialStatus:
    """Return the state of a visitor's trial; a new visitor (None) on a new IP address has all prompts left."""
    record = await queries.find_trial(visitor.trial if visitor else None, _hash_address(settings, address))
    left, ends = _count_prompts_left(settings, record), _get_expiry(settings, record)
    return TrialStatus(
        free_search_available=left > 0,
        has_record=record is not None and record.started_at is not None,
        prompts_left=left,
        expires_at=ends,
        captcha=CaptchaConfig(settings.captcha, settings.captcha_site_key, required=not is_solved(settings, visitor)),
    )


async def solve_captcha(settings: Settings, visitor: Visitor | None, address: str, token: str) -> Visitor:
    """Verify a captcha token and return the new content of the visitor's cookie; raises Invalid or Unavailable."""
    await captcha.verify_token(settings, token, address)
    record = await _ensure_trial(settings, visitor, address)
    return Visitor(record.id, _get_timestamp())


async def require_prompt(settings: Settings, visitor: Visitor | None, address: str) -> Visitor:
    """Check, without counting it, that a visitor has a prompt (one free search); returns the visitor with a trial.

    Raises Forbidden if the captcha must be solved first, or if the trial is used up or expired.
    """
    if not is_solved(settings, visitor):
        _PROMPTS.labels("captcha_missing").inc()
        raise Forbidden(messages.MISSING, rule="captcha_missing", headers={"Captcha-Required": "true"})
    record = await _ensure_trial(settings, visitor, address)
    if not _count_prompts_left(settings, record):
        _PROMPTS.labels("used_up").inc()
        raise Forbidden(EXPIRED, rule="trial_used_up")
    return Visitor(record.id, visitor.solved_at if visitor else 0)


async def use_prompt(settings: Settings, visitor: Visitor | None, address: str, *, is_free: bool = False) -> int:
    """Count a prompt for a search that has its answer, unless `is_free`; returns the number of prompts left.

    Raises Forbidden if concurrent searches have used the trial up: then the answer must not be sent. In a transaction,
    call it last: other searches of the trial wait for its end.
    """
    find = _ensure_trial if is_free else _use_prompt
    record = await find(settings, visitor, address)
    database.after_commit(lambda: _PROMPTS.labels("free" if is_free else "used").inc())
    return _count_prompts_left(settings, record)


async def _use_prompt(settings: Settings, visitor: Visitor | None, address: str) -> StoredTrial:
    """Count a prompt of the visitor's trial, creating a trial for a new visitor; raises Forbidden if none is left."""
    address_hash, prompts, days = _hash_address(settings, address), settings.trial_prompts, settings.trial_days
    trial = visitor.trial if visitor else None
    taken = await queries.use_prompt(trial, address_hash, prompts=prompts, days=days)
    if taken is None:
        # There was no trial, or none with a prompt left. A concurrent request may have created it since, so that its
        # existence now doesn't say which: only a second attempt does.
        trial = (await _ensure_trial(settings, visitor, address)).id
        taken = await queries.use_prompt(trial, address_hash, prompts=prompts, days=days)
    if taken is None:
        _PROMPTS.labels("used_up").inc()
        raise Forbidden(EXPIRED, rule="trial_used_up")
    return taken


async def _ensure_trial(settings: Settings, visitor: Visitor | None, address: str) -> StoredTrial:
    address_hash = _hash_address(settings, address)
    known = await queries.find_trial(visitor.trial if visitor else None, address_hash)
    return known or await queries.ensure_trial(uuid4(), address_hash)


def _count_prompts_left(settings: Settings, record: StoredTrial | None) -> int:
    ends = _get_expiry(settings, record)
    if ends is not None and ends <= datetime.now(UTC):
        return 0
    return max(0, settings.trial_prompts - (record.prompts if record else 0))


def _get_expiry(settings: Settings, record: StoredTrial | None) -> datetime | None:
    if record is None or record.started_at is None:
        return None
    return record.started_at + timedelta(days=settings.trial_days)


def is_solved(settings: Settings, visitor: Visitor | None) -> bool:
    """Return whether the visitor has solved the captcha within `SOLVED_HOURS`, or no captcha is configured."""
    if settings.captcha == "none":
        return True
    return visitor is not None and visitor.solved_at > _get_timestamp() - SOLVED_HOURS * 3_600


def _get_timestamp() -> int:
    return int(datetime.now(UTC).timestamp())


def _hash_address(settings: Settings, address: str) -> str:
    """Return the HMAC of an IP address; without the secret key, the address can't be found by trying all addresses."""
    return derive_token(settings, "trial-address", address)
