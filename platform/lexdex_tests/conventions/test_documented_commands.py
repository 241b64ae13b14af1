"""Commands in documents exist, with their options; each command of a code block is run by a test or listed here."""

import re
from pathlib import Path

import click
import pytest

from lexdex.cli import commands as lexdex
from lexdex_search.cli import main as lexdex_search
from lexdex_tests.conventions.source_files import relative_name
from lexdex_tests.conventions.test_documents import LIVING
from lexdex_tests.documented_commands import get_program, list_named_commands, list_typed_commands

RUN = {
    "README.md": "lexdex_tests/embedded/test_readme.py runs them as written",
    "docs/import.md": "lexdex_tests/embedded/test_readme.py runs them as written",
    "loadtests/README.md": "lexdex_tests/embedded/test_load_test.py runs them for a shorter time",
    "search-pipeline/README.md": "lexdex_search_tests/unit/test_cli.py runs them on a smaller catalogue",
}
"""Documents whose commands a test runs, and that test."""
NOT_RUN = {
    "kubectl": "needs a cluster; the chart's tests render what it would create",
    "helm": "needs a cluster; the chart's tests render what it would create",
    "openssl": "makes keys; lexdex_tests/certificates makes its own of the same kinds",
}
PROGRAMS: dict[str, click.Command] = {"lexdex": lexdex, "lexdex-search": lexdex_search}


def find_missing(line: str) -> str:
    """Return the first subcommand or option of a line that its program doesn't have; "" if it has all."""
    command, context = PROGRAMS[get_program(line)], click.Context(PROGRAMS[get_program(line)])
    for word in re.split(r"[\s|,()\[\]]+", line.split("|", maxsplit=1)[0])[1:]:
        if isinstance(command, click.Group) and re.fullmatch(r"[a-z][a-z-]+", word):
            found = command.get_command(context, word)
            if found is None:
                return word
            command = found
        elif word.startswith("-"):
            name = word.partition("=")[0]
            if name not in {"--help", *(option for parameter in command.params for option in parameter.opts)}:
                return name
    return ""


@pytest.mark.parametrize("document", LIVING, ids=relative_name)
def test_named_commands_have_their_subcommands_and_options(document: Path) -> None:
    lines = [line for line in list_named_commands(document) if get_program(line) in PROGRAMS]
    assert {line: missing for line in lines if (missing := find_missing(line))} == {}


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        (".venv/bin/lexdex catalogue import tools.csv --dry-run", ""),
        ("lexdex catalogue import tools.csv --dry", "--dry"),
        ("lexdex catalogue imports tools.csv", "imports"),
        ("lexdex outbox list-dead [--topic TOPIC]", ""),
        ("lexdex-search query --release", "--release"),
    ],
)
def test_a_missing_subcommand_or_option_is_found(line: str, missing: str) -> None:
    assert find_missing(line) == missing


@pytest.mark.parametrize("document", LIVING, ids=relative_name)
def test_each_typed_command_is_run_by_a_test_or_has_a_reason(document: Path) -> None:
    if relative_name(document) not in RUN:
        assert [line for line in list_typed_commands(document) if get_program(line) not in NOT_RUN] == []
