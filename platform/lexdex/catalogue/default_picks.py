"""The editors' lists that a new installation begins with; `lexdex catalogue picks` changes them later."""

import tomllib
from functools import cache
from importlib.resources import files

KINDS = ("results", "listings")


@cache
def default_picks() -> dict[str, tuple[str, ...]]:
    """Product ids in order by list, such as `results/ediscovery`."""
    text = files("lexdex.catalogue").joinpath("default_picks.toml").read_text(encoding="utf-8")
    kinds = tomllib.loads(text)
    return {f"{kind}/{slug}": tuple(ids) for kind in KINDS for slug, ids in kinds[kind].items()}
