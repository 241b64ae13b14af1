"""Neutral drawings of our own for products whose logo we may not copy; served by name from a known set."""

from functools import cache
from importlib.resources import files


@cache
def drawings() -> dict[str, bytes]:
    """Every drawing by file name; a name that is not here exists nowhere, whatever path it spells."""
    return {file.name: file.read_bytes() for file in files(__name__).iterdir() if file.name.endswith(".svg")}
