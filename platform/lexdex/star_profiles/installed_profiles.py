"""Reads the STAR profiles that are installed with the application, from a TOML file; editors can change them later."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from lexdex.star_profiles.schemas import StarProfile


@cache
def load_profiles() -> tuple[tuple[str, StarProfile], ...]:
    """Load the installed STAR profiles as pairs of product id and profile, in the order of the file."""
    text = files("lexdex.star_profiles").joinpath("installed_profiles.toml").read_text(encoding="utf-8")
    return tuple(_to_profile(**given) for given in tomllib.loads(text)["profile"])


def list_rows() -> list[dict[str, Any]]:
    """Return the installed STAR profiles as rows of the table `star_profile`."""
    return [{"product": product_id, **msgspec.to_builtins(profile)} for product_id, profile in load_profiles()]


def _to_profile(product: str, **given: object) -> tuple[str, StarProfile]:
    return product, msgspec.convert(given, StarProfile)
