"""What the tests of backups share."""

from pathlib import Path

import msgspec
import pytest

from lexdex.settings import Settings


@pytest.fixture
def target(empty_settings: Settings, settings: Settings, tmp_path: Path) -> Settings:
    """An installation with an empty database, no files, and the secret key of the one that is backed up."""
    data_dir = str(tmp_path / "restored")
    return msgspec.structs.replace(settings, database_url=empty_settings.database_url, data_dir=data_dir)
