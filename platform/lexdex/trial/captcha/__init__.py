"""Captchas behind one door: a proof of work of our own, or a provider's token asked about at the provider."""

from lexdex.settings import Settings
from lexdex.trial.captcha import proof, remote

__all__ = ["verify"]


async def verify(settings: Settings, token: str, address: str) -> None:
    """Accept the token once; raises Invalid when it is wrong or was used, Unavailable when the provider is away."""
    if settings.captcha == "proof-of-work":
        await proof.verify(settings, token)
    elif settings.captcha != "none":
        await remote.verify(settings, token, address)
