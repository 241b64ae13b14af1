"""What tests keep from one run to the next, because it is slow to make and always comes out the same."""

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path


def cache_folder() -> Path:
    """A folder of this person's own: an encoder takes four seconds to build, 2,400 products half a minute to embed."""
    folder = os.environ.get("LEXDEX_TEST_CACHE")
    return Path(folder) if folder else Path(tempfile.gettempdir()) / f"lexdex-search-tests-{os.getuid()}"


def sample_releases() -> Path:
    """Releases of the sample catalogue: whoever begins with them embeds only what differs from it."""
    return cache_folder() / "sample-releases"


def store_sample_release(releases: Path) -> None:
    """For others, as whole as it is here; who was first is as good."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(dir=cache_folder()))
    shutil.copytree(releases, scratch / "releases")
    with suppress(OSError):
        (scratch / "releases").rename(sample_releases())
    shutil.rmtree(scratch)
