"""A supervisor of `make run` that is killed, or loses its parent or terminal: no process of its folder goes on."""

import os
import pty
import shlex
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from lexdex_tests.embedded.run import EMBEDDED, Run
from lexdex_tests.live_site import free_port, wait_until

END_SECONDS = 10.0
WORK_SECONDS = 3.0
"""CPU time after which the preparation is in the middle of its work."""


def list_processes(data: Path) -> Iterator[psutil.Process]:
    """List the processes that work on the data folder, by their command or environment."""
    for process in psutil.process_iter():
        with suppress(psutil.NoSuchProcess, psutil.AccessDenied):
            words = " ".join([*process.cmdline(), process.environ().get("LEXDEX_DATA_DIR", "")])
            if str(data) in words and process.status() != psutil.STATUS_ZOMBIE:
                yield process


def require_no_process(data: Path) -> None:
    assert wait_until(lambda: not list(list_processes(data)), seconds=END_SECONDS), [
        process.cmdline() for process in list_processes(data)
    ]


def require_start(data: Path, web: Path) -> None:
    run = Run(data, web, free_port())
    try:
        wait_until(run.is_ready)
        assert "is ready at" in run.said, run.said
        assert "Traceback" not in run.said
    finally:
        assert run.interrupt() == 0


@pytest.mark.long
def test_a_killed_supervisor_leaves_no_service_behind(data: Path, web: Path) -> None:
    run = Run(data, web, free_port())
    wait_until(run.is_ready)
    assert len(list(list_processes(data))) > 4
    run.kill()
    require_no_process(data)
    require_start(data, web)


@pytest.mark.long
def test_a_supervisor_killed_while_the_catalogue_is_prepared_leaves_no_process_behind(data: Path, web: Path) -> None:
    """The preparation builds the search index, because there is none."""
    releases = data / "search" / "releases"
    aside = releases.with_name("aside")
    releases.rename(aside)

    def is_preparing() -> bool:
        preparing = [process for process in list_processes(data) if "prepare" in process.cmdline()]
        return any(process.cpu_times().user > WORK_SECONDS for process in preparing)

    run = Run(data, web, free_port())
    assert wait_until(is_preparing, seconds=60)
    run.kill()
    require_no_process(data)
    if releases.exists():
        releases.rename(releases.with_name("interrupted"))
    aside.rename(releases)
    require_start(data, web)


@pytest.mark.long
def test_killed_make_leaves_no_process_behind(data: Path, web: Path) -> None:
    """The supervisor is its child."""
    make = ("sh", "-c", f"{shlex.join(EMBEDDED)} --parent $$; true")
    run = Run(data, web, free_port(), command=make)
    wait_until(run.is_ready)
    assert len(list(list_processes(data))) > 4
    run.kill()
    require_no_process(data)
    require_start(data, web)


def test_a_supervisor_whose_parent_has_ended_does_not_start(data: Path, web: Path) -> None:
    run = Run(data, web, free_port(), command=(*EMBEDDED, "--parent", str(2**22)))
    assert run.wait_for_exit() == 0
    assert run.said.strip() == "Lexdex has stopped."


@pytest.mark.long
def test_a_closed_terminal_stops_all_services_in_order(data: Path, web: Path) -> None:
    master, terminal = pty.openpty()
    run = Run(data, web, free_port(), terminal=terminal)
    os.close(terminal)
    try:
        shown = b""
        while b"is ready at" not in shown:
            shown += os.read(master, 4096)
    finally:
        os.close(master)
    # The kernel sends it to the processes of the terminal's session.
    run.send(signal.SIGHUP)
    run.send(signal.SIGINT)
    assert run.wait_for_exit() == 0
    require_no_process(data)
    require_start(data, web)
