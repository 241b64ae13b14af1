"""Start and stop of `make run`: it serves, leaves no process behind, and reports errors."""

import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest

from lexdex_tests.embedded.run import FIRST_START_SECONDS, Run
from lexdex_tests.live_site import free_port, pause, wait_until
from lexdex_tests.trial.captcha import solve


@pytest.fixture(scope="module")
def running(data: Path, web: Path) -> Iterator[Path]:
    """The data folder of a running instance."""
    first = Run(data, web, free_port())
    try:
        wait_until(first.is_ready, seconds=FIRST_START_SECONDS)
        assert "is ready at" in first.said, first.said
        yield data
    finally:
        first.interrupt()


@pytest.fixture
def stopped(running: Path) -> Path:
    """The same folder after its first instance was stopped."""
    note = running / "instance.json"
    if note.exists():
        pid = int(psutil.Process(_read_pid(note)).pid)
        os.kill(pid, signal.SIGINT)
        assert wait_until(lambda: not note.exists())
    return running


def _read_pid(note: Path) -> int:
    return int(httpx.Response(200, content=note.read_bytes()).json()["pid"])


def test_a_second_instance_on_the_same_folder_is_rejected_with_the_url_of_the_first(running: Path, web: Path) -> None:
    second = Run(running, web, free_port())
    assert second.wait_for_exit() != 0
    assert "Another Lexdex is already running on the data folder" in second.said
    assert "Traceback" not in second.said


def test_a_second_start_serves_and_leaves_no_process_behind(stopped: Path, web: Path) -> None:
    """The second start uses the existing search release and builds nothing."""
    port = free_port()
    run = Run(stopped, web, port)
    wait_until(run.is_ready)
    assert "Building the search index" not in run.said
    with httpx.Client(base_url=run.address, timeout=30) as visitor:
        assert solve(visitor).status_code == 200
        answer = visitor.post("/api/free-ai-search", json={"query": "contract management"})
    assert answer.status_code == 200
    assert answer.json()["product_ids"]
    family = run.family()
    assert len(family) > 4
    assert run.interrupt() == 0
    assert not [process for process in family if process.is_running()]
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", port))


def test_payments_run_on_a_simulator_that_ends_with_the_site(stopped: Path, web: Path) -> None:
    run = Run(stopped, web, free_port())
    wait_until(run.is_ready)
    [simulator] = [process for process in run.family() if "lexdex_stripe" in process.cmdline()]
    [api] = [process for process in run.family() if process.cmdline()[-1].isdigit() and "serve" in process.cmdline()]
    given = api.environ()
    base, key = given["LEXDEX_STRIPE_API_BASE"], given["LEXDEX_STRIPE_API_KEY"]
    assert httpx.get(f"{base}/v1/events", auth=(key, ""), timeout=30).status_code == 200
    assert base.startswith("http://127.0.0.1:")
    simulator.kill()
    # The supervisor starts it again on the same port, with the same key.
    assert wait_until(lambda: _answers(f"{base}/v1/events", key))
    family = run.family()
    assert run.interrupt() == 0
    assert not [process for process in family if process.is_running()]


def _answers(url: str, key: str) -> bool:
    try:
        return httpx.get(url, auth=(key, ""), timeout=5).status_code == 200
    except httpx.TransportError:
        pause()
        return False


def test_the_demo_accounts_can_log_in(stopped: Path, web: Path) -> None:
    """There is one account of each role, with a generated password in a file that only its owner can read."""
    written = stopped / "demo-accounts.txt"
    assert written.stat().st_mode & 0o777 == 0o600
    addresses, password = written.read_text(encoding="utf-8").strip().split("; password: ")
    run = Run(stopped, web, free_port())
    try:
        wait_until(run.is_ready)
        # The line follows the one with the address, but need not arrive in the same read.
        assert wait_until(lambda: f"Demo accounts: {addresses}; password: {password}" in run.said)
        for email in addresses.split(", "):
            form = {"grant_type": "password", "username": email, "password": password}
            answer = httpx.post(f"{run.address}/auth/login", data=form, timeout=30)
            assert answer.status_code == 200, answer.text
    finally:
        run.interrupt()


@pytest.mark.long
def test_a_killed_worker_is_restarted(stopped: Path, web: Path) -> None:
    run = Run(stopped, web, free_port())
    try:
        wait_until(run.is_ready)
        [worker] = [process for process in run.family() if "worker" in process.cmdline()]
        worker.kill()

        def other_worker() -> bool:
            return any("worker" in words for pid, words in run.commands().items() if pid != worker.pid)

        assert wait_until(other_worker)
    finally:
        run.interrupt()


def test_a_port_in_use_is_reported_with_advice(stopped: Path, web: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        run = Run(stopped, web, taken.getsockname()[1])
        assert run.wait_for_exit() != 0
    assert "is in use by another program" in run.said
    assert "make run PORT=" in run.said


def test_a_file_instead_of_the_data_folder_is_reported(tmp_path: Path, web: Path) -> None:
    (tmp_path / "var").write_text("not a folder", encoding="utf-8")
    run = Run(tmp_path / "var", web, free_port())
    assert run.wait_for_exit() != 0
    assert "is a file. Move it away" in run.said
    assert (tmp_path / "var").read_text(encoding="utf-8") == "not a folder"


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"half-made": ""}, "It is not a database folder."),
        ({"PG_VERSION": "13\n"}, "It was made by PostgreSQL 13"),
        ({"PG_VERSION": "18\n"}, "The log is"),
    ],
)
def test_a_broken_database_is_reported_and_not_changed(
    tmp_path: Path, web: Path, files: dict[str, str], sentence: str
) -> None:
    cluster = tmp_path / "var" / "postgres"
    cluster.mkdir(parents=True)
    for name, content in files.items():
        (cluster / name).write_text(content, encoding="utf-8")
    run = Run(tmp_path / "var", web, free_port())
    assert run.wait_for_exit() != 0
    assert "cannot be started" in run.said
    assert sentence in run.said
    assert "Move that folder" in run.said
    assert "Traceback" not in run.said
    assert {name: (cluster / name).read_text(encoding="utf-8") for name in files} == files


def test_a_missing_web_build_is_reported(tmp_path: Path) -> None:
    run = Run(tmp_path / "var", tmp_path / "nothing", free_port())
    assert run.wait_for_exit() != 0
    assert "The web app is not built" in run.said
    pause()
    assert not (tmp_path / "var" / "postgres").exists()
