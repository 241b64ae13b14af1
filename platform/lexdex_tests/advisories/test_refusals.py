"""The comparison refuses, before it starts the scanner, what would make its result mean less than it says."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from lexdex_tests.advisories.check import FOLDER, PILLOW, compare, get_day, write_accepted, write_database
from lexdex_tests.conventions.source_files import ROOT

NOT_COMPARED = 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[IgnoredVulns]]\nid = "A-1"\nreason = "Only the command line reads it."', "A-1 needs id, ignoreUntil"),
        ('[[IgnoredVulns]]\nid = "A-1"\nignoreUntil = 2026-01-01', "A-1 needs id, ignoreUntil and reason"),
        ('[[PackageOverrides]]\nname = "pillow"\nignore = true', "[[IgnoredVulns]] only, not PackageOverrides"),
        ("[[IgnoredVulns]", "can't be read"),
    ],
)
def test_an_acceptance_without_a_reason_and_an_end_is_refused(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "accepted.toml").write_text(text)
    done = compare("--accepted", tmp_path / "accepted.toml")
    assert done.returncode == NOT_COMPARED
    assert words in done.stderr


@pytest.mark.parametrize(
    ("until", "reason", "words"),
    [
        (get_day(1), "later", "needs a reason of at least 20 characters"),
        ('"2026-12-01"', "Only the command line reads it.", "needs a date as ignoreUntil"),
        ("2026-12-01T00:00:00Z", "Only the command line reads it.", "needs a date as ignoreUntil"),
        (get_day(92), "Only the command line reads it.", "ends in more than 90 days"),
    ],
)
def test_an_acceptance_with_an_unfit_reason_or_end_is_refused(
    until: str, reason: str, words: str, tmp_path: Path
) -> None:
    done = compare("--accepted", write_accepted(tmp_path / "accepted.toml", until=until, reason=reason))
    assert done.returncode == NOT_COMPARED
    assert words in done.stderr


def test_a_database_without_an_ecosystem_is_refused(tmp_path: Path) -> None:
    folder = write_database(tmp_path, PILLOW)
    (folder / FOLDER / "npm" / "all.zip").unlink()
    done = compare("--database", folder)
    assert done.returncode == NOT_COMPARED
    assert "npm/all.zip is missing; docs/dependencies.md says how" in done.stderr


def test_a_database_of_last_week_is_refused(tmp_path: Path) -> None:
    folder = write_database(tmp_path, PILLOW)
    downloaded = (datetime.now(UTC) - timedelta(days=9)).timestamp()
    os.utime(folder / FOLDER / "PyPI" / "all.zip", (downloaded, downloaded))
    done = compare("--database", folder)
    assert done.returncode == NOT_COMPARED
    assert f"is of {get_day(-9)}, over 7 days old; download it anew" in done.stderr


def test_a_missing_scanner_or_bill_is_an_error(tmp_path: Path) -> None:
    """Which of the two is named depends on whether `make sbom` ran in this checkout."""
    done = compare("--database", write_database(tmp_path, PILLOW), "--scanner", tmp_path / "osv-scanner")
    assert done.returncode == NOT_COMPARED
    assert "can't be started; `make advisories` builds it" in done.stderr or "run `make sbom`" in done.stderr


def test_the_accepted_advisories_of_this_checkout_have_reasons_and_ends(tmp_path: Path) -> None:
    """The file passes, so that the next check is reached: the database, which is not there."""
    done = compare("--accepted", ROOT / "osv-scanner.toml", "--database", tmp_path)
    assert "PyPI/all.zip is missing" in done.stderr
