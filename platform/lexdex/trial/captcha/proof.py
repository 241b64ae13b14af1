"""The proof-of-work captcha (ALTCHA, version 2), which needs no third party and doesn't track visitors."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Final

import altcha

from lexdex.foundation.errors import Invalid
from lexdex.foundation.tokens import derive_token, derive_tokens, hash_token
from lexdex.settings import Settings
from lexdex.trial import queries
from lexdex.trial.captcha.messages import MISSING, REFUSED
from lexdex.trial.schemas import CaptchaChallenge

ALGORITHM: Final = "PBKDF2/SHA-256"
ROUNDS: Final = 2_000
MIN_DERIVATIONS: Final = 150
EXTRA_DERIVATIONS: Final = 100
"""The solution takes 150 to 250 key derivations of 2,000 rounds: quick for a browser, expensive for many bots."""
VALID_MINUTES: Final = 10
MAX_PAYLOAD_LENGTH: Final = 4_096
PURPOSE: Final = "captcha"


def create_challenge(settings: Settings) -> CaptchaChallenge:
    """Create a challenge; it is signed, so that the server doesn't have to store it."""
    challenge = altcha.create_challenge(
        ALGORITHM,
        ROUNDS,
        counter=MIN_DERIVATIONS + secrets.randbelow(EXTRA_DERIVATIONS),
        expires_at=datetime.now(UTC) + timedelta(minutes=VALID_MINUTES),
        hmac_secret=derive_token(settings, PURPOSE, "challenge"),
        hmac_key_secret=derive_token(settings, PURPOSE, "solution"),
    )
    return CaptchaChallenge(challenge.parameters.to_dict(), challenge.signature or "")


async def verify_token(settings: Settings, token: str) -> None:
    """Verify the solution of a challenge and mark it as used; raises Invalid if it is wrong, expired or was used."""
    if not token:
        raise Invalid(MISSING, rule="captcha_missing")
    solved = _check_solution(settings, token)
    if solved is None or solved.expires_at is None:
        raise Invalid(REFUSED, rule="captcha_wrong")
    # Keyed by the challenge and not by the token, because one solution can be encoded in many ways.
    ends = datetime.fromtimestamp(solved.expires_at, UTC)
    if not await queries.mark_challenge_used(hash_token(solved.nonce + solved.salt), ends):
        raise Invalid(REFUSED, rule="captcha_wrong")


def _check_solution(settings: Settings, token: str) -> altcha.ChallengeParameters | None:
    """Return the parameters of the solved challenge; None if the solution is not valid."""
    challenge_secrets = derive_tokens(settings, PURPOSE, "challenge")
    solution_secrets = derive_tokens(settings, PURPOSE, "solution")
    try:
        payload = altcha.Payload.from_base64(token[:MAX_PAYLOAD_LENGTH])
        is_verified = any(
            altcha.verify_solution(payload, challenge_secret, hmac_key_secret=solution_secret).verified
            for challenge_secret, solution_secret in zip(challenge_secrets, solution_secrets, strict=True)
        )
    except Exception:  # noqa: BLE001 - the library raises many kinds of errors for malformed input
        return None
    return payload.challenge.parameters if is_verified else None
