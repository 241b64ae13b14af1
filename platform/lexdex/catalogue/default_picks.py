"""The default editors' picks of a new installation; `lexdex catalogue picks` changes them."""

import tomllib
from functools import cache
from importlib.resources import files

KINDS = ("results", "listings")


@cache
def load_default_picks() -> dict[str, tuple[str, ...]]:
    """Return the ordered product ids of each editors' list by its name: {"results/ediscovery": ("id-1", "id-2"), …}."""
    text = files("lexdex.catalogue").joinpath("default_picks.toml").read_text(encoding="utf-8")
    kinds = tomllib.loads(text)
    return {f"{kind}/{slug}": tuple(ids) for kind in KINDS for slug, ids in kinds[kind].items()}
