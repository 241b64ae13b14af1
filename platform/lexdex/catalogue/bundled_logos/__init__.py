"""Neutral logos of our own for products whose logo we may not copy."""

from functools import cache
from importlib.resources import files


@cache
def bundled_logos() -> dict[str, bytes]:
    """Return every logo by its file name; a request for any other name finds nothing, whatever path it spells."""
    return {file.name: file.read_bytes() for file in files(__name__).iterdir() if file.name.endswith(".svg")}
