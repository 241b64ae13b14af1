"""Artifacts that are slow to build and cached between test runs."""

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path


def cache_folder() -> Path:
    """Return the cache folder of the current user: an encoder takes 4 seconds to build, 2,400 products 30 to embed."""
    folder = os.environ.get("LEXDEX_TEST_CACHE")
    return Path(folder) if folder else Path(tempfile.gettempdir()) / f"lexdex-search-tests-{os.getuid()}"


def sample_releases() -> Path:
    """Return the cached releases of the sample catalogue; starting from them embeds only what differs."""
    return cache_folder() / "sample-releases"


def store_sample_release(releases: Path) -> None:
    """Copy releases to the cache in one step; the first copy remains if two processes do it at once."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(dir=cache_folder()))
    shutil.copytree(releases, scratch / "releases")
    with suppress(OSError):
        (scratch / "releases").rename(sample_releases())
    shutil.rmtree(scratch)
