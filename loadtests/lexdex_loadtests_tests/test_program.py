"""The program as `make loadtest` starts it: in a process of its own, for Locust changes the standard library."""

import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from lexdex_loadtests.config import PROFILES

ROOT = Path(__file__).parents[2]
README = ROOT / "loadtests" / "README.md"
PACKAGE = ROOT / "loadtests" / "lexdex_loadtests"
SHORT = {"LOADTEST_USERS": "2", "LOADTEST_SECONDS": "3", "LOADTEST_RAMP_SECONDS": "1"}
PAGE = b"<html><head><title>x</title></head></html>"
SEARCH = {"response": "None.", "release": "1", "product_ids": [], "facets": []}


def _build_command(host: str, *options: str) -> list[str]:
    locust = [sys.executable, "-m", "locust", "-f", "loadtests/locustfile.py", "--headless", "--only-summary"]
    return [*locust, "--host", host, *options]


def _run(host: str, *options: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - a fixed program
        _build_command(host, *options),
        cwd=ROOT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_stranger_is_refused_before_the_first_request() -> None:
    done = _run("http://lexdex.example.org")
    assert done.returncode == 2
    assert "lexdex.example.org is not this machine" in done.stderr


def test_an_unavailable_target_is_refused() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        host = f"http://127.0.0.1:{probe.getsockname()[1]}"
    done = _run(host)
    assert done.returncode == 2
    assert "No Lexdex answers at" in done.stderr


def test_bounds_that_are_invalid_are_refused_in_a_sentence() -> None:
    done = _run("http://127.0.0.1:1", LOADTEST_USERS="0")
    assert done.returncode == 2
    assert "LOADTEST_USERS must be a whole number from 1 to 500, not '0'." in done.stderr
    assert "Traceback" not in done.stderr


def test_a_target_that_fails_fails_the_run_and_its_report_says_so(tmp_path: Path) -> None:
    file = tmp_path / "reports" / "run.html"
    with serve({}) as (host, requests):
        done = _run(
            host, **{**SHORT, "LOADTEST_SECONDS": "8"}, LOADTEST_REPORT=str(file), LEXDEX_DATA_DIR=str(tmp_path)
        )
    assert done.returncode == 1
    assert "requests failed; at most 0.10% may." in done.stderr
    assert "so only visitors run" in done.stderr
    assert "Kinds of users, by weight: visitor 85." in done.stderr
    assert "/" in requests
    page = file.read_text(encoding="utf-8")
    assert "<h1>Load test: steady</h1>" in page
    assert "requests failed; at most 0.10% may.</li>" in page
    assert re.search("<td>landing</td><td>[1-9]", page)
    # Locust's plots over time: the rate of requests and of failures, percentiles, and users.
    for series in ("current_rps", "current_fail_per_sec", "response_time_percentile_0.95", "user_count"):
        assert f'"{series}": [' in page


def test_the_knee_ends_with_the_first_step_that_breaks_and_names_the_rate_before() -> None:
    with serve({"fails_after": 60}) as (host, _):
        done = _run(host, LOADTEST_PROFILE="knee", LOADTEST_USERS="100", LOADTEST_SECONDS="20")
    steps = re.findall(r"^([\d.]+) visits per second: (.*)$", done.stderr, re.MULTILINE)
    assert len(steps) < 25
    assert [words for _, words in steps[:-1]] == ["all thresholds met"] * (len(steps) - 1)
    assert "requests failed" in steps[-1][1]
    assert f"The last rate that met the thresholds: {steps[-2][0]} visits per second" in done.stderr
    assert done.returncode == 0


def test_a_knee_without_a_step_that_meets_the_thresholds_fails() -> None:
    with serve({}) as (host, _):
        done = _run(host, LOADTEST_PROFILE="knee", LOADTEST_USERS="500", LOADTEST_SECONDS="100")
    assert done.returncode == 1
    assert "Not even the first step met the thresholds." in done.stderr


def test_a_master_judges_what_its_workers_sent() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    with serve({}) as (host, requests):
        worker = subprocess.Popen(  # noqa: S603 - a fixed program
            _build_command(host, "--worker", "--master-host=127.0.0.1", f"--master-port={port}"),
            cwd=ROOT,
            env={**os.environ, **SHORT},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        bind = ("--master-bind-host=127.0.0.1", f"--master-bind-port={port}")
        done = _run(host, "--master", "--expect-workers=1", *bind, **{**SHORT, "LOADTEST_SECONDS": "6"})
        assert worker.wait(60) == 0
    assert "/" in requests
    assert done.returncode == 1
    assert "requests failed; at most 0.10% may." in done.stderr


def test_no_secret_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "run.html"
    accounts = {"LOADTEST_USER_ACCOUNT": "ada@firm.example:s3cret", "LOADTEST_ADMIN_ACCOUNT": "eve@firm.example:s3cret"}
    given = {**accounts, "LOADTEST_ADMIN_TOTP_KEY": "JBSWY3DPEHPK3PXP", "LOADTEST_REPORT": str(file)}
    with serve({}) as (host, requests):
        done = _run(host, **SHORT, **given, LOADTEST_WEIGHTS="user=1,admin=1")
    assert "/auth/login" in requests
    for text in (done.stdout, done.stderr, file.read_text(encoding="utf-8")):
        assert "s3cret" not in text
        assert "JBSWY3DPEHPK3PXP" not in text


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"provider": "proof-of-work"}, "has a captcha (proof-of-work), which simulated visitors can't solve."),
        ({"prompts_left": 10}, "has 10 free searches left for this address, and this run may need 120."),
        ({"limits_factor": 1}, "multiplies its rate limits by 1 only, so it would reject requests"),
        ({"limits_factor": None}, "doesn't report its rate limits, so it would reject requests"),
    ],
)
def test_a_target_without_the_settings_is_refused_before_any_load(settings: dict[str, Any], sentence: str) -> None:
    with serve(settings) as (host, requests):
        done = _run(host)
    assert done.returncode == 2
    *introduction, refusal = done.stderr.splitlines()
    assert sentence in refusal
    assert "make run LOAD_TEST=1" in refusal
    for name in ("LEXDEX_CAPTCHA", "LEXDEX_LIMITS_FACTOR", "LEXDEX_TRIAL_PROMPTS"):
        assert sum(f"  {name}=" in line for line in introduction) == 1
    assert set(requests) <= {"/api/unregistered-user-details", "/health/ready"}


