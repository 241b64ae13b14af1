"""The real osv-scanner compares the real bills of materials with databases made here."""

import socket
import zipfile
from pathlib import Path

import pytest

from lexdex_tests.advisories.check import (
    ADVISORY,
    FOLDER,
    PILLOW,
    Component,
    compare,
    get_day,
    read_web_component,
    run,
    write_accepted,
    write_database,
)

pytestmark = pytest.mark.advisories

ROUTER = read_web_component("@tanstack/react-router")
CLEAN = ("No issues", "0 known vulnerabilities", "no advisory applies")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with an advisory for the Pillow of our lock."""
    return write_database(tmp_path / "database", PILLOW)


@pytest.mark.parametrize("component", [PILLOW, ROUTER], ids=lambda component: component.name)
def test_make_fails_and_names_a_component_with_an_advisory(component: Component, tmp_path: Path) -> None:
    folder = write_database(tmp_path / "database", component)
    done = run(["make", "--silent", "advisories", f"DATABASE={folder}"])
    assert done.returncode, done.stdout
    (row,) = (line for line in done.stdout.splitlines() if ADVISORY in line)
    assert [cell.strip() for cell in row.split("|")][3:6] == list(component)
    assert "an advisory applies" in done.stdout
    assert not any(words in done.stdout for words in CLEAN)


def test_an_advisory_for_another_version_does_not_apply(tmp_path: Path) -> None:
    folder = write_database(tmp_path / "database", PILLOW._replace(version="1.0.0"))
    done = compare("--database", folder)
    assert done.returncode == 0, done.stderr
    assert "No issues found" in done.stdout
    assert f"{get_day(0)}: no advisory applies that is not accepted" in done.stdout


def test_an_accepted_advisory_is_left_out_until_its_date(database: Path, tmp_path: Path) -> None:
    done = compare("--database", database, "--accepted", write_accepted(tmp_path / "accepted.toml", until=get_day(2)))
    assert done.returncode == 0, done.stderr
    assert f"{ADVISORY} has been filtered out because: Only the command line" in done.stdout


def test_an_accepted_advisory_past_its_date_fails(database: Path, tmp_path: Path) -> None:
    done = compare("--database", database, "--accepted", write_accepted(tmp_path / "accepted.toml", until=get_day(-1)))
    assert done.returncode == 1, done.stderr
    assert ADVISORY in done.stdout


def test_a_service_that_cannot_be_reached_is_an_error() -> None:
    """The proxy's port is taken and does not listen, so that each connection is refused at once."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        proxy = f"http://127.0.0.1:{taken.getsockname()[1]}"
        done = compare(HTTPS_PROXY=proxy, https_proxy=proxy, NO_PROXY="", no_proxy="")
    assert done.returncode == 2
    assert "were not compared with advisories: OSV.dev gave no complete answer. Try again" in done.stderr
    assert "connection refused" in done.stderr
    assert done.stdout == ""


def test_a_damaged_database_is_an_error(database: Path) -> None:
    (database / FOLDER / "npm" / "all.zip").write_bytes(b"PK, but no more")
    assert not zipfile.is_zipfile(database / FOLDER / "npm" / "all.zip")
    done = compare("--database", database)
    assert done.returncode == 2
    assert "the downloaded database can't be used. Download it anew" in done.stderr
    assert done.stdout == ""
