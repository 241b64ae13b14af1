"""Moves stored secrets and keyed hashes from former secret keys to the current one."""

from lexdex.features import FEATURES
from lexdex.settings import Settings


async def rotate_keys(settings: Settings) -> dict[str, int]:
    """Let each feature move what it stores to the current secret key; returns the number of changed rows by feature.

    May run while the site is in use, and again without effect.
    """
    return {feature.name: await feature.rotate_keys(settings) for feature in FEATURES if feature.rotate_keys}
