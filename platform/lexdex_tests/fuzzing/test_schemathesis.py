"""Runs Schemathesis as every kind of caller against a running site: FUZZING_EXAMPLES per operation and caller."""

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from lexdex_tests.conventions.source_files import ROOT
from lexdex_tests.live_site import Site

EXAMPLES = os.environ.get("FUZZING_EXAMPLES", "2")
PHASES = os.environ.get("FUZZING_PHASES", "fuzzing")
"""`make fuzz` runs more of them: examples, coverage, fuzzing and stateful."""
MIN_CASES = int(os.environ.get("FUZZING_MIN_CASES", "250"))
"""Per caller; 5,000 in `make fuzz`. Fewer mean that something kept Schemathesis from its work, and would pass."""
NOT_TESTED = 1
"""Operations that schemathesis.toml leaves out."""
TIMEOUT_SECONDS = 3600
DOCUMENT = ROOT / "web" / "openapi.json"
CALLERS = {"visitor": "", "user": "1", "vendor": "2", "admin": "3"}
"""The role of each caller's account; a visitor has none."""


@pytest.mark.timeout(TIMEOUT_SECONDS)
@pytest.mark.parametrize("caller", CALLERS)
def test_every_response_is_as_documented(site: Site, caller: str, tmp_path: Path) -> None:
    role = CALLERS[caller]
    session = ["--header", f"Authorization: Bearer {site.act('open-session', role).strip()}"] if role else []
    finished = subprocess.run(  # noqa: S603 - ourselves
        [
            *(sys.executable, "-m", "schemathesis.cli"),
            *("--config-file", str(Path(__file__).with_name("schemathesis.toml"))),
            *("run", str(DOCUMENT), "--url", site.address),
            *(
                "--phases",
                PHASES,
                "--max-examples",
                EXAMPLES,
                "--no-color",
                "--report-junit-path",
                str(tmp_path / "report.xml"),
            ),
            *session,
        ],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
        cwd=tmp_path,
        check=False,
    )
    sys.stdout.write(finished.stdout)  # The number of cases; shown with `-rP`, and when the test fails.
    assert finished.returncode == 0, finished.stdout[-20_000:] + finished.stderr[-2_000:]
    assert _read_number(r"Tested: (\d+)", finished.stdout) == _count_operations() - NOT_TESTED
    assert _read_number(r"(\d+) generated", finished.stdout) >= MIN_CASES


def _count_operations() -> int:
    document = msgspec.json.decode(DOCUMENT.read_bytes())
    return sum("operationId" in operation for path in document["paths"].values() for operation in path.values())


def _read_number(pattern: str, summary: str) -> int:
    found = re.search(pattern, summary)
    assert found, summary[-2_000:]
    return int(found[1])
