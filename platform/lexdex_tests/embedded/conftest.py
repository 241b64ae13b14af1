"""Fixtures of the tests of `make run`: a small web app, and a data folder after its first start."""

from pathlib import Path

import pytest

from lexdex_tests.embedded.run import copy_folder, prepare_shared_folder
from lexdex_tests.live_site import small_web


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a minimal built web app."""
    return small_web(tmp_path_factory.mktemp("web") / "dist")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory, web: Path) -> Path:
    """A data folder that has been through a first start, and whose instance was stopped."""
    folder = tmp_path_factory.mktemp("embedded") / "var"
    copy_folder(prepare_shared_folder(tmp_path_factory, web), folder)
    return folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the files that wait for the first start come last, but for the one that makes it: it takes a minute."""
    here = Path(__file__).parent
    platform = here.parents[1]
    waiting = dict.fromkeys(item.path for item in items if item.path.parent == here and _needs_first_start(item))
    starting = next(iter(waiting), None)
    items.sort(
        key=lambda item: (not item.path.is_relative_to(platform), item.path in waiting and item.path != starting)
    )


def _needs_first_start(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and "data" in item.fixturenames
