"""The site for tests that break its services."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lexdex_tests.live_site import Site


@pytest.fixture(scope="package")
def own(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[Site]:
    """Run a site that these tests may break."""
    running = Site(tmp_path_factory.mktemp("broken"), site_files)
    try:
        running.start(20)
        yield running
    finally:
        running.stop()
