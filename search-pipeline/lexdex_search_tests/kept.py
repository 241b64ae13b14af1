"""What tests keep from one run to the next, because it is slow to make and always comes out the same."""

import os
import tempfile
from pathlib import Path


def kept() -> Path:
    """A folder of this person's own: an encoder takes four seconds to build, 2,400 products half a minute to embed."""
    folder = os.environ.get("LEXDEX_TEST_CACHE")
    return Path(folder) if folder else Path(tempfile.gettempdir()) / f"lexdex-search-tests-{os.getuid()}"


def sample_releases() -> Path:
    """Releases of the sample catalogue: whoever begins with them embeds only what differs from it."""
    return kept() / "sample-releases"
