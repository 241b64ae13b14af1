"""The program as `make loadtest` starts it: in a process of its own, for Locust changes the standard library."""

import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "loadtests" / "README.md"
SHORT = {"LOADTEST_USERS": "4", "LOADTEST_SECONDS": "20", "LOADTEST_RAMP_SECONDS": "2"}


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


def test_an_unavailable_api_fails_the_run() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        host = f"http://127.0.0.1:{probe.getsockname()[1]}"
    done = _run(host, LOADTEST_USERS="2", LOADTEST_SECONDS="3", LOADTEST_RAMP_SECONDS="1")
    assert done.returncode == 1
    assert "requests failed; at most 0.10% may." in done.stderr


@pytest.mark.skipif("LOADTEST_HOST" not in os.environ, reason="LOADTEST_HOST names no running Lexdex")
def test_the_visitors_journey_meets_its_thresholds() -> None:
    done = _run(os.environ["LOADTEST_HOST"], **SHORT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "All thresholds met." in done.stderr


def test_the_readme_names_what_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    named = re.findall(r"`((?:loadtests|lexdex_loadtests|lexdex_loadtests_tests)/[\w./]+)`", text)
    assert named
    assert [name for name in named if not (ROOT / name).exists() and not (ROOT / "loadtests" / name).exists()] == []


def test_the_readme_names_every_variable() -> None:
    source = (ROOT / "loadtests" / "lexdex_loadtests" / "config.py").read_text(encoding="utf-8")
    known = set(re.findall(r"LOADTEST_[A-Z]+(?:_[A-Z]+)*", source))
    assert set(re.findall(r"`(LOADTEST_[A-Z_]+)`", README.read_text(encoding="utf-8"))) == known | {"LOADTEST_HOST"}


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
