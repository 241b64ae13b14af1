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


def _run(host: str, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "locust",
        "-f",
        "loadtests/locustfile.py",
        "--headless",
        "--only-summary",
        "--host",
        host,
    ]
    return subprocess.run(  # noqa: S603 - a fixed program
        command, cwd=ROOT, env={**os.environ, **environ}, capture_output=True, text=True, check=False, timeout=120
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


def test_a_target_that_fails_fails_the_run() -> None:
    with serve({}) as (host, requests):
        done = _run(host, LOADTEST_USERS="2", LOADTEST_SECONDS="3", LOADTEST_RAMP_SECONDS="1")
    assert done.returncode == 1
    assert "requests failed; at most 0.10% may." in done.stderr
    assert "/" in requests


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
    """Serve a site that has settings for a load test, except these, and fails otherwise; yields its requests, too."""
    given = {"provider": "none", "prompts_left": 1_000_000, "limits_factor": 1000, **settings}
    requests: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requests.append(self.path)
            trial = {"prompts_left": given["prompts_left"], "captcha": {"provider": given["provider"]}}
            answers = {
                "/api/unregistered-user-details": trial,
                "/health/ready": {"limits_factor": given["limits_factor"]},
            }
            self.send_response(200 if self.path in answers else 500)
            self.end_headers()
            self.wfile.write(json.dumps(answers.get(self.path)).encode())

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
    source = (ROOT / "loadtests" / "lexdex_loadtests" / "config.py").read_text(encoding="utf-8")
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
def test_the_journey_uses_operations_of_the_api() -> None:
    source = (ROOT / "loadtests" / "lexdex_loadtests" / "journeys" / "visitor.py").read_text(encoding="utf-8")
    offered = json.loads((ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))["paths"]
    called = {path.partition("?")[0] for path in re.findall(r'"(/(?:api|product)/[\w/?=-]*)"', source)}
    assert {"/api/free-ai-search", "/product/compare", "/product/list-products"} <= called
    assert called <= set(offered)
