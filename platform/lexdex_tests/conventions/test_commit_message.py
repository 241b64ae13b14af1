"""The check of commit messages accepts imperative subjects and names what is wrong with others."""

import subprocess
import sys
from pathlib import Path

import pytest

from lexdex_tests.conventions.commit_message import find_problems


@pytest.mark.parametrize(
    "message",
    [
        "Add a glossary",
        "Fix the pager\n\nThe last page was cut off.\n",
        "Process the outbox in batches\n\n# Please enter the commit message\n# Changes to be committed",
        "Embed new products only",
        "Address " + "x" * 64,
        "Merge branch 'main' into a-branch-whose-name-is-longer-than-a-subject-may-be-at-all-in-this-project",
        'Revert "Add a glossary."',
        "Add a page\n\n# ------------------------ >8 ------------------------\ndiff --git a b\nno blank line\n",
    ],
)
def test_a_good_message_passes(message: str) -> None:
    assert list(find_problems(message)) == []


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ("", "first line is empty"),
        ("Add " + "x" * 69, "73 characters"),
        ("Add a glossary.", "period"),
        ("add a glossary", "small letter"),
        ("Added a glossary", "imperative"),
        ("Adding a glossary", "imperative"),
        ("Adds a glossary", "imperative"),
        ("The glossary has sixty terms", "imperative"),
        ("Add a glossary\nwith sixty terms", "second line"),
    ],
)
def test_a_bad_message_is_explained(message: str, problem: str) -> None:
    assert problem in " ".join(find_problems(message))


def test_the_command_fails_for_a_bad_message(tmp_path: Path) -> None:
    file = tmp_path / "COMMIT_EDITMSG"
    command = [sys.executable, "-m", "lexdex_tests.conventions.commit_message", str(file)]
    file.write_text("Added a glossary.\n", encoding="utf-8")
    failed = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - ourselves
    assert (failed.returncode, failed.stderr.count("\n")) == (1, 2)
    file.write_text("Add a glossary\n", encoding="utf-8")
    assert subprocess.run(command, check=False).returncode == 0  # noqa: S603 - ourselves
