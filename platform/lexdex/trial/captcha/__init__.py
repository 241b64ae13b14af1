"""Verifies captchas: our own proof of work, or a token of Turnstile or hCaptcha."""

from lexdex.settings import Settings
from lexdex.trial.captcha import proof, remote

__all__ = ["verify_token"]


async def verify_token(settings: Settings, token: str, address: str) -> None:
    """Verify a captcha token with the configured provider; each token is accepted only once.

    Raises Invalid for a wrong or used token, and Unavailable if the provider doesn't respond.
    """
    if settings.captcha == "proof-of-work":
        await proof.verify_token(settings, token)
    elif settings.captcha != "none":
        await remote.verify_token(settings, token, address)