@contextmanager
def serve(settings: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Serve a site that has settings for a load test, except these; yields its requests, too.

    All other requests fail, or those after the number in `fails_after`.
    """
    given = {"fails_after": 0, "provider": "none", "prompts_left": 1_000_000, "limits_factor": 1000, **settings}
    requests: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requests.append(self.path)
            trial = {"prompts_left": given["prompts_left"], "captcha": {"provider": given["provider"]}}
            answers = {
                "/api/unregistered-user-details": trial,
                "/health/ready": {"limits_factor": given["limits_factor"]},
            }
            is_early = len(requests) <= given["fails_after"]
            self.answer(json.dumps(answers[self.path]).encode() if self.path in answers else PAGE if is_early else None)

        def do_POST(self) -> None:
            requests.append(self.path)
            self.rfile.read(int(self.headers["Content-Length"]))
            self.answer(json.dumps(SEARCH).encode() if len(requests) <= given["fails_after"] else None)

        def answer(self, content: bytes | None) -> None:
            self.send_response(500 if content is None else 200)
            self.end_headers()
            self.wfile.write(content or b"")

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", requests
        server.shutdown()


def test_the_readme_names_what_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    named = re.findall(r"`((?:loadtests|lexdex_loadtests|lexdex_loadtests_tests)/[\w./]+)`", text)
    assert named
    assert [name for name in named if not (ROOT / name).exists() and not (ROOT / "loadtests" / name).exists()] == []


def test_the_readme_names_every_variable() -> None:
    source = "".join((PACKAGE / name).read_text(encoding="utf-8") for name in ("config.py", "accounts.py"))
    known = set(re.findall(r"LOADTEST_[A-Z]+(?:_[A-Z]+)*", source))
    assert set(re.findall(r"`(LOADTEST_[A-Z_]+)`", README.read_text(encoding="utf-8"))) == known


def test_each_profile_has_thresholds() -> None:
    assert {path.stem for path in (ROOT / "loadtests" / "thresholds").glob("*.toml")} == set(PROFILES)


def test_every_journey_and_shape_is_described() -> None:
    text = README.read_text(encoding="utf-8")
    folders = (ROOT / "loadtests" / "lexdex_loadtests" / name for name in ("journeys", "shapes"))
    files = [path.name for folder in folders for path in folder.glob("*.py") if path.name != "__init__.py"]
    assert [name for name in files if name not in text] == []


@pytest.mark.covers("DC06")
def test_the_journeys_use_operations_of_the_api() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*/*.py"))
    offered = json.loads((ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))["paths"]
    called = {path.partition("?")[0] for path in re.findall(r'"(/(?:api|product|auth|users)/[\w/?=-]*)"', source)}
    assert {"/api/free-ai-search", "/product/compare", "/product/list-products", "/auth/login"} <= called
    assert called <= set(offered)
