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
