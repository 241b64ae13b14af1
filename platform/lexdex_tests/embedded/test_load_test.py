"""`make run LOAD_TEST=1` and `make loadtest` fit together, as loadtests/README.md says."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import psutil
import pyotp
import pytest

from lexdex_tests.embedded.run import FIRST_START_SECONDS, Run
from lexdex_tests.live_site import ROOT, AgentProcess, free_port, small_web, wait_until

VENDOR = "vendor@demo.example"
PRODUCT = "certa"
SCRIPT = '<script type="module" src="/assets/app-1a2b3c.js"></script></head>'
SHORT = {"LOADTEST_USERS": "10", "LOADTEST_SECONDS": "15", "LOADTEST_RAMP_SECONDS": "1"}
LATENCY = re.compile(r"threshold exceeded: .*: p\d\d is \d+ ms; at most \d+ ms is allowed\.")


@contextmanager
def start(data: Path, web: Path, *command: str) -> Iterator[Run]:
    """Run a command that starts the site; yields it when it is ready."""
    run = Run(data, web, free_port(), command=command)
    try:
        wait_until(run.is_ready, seconds=FIRST_START_SECONDS)
        assert "is ready at" in run.said, run.said
        yield run
    finally:
        run.interrupt()


@contextmanager
def serve(data: Path, web: Path, *command: str) -> Iterator[str]:
    """Run a command that starts the site; yields its address."""
    with start(data, web, *command) as run:
        yield run.address


def make_loadtest(address: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run `make loadtest`, as an operator does."""
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


def list_complaints(done: subprocess.CompletedProcess[str]) -> list[str]:
    """The exceeded thresholds, except latencies and numbers of requests, which depend on the machine."""
    exceeded = [line for line in done.stderr.splitlines() if line.startswith("threshold exceeded:")]
    assert (done.returncode == 0) == (not exceeded)
    return [line for line in exceeded if not LATENCY.fullmatch(line) and "are needed to judge" not in line]


def list_sent(done: subprocess.CompletedProcess[str]) -> set[str]:
    """The names of the requests that were sent, each without a failure."""
    rows = re.findall(r"^[A-Z]+ +(\S.*?) +[1-9]\d* +(\d+)\(", done.stderr, re.MULTILINE)
    assert [name for name, failures in rows if failures != "0"] == [], done.stderr
    return {name for name, _ in rows}


@pytest.mark.long
def test_a_short_run_has_no_failure(data: Path, web: Path) -> None:
    """Latency depends on the machine, so that exceeded latencies are not judged here, but by `make loadtest`."""
    with serve(data, web, "make", "run", "LOAD_TEST=1") as address:
        done = make_loadtest(address, LEXDEX_DATA_DIR=str(web))
    assert list_complaints(done) == [], done.stderr
    assert "so only visitors run" in done.stderr
    assert re.search(r"free AI search +[1-9]\d* +0\(0\.00%\)", done.stderr), done.stderr


@pytest.fixture
def web_with_script(tmp_path: Path) -> Path:
    """A minimal built web app whose landing page names a script, as that of the real one does."""
    folder = small_web(tmp_path / "dist")
    page = folder / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace("</head>", SCRIPT), encoding="utf-8")
    return folder


def read_settings(run: Run) -> dict[str, str]:
    """The settings that `make run` gave to its API."""
    found: dict[str, str] = {}
    for process in run.family():
        with suppress(psutil.Error):
            found |= {name: value for name, value in process.environ().items() if name.startswith("LEXDEX_")}
    return found


def log_in(client: httpx.Client, email: str, password: str) -> dict[str, str]:
    """Log in and return the headers of the session."""
    form = {"grant_type": "password", "username": email, "password": password}
    token = client.post("/auth/login", data=form).raise_for_status().json()["access_token"]
    return {"Authorization": f"Bearer {token}"}


def enrol(client: httpx.Client, password: str, headers: dict[str, str]) -> str:
    """Set up two-factor authentication and return its key."""
    path = "/api/account/second-factor"
    enrolled = client.post(f"{path}/enrol", json={"password": password}, headers=headers).raise_for_status().json()
    headers = {"Authorization": f"Bearer {enrolled['access_token']}"}
    code = {"code": pyotp.TOTP(enrolled["secret"]).now()}
    client.post(f"{path}/confirm", json=code, headers=headers).raise_for_status()
    return str(enrolled["secret"])


@pytest.mark.long
@pytest.mark.covers("DC08/visitors", "DC08/operators")
def test_all_kinds_of_users_run_without_a_failure_and_leave_nothing(
    data: Path, web_with_script: Path, tmp_path: Path
) -> None:
    report = tmp_path / "run.html"
    given = {"LEXDEX_DATA_DIR": str(data), "LOADTEST_REPORT": str(report), "LOADTEST_SECONDS": "30"}
    with start(data, web_with_script, "make", "run", "LOAD_TEST=1") as run:
        agent = AgentProcess(read_settings(run))
        try:
            agent.call("grant-ownership", VENDOR, PRODUCT)
        finally:
            agent.close()
        done = make_loadtest(run.address, **given, LOADTEST_WEIGHTS="visitor=1,user=1,vendor=1,admin=1")
        assert "Kinds of users, by weight: visitor 1, user 1, vendor 1, admin 1." in done.stderr
        assert list_complaints(done) == [], done.stderr
        visitor = {"landing", "static file", "free AI search", "product page", "head of product page", "compare"}
        user = {"signed-in search", "note on tool", "delete shortlist", "delete saved search", "history"}
        admin = {"two-factor code", "admin overview", "admin products", "admin activity", "admin export"}
        vendor = {"vendor dashboard", "vendor analytics", "save draft", "discard draft"}
        assert visitor | user | vendor | admin | {"log in", "log out"} <= list_sent(done)
        password = re.fullmatch(r".*password: (\S+)\s*", (data / "demo-accounts.txt").read_text(encoding="utf-8"))
        key = (data / "loadtest-totp-key.txt").read_text(encoding="utf-8").strip()
        assert password is not None
        for secret in (password[1], key):
            assert secret not in done.stdout + done.stderr + report.read_text(encoding="utf-8")
        with httpx.Client(base_url=run.address, timeout=30) as client:
            headers = log_in(client, "user@demo.example", password[1])
            left = [client.get(path, headers=headers).json() for path in ("/api/shortlists", "/api/saved-searches")]
            assert left == [[], []]
            headers = log_in(client, VENDOR, password[1])
            draft = client.get(f"/api/vendor/products/{PRODUCT}/draft", headers=headers).json()
            assert (draft["changes"], draft["updated_at"]) == ({}, None)
            vendor_key = enrol(client, password[1], headers)
        account = {"LOADTEST_VENDOR_ACCOUNT": f"{VENDOR}:{password[1]}", "LOADTEST_VENDOR_TOTP_KEY": vendor_key}
        done = make_loadtest(run.address, **account, LOADTEST_WEIGHTS="vendor=1", LOADTEST_USERS="2")
    assert {"two-factor code", "leads"} <= list_sent(done)
    assert vendor_key not in done.stdout + done.stderr
    assert list_complaints(done) == [], done.stderr
