"""Proof of work (ALTCHA, version 2): the browser computes for a moment, nobody else is asked, nothing is tracked."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Final

import altcha

from lexdex.foundation.errors import Invalid
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.settings import Settings
from lexdex.trial import queries
from lexdex.trial.captcha.sentences import MISSING, REFUSED
from lexdex.trial.schemas import CaptchaChallenge

ALGORITHM: Final = "PBKDF2/SHA-256"
COST: Final = 2_000
MIN_TRIES: Final = 150
SPREAD: Final = 100
"""150 to 250 derivations of 2,000 rounds each: a moment for a person's browser, a bill for a farm of bots."""
VALID_MINUTES: Final = 10
MAX_PAYLOAD_LENGTH: Final = 4_096


def challenge(settings: Settings) -> CaptchaChallenge:
    """A new piece of work, signed, so that the server has to remember nothing."""
    made = altcha.create_challenge(
        ALGORITHM,
        COST,
        counter=MIN_TRIES + secrets.randbelow(SPREAD),
        expires_at=datetime.now(UTC) + timedelta(minutes=VALID_MINUTES),
        hmac_secret=_secret(settings, "challenge"),
        hmac_key_secret=_secret(settings, "solution"),
    )
    return CaptchaChallenge(made.parameters.to_dict(), made.signature or "")


async def verify(settings: Settings, token: str) -> None:
    """Accept a solution once; raises Invalid for anything else."""
    if not token:
        raise Invalid(MISSING)
    solved = _check_solution(settings, token)
    if solved is None or solved.expires_at is None:
        raise Invalid(REFUSED)
    # By the challenge and not by the token: the same solution can be written in many ways.
    ends = datetime.fromtimestamp(solved.expires_at, UTC)
    if not await queries.spend_challenge(hash_token(solved.nonce + solved.salt), ends):
        raise Invalid(REFUSED)


def _check_solution(settings: Settings, token: str) -> altcha.ChallengeParameters | None:
    """What was to be done; nothing when the solution is no good."""
    try:
        payload = altcha.Payload.from_base64(token[:MAX_PAYLOAD_LENGTH])
        result = altcha.verify_solution(
            payload, _secret(settings, "challenge"), hmac_key_secret=_secret(settings, "solution")
        )
    except Exception:  # noqa: BLE001 - a stranger's bytes fail in as many ways as there are bytes
        return None
    return payload.challenge.parameters if result.verified else None


def _secret(settings: Settings, use: str) -> str:
    return derive_token(settings, "captcha", use)
