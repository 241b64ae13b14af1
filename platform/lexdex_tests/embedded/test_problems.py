"""Errors that prevent a start, and their messages."""

import errno
import os
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from lexdex.embedded import problems
from lexdex.embedded.problems import CannotStart


class Disk(NamedTuple):
    """Disk usage as the system reports it, in bytes."""

    total: int
    used: int
    free: int


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "is full. Free some space"),
        (errno.EACCES, "cannot be written. Grant yourself write permission"),
        (errno.EROFS, "cannot be written. Grant yourself write permission"),
        (errno.EIO, "Input/output error"),
    ],
)
def test_operating_system_errors_are_reported_with_advice(tmp_path: Path, number: int, sentence: str) -> None:
    error = OSError(number, os.strerror(number), str(tmp_path))
    assert sentence in str(problems.from_os_error(error, tmp_path))


@pytest.mark.parametrize("first_start", [True, False])
def test_a_full_disk_is_reported_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first_start: bool
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Disk(10**12, 10**12 - 10**6, 10**6))
    with pytest.raises(CannotStart, match="has 1 MB left"):
        problems.require_space(tmp_path, first_start=first_start)


def test_a_file_in_the_path_of_the_data_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(CannotStart, match="A part of the path"):
        problems.make_folder(tmp_path / "file" / "var")


def test_an_address_of_another_machine_is_reported() -> None:
    with pytest.raises(CannotStart, match="Check LEXDEX_HOST and PORT"):
        problems.reserve_port("192.0.2.1", 8000)
