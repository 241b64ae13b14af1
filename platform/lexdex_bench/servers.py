"""The processes that are measured: ours and the ceilings on one core, database, cache and load on the other."""

import os
import re
import shutil
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from lexdex.embedded import redis_server
from lexdex.embedded.postgres import Postgres
from lexdex.embedded.problems import CannotStart
from lexdex.embedded.process import Child, Program
from lexdex.embedded.ready import wait_ready

QUIET: Final = {"HF_HUB_OFFLINE": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore"}
TIMEOUT_SECONDS: Final = 30.0
MAX_SOCKET_LENGTH: Final = 90
OURS: Final = re.compile("[0-9a-f]{16}")
"""How __main__ names a version's folder."""


class Server:
    """A process that listens, and where."""

    def __init__(self, child: Child, port: int) -> None:
        self.pid, self.port = child.pid, port


class Stand:
    """One measurement's database, cache and data folder, and the servers started on them."""

    def __init__(self, data: Path, web: Path, stack: ExitStack) -> None:
        self._data, self._stack = data, stack
        self._cores = sorted(os.sched_getaffinity(0))
        self._run = data / "run"
        if len(str(self._run)) > MAX_SOCKET_LENGTH:
            raise CannotStart(f"The path {data} is too long for a socket. Give a shorter one with --data.")
        self._run.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._postgres = Postgres(data, self._run, self._log("database"))
        self.environment = {
            **QUIET,
            "LEXDEX_DATABASE_URL": self._postgres.url,
            "LEXDEX_REDIS_URL": redis_server.build_url(self._run),
            "LEXDEX_DATA_DIR": str(data),
            "LEXDEX_WEB_DIST": str(web),
            # One address makes all the load; what the limits cost is measured, what they refuse is not.
            "LEXDEX_LIMITS_FACTOR": "1000000",
            "LEXDEX_CAPTCHA": "none",
            "LEXDEX_TRIAL_PROMPTS": "1000000000",
        }

    def start_services(self) -> None:
        """Database and cache, beside the load; all that the database starts later inherits its core."""
        self._postgres.stop_orphaned_server()
        self._postgres.initialise()
        database = self._child(self._postgres.build_program(), self.load_core)
        self._postgres.wait_ready(database, _pause)
        self._postgres.create_database()
        redis = self._child(redis_server.build_program(self._run, self._log("redis")), self.load_core)
        redis_server.wait_ready(self._run, redis, _pause)

    @property
    def database_url(self) -> str:
        """Where the ceilings read."""
        return self._postgres.url

    @property
    def server_core(self) -> int:
        """The measured process has it alone."""
        return self._cores[-1]

    @property
    def load_core(self) -> int:
        """Everything else; the same one where the machine has only one."""
        return self._cores[0]

    def ours(self) -> Server:
        """`lexdex serve` with the settings that it ships with, ready with a search release."""
        port = free_port()
        place = {"LEXDEX_PORT": str(port), "LEXDEX_PUBLIC_URL": f"http://127.0.0.1:{port}"}
        command = (sys.executable, "-m", "lexdex", "serve")
        child = self._child(self._program("serve", command, place), self.server_core)
        wait_ready("127.0.0.1", port, child, _pause)
        return Server(child, port)

    def ceiling(self, name: str) -> Server:
        """`bare` or `raw`."""
        port = free_port()
        more = (self.database_url,) if name == "raw" else ()
        command = (sys.executable, "-m", "lexdex_bench.ceilings", name, str(port), *more)
        child = self._child(self._program(name, command, {}), self.server_core)
        _wait_listening(child, port)
        return Server(child, port)

    def _program(self, name: str, command: tuple[str, ...], more: Mapping[str, str]) -> Program:
        return Program(name=name, command=command, log=self._log(name), environment={**self.environment, **more})

    def _child(self, program: Program, core: int) -> Child:
        child = Child(program)
        self._stack.callback(child.stop)
        # Before it has made a thread of its own: threads inherit the core.
        os.sched_setaffinity(child.pid, {core})
        return child

    def _log(self, name: str) -> Path:
        return self._data / "log" / f"{name}.log"


@contextmanager
def stand(data: Path) -> Iterator[Stand]:
    """Everything that was started is ended on the way out, by its own id."""
    with ExitStack() as stack:
        web = data / "no-web"
        web.mkdir(parents=True, exist_ok=True)
        made = Stand(data, web, stack)
        made.start_services()
        yield made


def free_port() -> int:
    """A port that nobody has at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def keep_only(folder: Path) -> None:
    """What earlier versions of the sample left beside this one goes; folders that are not ours stay."""
    for other in folder.parent.iterdir() if folder.parent.exists() else ():
        if OURS.fullmatch(other.name) and (other / "postgres").is_dir() and other != folder:
            shutil.rmtree(other)


def _wait_listening(child: Child, port: int) -> None:
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        if child.has_died() or time.monotonic() > deadline:
            raise CannotStart(f"The {child.program.name} ceiling did not start:\n{child.read_log_tail()}")
        _pause()


def _pause() -> None:
    time.sleep(0.1)
