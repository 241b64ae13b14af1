"""The commands of README.md and docs/import.md do what is written there, on a site that `make run` starts."""

import json
import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from PIL import Image

from lexdex_tests.documented_commands import list_typed_commands
from lexdex_tests.embedded.run import FIRST_START_SECONDS, Run
from lexdex_tests.live_site import ROOT, free_port, wait_until

README = ROOT / "README.md"
ADDRESS = "localhost:8000"
"""Where README.md expects the site; the test's own is on a free port."""
START = "make run"
NOT_RUN = {
    START: "the fixture runs it, for all other commands need the site",
    "make test": "runs this test; `make -n` checks that the target exists",
}
OUTPUT = {
    "import products.csv --logos logos.zip --dry-run": r"1 product has a logo.*\n1 created,.*\nThis was a dry run",
    "import products.csv --logos logos.zip --map 'Vendor=company' --skip-invalid": r"1 created,.*\nWritten\.",
    "catalogue import tools.csv --dry-run": r"1 created,.*\nThis was a dry run",
    "catalogue import tools.csv --skip-invalid": r"1 created,.*\nWritten\.",
    "catalogue export products.jsonl": r"2,40\d products",
    "backup backups/today": r"backups/today: [\d,]+ rows in \d+ tables, [\d,]+ files?, [\d.,]+ MB",
    "account create-admin you@firm.example": r"you@firm\.example",
}
"""What a command prints, by the end of the command."""
TOOLS = "id,name,category\nreadme-tool,Readme Tool,E-Discovery\n"
PRODUCTS = "id,name,Vendor\nimported-tool,Imported Tool,Firm Example\n"
COMMANDS = [
    (document, command)
    for document in ("README.md", "docs/import.md")
    for command in list_typed_commands(ROOT / document)
]


@pytest.fixture(scope="module")
def site(data: Path, web: Path) -> Iterator[Run]:
    """The site that README.md starts; its first start was the same command, too."""
    run = Run(data, web, free_port(), command=shlex.split(START))
    try:
        wait_until(run.is_ready, seconds=FIRST_START_SECONDS)
        assert f"is ready at {run.address}" in run.said, run.said
        yield run
    finally:
        run.interrupt()


@pytest.fixture(scope="module")
def folder(site: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the commands are typed: like the clone, with files to import."""
    folder = tmp_path_factory.mktemp("clone")
    (folder / ".venv").symlink_to(ROOT / ".venv", target_is_directory=True)
    (folder / "tools.csv").write_text(TOOLS, encoding="utf-8")
    (folder / "products.csv").write_text(PRODUCTS, encoding="utf-8")
    logo = BytesIO()
    Image.new("RGB", (64, 64), "navy").save(logo, "PNG")
    with ZipFile(folder / "logos.zip", "w") as archive:
        archive.writestr("imported-tool.png", logo.getvalue())
    return folder


def type_command(command: str, site: Run, folder: Path) -> str:
    """Run a command in a shell and return its output; fails if it does."""
    done = subprocess.run(  # noqa: S602 - typed as README.md says
        command.replace(ADDRESS, site.address.removeprefix("http://")),
        shell=True,
        cwd=folder,
        env={**os.environ, "LEXDEX_DATA_DIR": str(site.data), "PATH": f".venv/bin:{os.environ['PATH']}"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_the_readme_has_the_commands_that_are_not_run() -> None:
    assert {("README.md", command) for command in NOT_RUN} <= set(COMMANDS)
    for command in NOT_RUN:
        subprocess.run(["make", "-n", *command.split()[1:]], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603, S607


@pytest.mark.parametrize(("document", "command"), [pair for pair in COMMANDS if pair[1] not in NOT_RUN])
def test_a_command_does_what_its_document_says(document: str, command: str, site: Run, folder: Path) -> None:
    if command.startswith("curl "):
        output, status = type_command(f"{command} -w '\\n%{{http_code}}'", site, folder).rsplit("\n", 1)
        assert status == "200", output
        assert json.loads(output)["products"]
    else:
        output = type_command(command, site, folder)
        (expected,) = (pattern for end, pattern in OUTPUT.items() if command.endswith(f" {end}"))
        assert re.search(expected, output), output


def test_the_readme_names_what_make_run_prints(site: Run) -> None:
    text = README.read_text(encoding="utf-8")
    assert 'The line after "is ready" lists three demo accounts' in text
    assert wait_until(lambda: "Demo accounts:" in site.said)
    emails = re.search(r"Demo accounts: (.+); password: \S+ \(emails are shown at /mailbox\)", site.said)
    assert emails is not None
    assert [email.partition("@")[0] for email in emails[1].split(", ")] == ["user", "vendor", "admin"]
