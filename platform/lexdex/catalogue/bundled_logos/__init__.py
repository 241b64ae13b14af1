"""Placeholder logos in SVG for products whose own logo may not be copied for copyright reasons."""

from functools import cache
from importlib.resources import files


@cache
def load_bundled_logos() -> dict[str, bytes]:
    """Return all bundled logos by file name, so that a requested name is only a dictionary key and never a path."""
    return {file.name: file.read_bytes() for file in files(__name__).iterdir() if file.name.endswith(".svg")}
