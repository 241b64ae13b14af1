"""A small search release, and an event that ends blocked searches."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search_tests.builders import build_small_catalogue
from lexdex_search_tests.cached_artifacts import cache_folder


@pytest.fixture(scope="session")
def releases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with one release of the small catalogue."""
    folder = tmp_path_factory.mktemp("slow")
    update_release(build_small_catalogue(), ReleaseStore(folder / "search" / "releases"), cache=cache_folder())
    return folder


@pytest.fixture
def blocker() -> Iterator[threading.Event]:
    """Lets blocked searches go on when the test ends."""
    event = threading.Event()
    yield event
    event.set()
