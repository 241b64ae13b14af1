"""Runs the search engine in a Ray Serve of this machine for `make run` with LEXDEX_SEARCH_ENGINE=ray."""

import http.client
import socket
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from lexdex.embedded.process import Child, Program
from lexdex.settings import Settings
from lexdex.settings_search import DEFAULT_SEARCH_URL
from lexdex_search.serving.protocol import RELEASE_PATH

HOST = "127.0.0.1"
TIMEOUT_SECONDS = 180.0
"""Ray takes 20 to 40 seconds to start. Afterwards the site starts without it and answers by keywords until it comes."""
POLL_TIMEOUT_SECONDS = 3.0


class SearchServer(NamedTuple):
    """The program of Ray Serve and the address that it will have."""

    program: Program
    url: str


def is_needed(settings: Settings) -> bool:
    """Whether the engine runs in Ray Serve and no address of a running one is set."""
    return settings.search_engine == "ray" and settings.search_url == DEFAULT_SEARCH_URL


def build_server(settings: Settings, log: Path, environment: Mapping[str, str]) -> SearchServer:
    """Choose a port, the second after the site's if it is free, and return how to start Ray Serve there.

    Of `environment`, it gets the variables of Weaviate, if a server was started for the index.
    """
    port = _find_free_port(settings.port + 2)
    options = {
        "--releases": str(settings.releases_path),
        "--host": HOST,
        "--port": str(port),
        "--timeout": str(settings.search_timeout_seconds),
    }
    words = [word for option in options.items() for word in option]
    command = (sys.executable, "-m", "lexdex_search", "serve", *words)
    index = {name: value for name, value in environment.items() if name.startswith("LEXDEX_WEAVIATE_")}
    program = Program(name="search", command=command, log=log, environment=index)
    return SearchServer(program, f"http://{HOST}:{port}")


def wait_ready(server: SearchServer, child: Child, pause: Callable[[], None]) -> bool:
    """Wait until the engine has opened a release, calling `pause` between attempts; return False if it takes long."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not _is_ready(server.url):
        if child.has_died() or time.monotonic() > deadline:
            return False
        pause()
    return True


def _is_ready(url: str) -> bool:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=POLL_TIMEOUT_SECONDS)
    try:
        connection.request("GET", RELEASE_PATH)
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _find_free_port(port: int) -> int:
    for candidate in (port, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, candidate))
            except (OSError, OverflowError):
                continue
            return int(probe.getsockname()[1])
    raise OSError("No port of this machine is free.")
