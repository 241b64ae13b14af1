"""Fixtures for alerts: a data folder with releases and a mailbox, and a user."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import msgspec
import pytest

from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_session


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("alerts")


@pytest.fixture
async def alert_settings(settings: Settings, database: None, folder: Path) -> AsyncIterator[Settings]:
    """Settings with a data folder of this module, for its releases and its mailbox."""
    own = msgspec.structs.replace(settings, data_dir=str(folder))
    yield own
    for sent_email in own.mailbox_path.glob("*.eml"):
        sent_email.unlink()


@pytest.fixture
async def user(client: httpx.AsyncClient) -> Headers:
    return await open_session(client)
