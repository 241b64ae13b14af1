"""Child processes, each with its own session and log file; Linux ends them if the parent process is killed."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from lexdex.embedded.problems import CannotStart

MAX_LOG_BYTES = 10_000_000
TAIL_LINES = 6
PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class Program(msgspec.Struct, frozen=True, kw_only=True):
    """The command of a service, and how it is started and stopped."""

    name: str
    command: Sequence[str]
    log: Path
    environment: Mapping[str, str] = {}
    user: str | None = None
    """The user to run as, if not the current one."""
    descriptors: tuple[int, ...] = ()
    stop_signal: int = signal.SIGTERM
    stop_timeout_seconds: float = 20.0
    orphan_signal: int = signal.SIGKILL
    """Sent when the supervisor is killed. The outbox and PostgreSQL's log repeat what a killed process was doing."""


class Child:
    """A running child process."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._process = _start_process(program)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def has_died(self) -> bool:
        """Return whether the process has ended."""
        return self._process.poll() is not None

    def stop(self) -> None:
        """Send the stop signal, wait for the timeout, then kill the process and all processes that it started."""
        if self._process.poll() is None:
            self._process.send_signal(self.program.stop_signal)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(self.program.stop_timeout_seconds)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def read_log_tail(self) -> str:
        """Return the last lines of the process's log, for an error message."""
        return read_tail(self.program.log)


def read_tail(log: Path) -> str:
    """Return the last TAIL_LINES lines of a log file."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
    return "\n".join(lines[-TAIL_LINES:])


def run(command: Sequence[str], *, step: str, user: str | None = None) -> str:
    """Run a command and return its output; raises CannotStart with `step`, a name for messages, if it fails."""
    done: subprocess.CompletedProcess[str] = subprocess.run(  # noqa: S603 - our own commands
        command, capture_output=True, text=True, check=False, **_build_user_options(user)
    )
    if done.returncode:
        raise CannotStart(f"{step} failed: {(done.stderr or done.stdout).strip()}")
    return done.stdout


def _start_process(program: Program) -> subprocess.Popen[bytes]:
    program.log.parent.mkdir(parents=True, exist_ok=True)
    if program.log.exists() and program.log.stat().st_size > MAX_LOG_BYTES:
        program.log.replace(program.log.with_suffix(".log.1"))
    with program.log.open("ab") as log:
        return subprocess.Popen(  # noqa: S603 - our own programs
            program.command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            env={**os.environ, **program.environment},
            **_build_user_options(program.user),
            pass_fds=program.descriptors,
            # Ctrl-C must only reach the supervisor, which then stops the services in order.
            start_new_session=True,
            preexec_fn=build_parent_death_hook(program.orphan_signal),  # noqa: PLW1509 - no threads run in the supervisor
        )


def _build_user_options(user: str | None) -> dict[str, Any]:
    """Return the options of `subprocess` to run as a user and that user's group; none if `user` is None.

    The group must change too: with root's group, the user couldn't access its folders.
    """
    return {"user": user, "group": user, "extra_groups": []} if user else {}


def build_parent_death_hook(number: int) -> Callable[[], None]:
    """Return the function, called in the new child, that makes Linux signal the child when its parent is killed.

    On other systems it does nothing, and the next start ends the orphaned database.
    """
    parent = os.getpid()

    def prepare() -> None:
        if not request_parent_death_signal(number, parent):
            os._exit(1)

    return prepare


def request_parent_death_signal(number: int, parent: int) -> bool:
    """Make Linux send this process the signal when its parent ends; return False if it has already ended."""
    if _libc is None:
        return True
    _libc.prctl(PR_SET_PDEATHSIG, number)
    # If the parent ended before the call above, no signal will come.
    return os.getppid() == parent
