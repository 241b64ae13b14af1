"""Verifies Turnstile and hCaptcha tokens with the provider's API."""

import asyncio
from typing import Any, Final

import httpx

from lexdex.foundation.errors import Invalid, Unavailable
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings
from lexdex.trial.captcha.messages import MISSING, REFUSED, UNAVAILABLE

logger = get_logger("lexdex.trial")

VERIFY_AT: Final = {
    "turnstile": "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    "hcaptcha": "https://api.hcaptcha.com/siteverify",
}
TIMEOUT_SECONDS: Final = 5.0
"""The timeout of the whole request; httpx limits only each read, so that an answer in drops would never end."""


async def verify_token(settings: Settings, token: str, address: str) -> None:
    """Verify a token with the provider, which accepts each token once.

    Raises Invalid if the token is missing or refused, Unavailable if the provider doesn't respond.
    """
    if not token:
        raise Invalid(MISSING, rule="captcha_missing")
    answer = await _verify_remotely(
        settings, {"secret": settings.captcha_secret, "response": token, "remoteip": address}
    )
    if answer.get("success") is not True:
        raise Invalid(REFUSED, rule="captcha_wrong")


async def _verify_remotely(settings: Settings, form: dict[str, str]) -> dict[str, Any]:
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS), httpx.AsyncClient(timeout=TIMEOUT_SECONDS) as client:
            answer = await client.post(settings.captcha_verify_url or VERIFY_AT[settings.captcha], data=form)
        body = answer.raise_for_status().json()
    except (httpx.HTTPError, TimeoutError, ValueError) as error:
        logger.warning("the captcha provider did not answer", error=type(error).__name__)
        raise Unavailable(UNAVAILABLE) from error
    return body if isinstance(body, dict) else {}
