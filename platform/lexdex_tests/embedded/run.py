"""Runs `make run` for tests, in a process of its own."""

import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from lexdex_search_tests.cached_artifacts import store_sample_release
from lexdex_tests.live_site import QUIET_ENVIRONMENT, ROOT, free_port, wait_until

FIRST_START_SECONDS = 240.0


def prepare_shared_folder(tmp_path_factory: pytest.TempPathFactory, web: Path) -> Path:
    """Return a data folder after a first start, which takes minutes; one for all processes of the tests, to be copied.

    The first start loads the sample catalogue and builds the index.
    """
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "first-start"
    shared.mkdir(exist_ok=True)
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "done").exists():
            _start_for_the_first_time(shared / "var", web)
            (shared / "done").touch()
    return shared / "var"


def copy_folder(folder: Path, to: Path) -> None:
    """Copy the data folder of a stopped instance; its files belong to several users."""
    subprocess.run(["cp", "--archive", str(folder), str(to)], check=True)  # noqa: S603, S607


def _start_for_the_first_time(folder: Path, web: Path) -> None:
    first = Run(folder, web, free_port(), command=("make", "run"))
    try:
        wait_until(first.is_ready, seconds=FIRST_START_SECONDS)
        assert "is ready at" in first.said, first.said
        store_sample_release(folder / "search" / "releases")
    finally:
        first.interrupt()


EMBEDDED = (sys.executable, "-m", "lexdex", "embedded")


class Run:
    """A run of `lexdex embedded`, or of a command that starts it; `terminal` receives its output instead of a file."""

    def __init__(
        self, data: Path, web: Path, port: int, *, command: Sequence[str] = EMBEDDED, terminal: int | None = None
    ) -> None:
        self.data, self.address = data, f"http://127.0.0.1:{port}"
        given = {"LEXDEX_DATA_DIR": str(data), "LEXDEX_WEB_DIST": str(web), "LEXDEX_PORT": str(port)}
        self._output = data.with_suffix(".txt")
        with self._output.open("wb") as output:
            self._process = subprocess.Popen(  # noqa: S603 - the tests' own commands
                command,
                env={**os.environ, **QUIET_ENVIRONMENT, **given},
                stdout=output if terminal is None else terminal,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                start_new_session=True,
            )

    @property
    def said(self) -> str:
        """The output so far."""
        return self._output.read_text(encoding="utf-8", errors="replace")

    def is_ready(self) -> bool:
        """Return whether it is ready or has ended."""
        return "is ready at" in self.said or self._process.poll() is not None

    def family(self) -> list[psutil.Process]:
        """The process and all its descendants."""
        own = psutil.Process(self._process.pid)
        return [own, *own.children(recursive=True)]

    def commands(self) -> dict[int, list[str]]:
        """The command lines of these processes that are still running."""
        words = {}
        for process in self.family():
            with suppress(psutil.NoSuchProcess):  # which a zombie is, too
                words[process.pid] = process.cmdline()
        return words

    def kill(self) -> None:
        """End the process without warning."""
        self._process.kill()
        self._process.wait()

    def send(self, number: int) -> None:
        """Send a signal."""
        self._process.send_signal(number)

    def interrupt(self) -> int:
        """Send Ctrl-C, which a terminal sends to the whole process group, and wait; returns the exit status."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGINT)
        return self.wait_for_exit()

    def wait_for_exit(self) -> int:
        """Wait until the process has ended."""
        return self._process.wait(60)
