"""Placeholder logos in SVG for products whose own logo may not be copied for copyright reasons."""

from functools import cache
from importlib.resources import files


@cache
def load_bundled_logos() -> dict[str, bytes]:
    """Return the content of all bundled logos by file name.

    Callers look a requested name up in this dict, so that it is never used as a path.
    """
    return {file.name: file.read_bytes() for file in files(__name__).iterdir() if file.name.endswith(".svg")}
