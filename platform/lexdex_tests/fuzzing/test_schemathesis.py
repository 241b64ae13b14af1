"""Runs Schemathesis as every kind of caller against a running site: FUZZING_EXAMPLES per operation and caller."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lexdex_tests.conventions.source_files import ROOT
from lexdex_tests.live_site import Site

EXAMPLES = os.environ.get("FUZZING_EXAMPLES", "2")
PHASES = os.environ.get("FUZZING_PHASES", "fuzzing")
"""`make fuzz` runs more of them: examples, coverage, fuzzing and stateful."""
TIMEOUT_SECONDS = 3600
CALLERS = {"visitor": "", "user": "1", "vendor": "2", "admin": "3"}
"""The role of each caller's account; a visitor has none."""


@pytest.mark.parametrize("caller", CALLERS)
def test_every_response_is_as_documented(site: Site, caller: str, tmp_path: Path) -> None:
    role = CALLERS[caller]
    session = ["--header", f"Authorization: Bearer {site.act('open-session', role).strip()}"] if role else []
    finished = subprocess.run(  # noqa: S603 - ourselves
        [
            *(sys.executable, "-m", "schemathesis.cli"),
            *("--config-file", str(Path(__file__).with_name("schemathesis.toml"))),
            *("run", str(ROOT / "web" / "openapi.json"), "--url", site.address),
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
