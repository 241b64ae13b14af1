"""The star profiles that a new installation begins with; editors change them later."""

import tomllib
from importlib.resources import files
from typing import Any

_DEFAULTS: dict[str, Any] = {
    "overview": {},
    "modules": [],
    "certified_solutions": [],
    "certificates": [],
    "episode": {},
    "testimonials": [],
    "resources": [],
    "technical": {},
}


def profiles() -> list[dict[str, Any]]:
    """Each with every column of its table."""
    text = files("lexdex.catalogue").joinpath("stars.toml").read_text(encoding="utf-8")
    return [{**_DEFAULTS, **profile} for profile in tomllib.loads(text)["profile"]]
