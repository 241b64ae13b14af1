"""A running site with the real captcha and the real number of prompts."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lexdex_tests.live_site import Site


@pytest.fixture(scope="session")
def strict_site(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[Site]:
    """A site with the default trial and the proof-of-work captcha."""
    running = Site(tmp_path_factory.mktemp("strict"), site_files)
    # However busy the machine is, the trial alone decides which searches are answered.
    running.environment |= {
        "LEXDEX_CAPTCHA": "proof-of-work",
        "LEXDEX_TRIAL_PROMPTS": "10",
        "LEXDEX_SEARCH_TIMEOUT_SECONDS": "60",
    }
    try:
        running.start(20)
        yield running
    finally:
        running.stop()


@pytest.fixture
def fresh(strict_site: Site) -> Site:
    """The same site without stored trials."""
    strict_site.act("delete-trials")
    return strict_site
