"""`make run LOAD_TEST=1` and `make loadtest` fit together, as loadtests/README.md says."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lexdex_tests.embedded.run import FIRST_START_SECONDS, Run
from lexdex_tests.live_site import ROOT, free_port, wait_until

SHORT = {"LOADTEST_USERS": "10", "LOADTEST_SECONDS": "15", "LOADTEST_RAMP_SECONDS": "1"}
LATENCY = re.compile(r"threshold exceeded: .*: p\d\d is \d+ ms; at most \d+ ms is allowed\.")


@contextmanager
def serve(data: Path, web: Path, *command: str) -> Iterator[str]:
    """Run a command that starts the site; yields its address."""
    run = Run(data, web, free_port(), command=command)
    try:
        wait_until(run.is_ready, seconds=FIRST_START_SECONDS)
        assert "is ready at" in run.said, run.said
        yield run.address
    finally:
        run.interrupt()


def make_loadtest(address: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - a fixed program
        ["make", "loadtest", f"HOST={address}"],  # noqa: S607
        cwd=ROOT,
        env={**os.environ, **SHORT, **environ},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.long
def test_a_site_with_default_settings_is_refused(data: Path, web: Path) -> None:
    with serve(data, web, "make", "run") as address:
        done = make_loadtest(address)
    assert done.returncode != 0
    assert f"{address} has a captcha (proof-of-work), which simulated visitors can't solve." in done.stderr
    assert "Start it with `make run LOAD_TEST=1`." in done.stderr
    assert "Traceback" not in done.stderr
    assert "free AI search" not in done.stdout + done.stderr


@pytest.mark.long
def test_a_short_run_has_no_failure(data: Path, web: Path) -> None:
    """Latency depends on the machine, so that exceeded latencies are not judged here, but by `make loadtest`."""
    with serve(data, web, "make", "run", "LOAD_TEST=1") as address:
        done = make_loadtest(address)
    exceeded = [line for line in done.stderr.splitlines() if line.startswith("threshold exceeded:")]
    complaints = [line for line in exceeded if not LATENCY.fullmatch(line) and "are needed to judge" not in line]
    assert complaints == [], done.stderr
    assert re.search(r"free AI search +[1-9]\d* +0\(0\.00%\)", done.stderr), done.stderr
    assert (done.returncode == 0) == (not exceeded)
