"""Start the measured servers on one CPU core, and the database, Redis and load generator on another."""

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

BASE_ENVIRONMENT: Final = {"HF_HUB_OFFLINE": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore"}
TIMEOUT_SECONDS: Final = 30.0
MAX_SOCKET_LENGTH: Final = 90
VERSION_FOLDER: Final = re.compile("[0-9a-f]{16}")
"""Matches the folder names that __main__ creates for versions of the sample."""


class Server:
    """The process id and port of a running server."""

    def __init__(self, child: Child, port: int) -> None:
        self.pid, self.port = child.pid, port


class Testbed:
    """The environment of a benchmark: data folder, database and Redis, and the servers that use them."""

    def __init__(self, data: Path, web: Path, stack: ExitStack) -> None:
        self._data, self._stack = data, stack
        self._cores = sorted(os.sched_getaffinity(0))
        self._run = data / "run"
        if len(str(self._run)) > MAX_SOCKET_LENGTH:
            raise CannotStart(f"The path {data} is too long for a socket. Give a shorter one with --data.")
        self._run.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._postgres = Postgres(data, self._run, self._get_log_path("database"))
        self.environment = {
            **BASE_ENVIRONMENT,
            "LEXDEX_DATABASE_URL": self._postgres.url,
            "LEXDEX_REDIS_URL": redis_server.build_url(self._run),
            "LEXDEX_DATA_DIR": str(data),
            "LEXDEX_WEB_DIST": str(web),
            # All load comes from one address: rate limits are checked, which costs time, but must not reject requests.
            "LEXDEX_LIMITS_FACTOR": "1000000",
            "LEXDEX_CAPTCHA": "none",
            "LEXDEX_TRIAL_PROMPTS": "1000000000",
        }

    def start_services(self) -> None:
        """Start the database and Redis on the core of the load generator, and wait until they are ready."""
        self._postgres.stop_orphaned_server()
        self._postgres.initialise()
        database = self._start_child(self._postgres.build_program(), self.load_core)
        self._postgres.wait_ready(database, _pause)
        self._postgres.create_database()
        redis = self._start_child(redis_server.build_program(self._run, self._get_log_path("redis")), self.load_core)
        redis_server.wait_ready(self._run, redis, _pause)

    @property
    def database_url(self) -> str:
        """The URL of the database, for servers that don't read `environment`."""
        return self._postgres.url

    @property
    def server_core(self) -> int:
        """The number of the CPU core on which only the measured server runs."""
        return self._cores[-1]

    @property
    def load_core(self) -> int:
        """The number of the CPU core for all other processes; the same as `server_core` if there is only one core."""
        return self._cores[0]

    def start_lexdex(self) -> Server:
        """Start the platform with `lexdex serve` and default settings, and wait until its search is ready."""
        port = find_free_port()
        place = {"LEXDEX_PORT": str(port), "LEXDEX_PUBLIC_URL": f"http://127.0.0.1:{port}"}
        command = (sys.executable, "-m", "lexdex", "serve")
        child = self._start_child(self._build_program("serve", command, place), self.server_core)
        wait_ready("127.0.0.1", port, child, _pause)
        return Server(child, port)

    def start_ceiling(self, name: str) -> Server:
        """Start the reference server `bare` or `raw` (see `ceilings`), and wait until it accepts connections."""
        port = find_free_port()
        more = (self.database_url,) if name == "raw" else ()
        command = (sys.executable, "-m", "lexdex_bench.ceilings", name, str(port), *more)
        child = self._start_child(self._build_program(name, command, {}), self.server_core)
        _wait_listening(child, port)
        return Server(child, port)

    def _build_program(self, name: str, command: tuple[str, ...], more: Mapping[str, str]) -> Program:
        return Program(
            name=name, command=command, log=self._get_log_path(name), environment={**self.environment, **more}
        )

    def _start_child(self, program: Program, core: int) -> Child:
        child = Child(program)
        self._stack.callback(child.stop)
        # Set before the process creates threads, which inherit the core.
        os.sched_setaffinity(child.pid, {core})
        return child

    def _get_log_path(self, name: str) -> Path:
        return self._data / "log" / f"{name}.log"


@contextmanager
def open_testbed(data: Path) -> Iterator[Testbed]:
    """Start the database and Redis for a benchmark in the folder `data`; on exit, stop all started processes."""
    with ExitStack() as stack:
        web = data / "no-web"
        web.mkdir(parents=True, exist_ok=True)
        testbed = Testbed(data, web, stack)
        testbed.start_services()
        yield testbed


def find_free_port() -> int:
    """Find a free TCP port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def delete_other_versions(folder: Path) -> None:
    """Delete the data folders of other versions of the sample catalogue beside `folder`; others are not touched."""
    for other in folder.parent.iterdir() if folder.parent.exists() else ():
        if VERSION_FOLDER.fullmatch(other.name) and (other / "postgres").is_dir() and other != folder:
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
