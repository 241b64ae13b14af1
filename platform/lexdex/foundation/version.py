"""The version of the installed package."""

from importlib import metadata

SOURCE_VERSION = "source"
"""What a checkout that was never installed has instead of a version."""


def get_version() -> str:
    """Return the version of the installed platform."""
    try:
        return metadata.version("lexdex")
    except metadata.PackageNotFoundError:
        return SOURCE_VERSION
