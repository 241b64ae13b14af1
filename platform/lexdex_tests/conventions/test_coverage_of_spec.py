"""Rows count as proven only by tests that passed, and every part of them."""

import json
import os
import subprocess
import sys
from pathlib import Path

from lexdex_tests.coverage_of_spec.checklist import parse_rows, read_rows
from lexdex_tests.coverage_of_spec.report import compare, read_proven

ROWS = list(
    parse_rows(
        "- [x] A01 GET /api (parts: status, body)\n- [x] A02 built\n- [ ] A03 not built (GAP)\n- [x] A04 a (b, c): d\n"
    )
)
TESTS = """
import pytest

@pytest.mark.covers("N06", part="theme")
def test_passes(): pass

@pytest.mark.covers("N01", "N02")
@pytest.mark.parametrize("value", [1, pytest.param(2, marks=pytest.mark.covers("N03"))])
def test_fails_for_two(value): assert value == 1

@pytest.mark.covers("N04")
@pytest.mark.skip(reason="not here")
def test_skipped(): pass

@pytest.mark.covers("N07")
def test_breaks_in_teardown(request): request.addfinalizer(lambda: 1 / 0)
"""


def run_pytest(folder: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_claims.py").write_text(text, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nasyncio_default_fixture_loop_scope = session\n", encoding="utf-8")
    # A temporary folder of its own: with the shared one, it would withdraw access to it from the user of PostgreSQL.
    own = f"--basetemp={folder / 'temporary'}"
    command = [sys.executable, "-m", "pytest", "-q", own, "-p", "lexdex_tests.coverage_of_spec.recording", *options]
    environment = {**os.environ, "TEST_RECORDS": str(folder / "records")}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603


def test_the_checklist_is_complete() -> None:
    assert len(read_rows()) == 409
    assert len({row.row_id for row in read_rows()}) == 409


def test_rows_have_parts_and_marks() -> None:
    assert [row.claims for row in ROWS] == [("A01/status", "A01/body"), ("A02",), ("A03",), ("A04",)]
    assert [row.is_built for row in ROWS] == [True, True, False, True]


def test_a_row_needs_all_of_its_parts() -> None:
    report = compare(ROWS, {"A01/status", "A02", "A04"})
    assert not report.is_good
    assert "2 of 4 rows" in report.text
    assert "A01   GET /api (open: body)" in report.text.partition("Marked as built but not proven:")[2]
    assert compare(ROWS, {"A01/status", "A01/body", "A02", "A04"}).is_good


def test_a_proven_row_must_be_marked() -> None:
    report = compare(ROWS, {"A01/status", "A01/body", "A02", "A03", "A04"})
    assert not report.is_good
    assert "A03" in report.text.partition("Proven but not marked as built:")[2]


def test_only_passed_tests_prove(tmp_path: Path) -> None:
    for options in ([], ["-n", "2"]):
        assert run_pytest(tmp_path, TESTS, *options).returncode == 1
        assert read_proven(tmp_path / "records") == {"N06/theme"}


def test_a_claim_of_an_unknown_row_is_an_error(tmp_path: Path) -> None:
    for claim in ('"N99"', '"N06", part="nothing"', '"N06"'):
        done = run_pytest(tmp_path, f"import pytest\n@pytest.mark.covers({claim})\ndef test_it(): pass\n")
        assert done.returncode != 0
        assert "which docs/requirements.md does not have" in done.stdout + done.stderr


def test_a_failure_outweighs_a_pass(tmp_path: Path) -> None:
    entries = [
        {"test": "a", "covers": ["A1"], "outcome": "passed"},
        {"test": "b", "covers": ["A1"], "outcome": "failed"},
    ]
    (tmp_path / "one.json").write_text(json.dumps(entries), encoding="utf-8")
    assert read_proven(tmp_path) == set()
