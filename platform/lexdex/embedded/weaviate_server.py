"""Runs a server of Weaviate for `make run`, if the search index is to be there and no other server is named.

It listens on this machine for HTTP, gossip and Raft; its other two ports can't be bound to one address, so that they
need keys, which are new at each start.
"""

import http.client
import os
import secrets
import shutil
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

from lexdex.embedded.problems import CannotStart
from lexdex.embedded.process import Child, Program
from lexdex.settings import Settings

VERSION: Final = "v1.39.0"
EXECUTABLE: Final = "weaviate-server"
HOST: Final = "127.0.0.1"
NODE: Final = "node1"
USER: Final = "lexdex"
TIMEOUT_SECONDS: Final = 120.0
NOT_INSTALLED: Final = (
    "LEXDEX_SEARCH_INDEX=weaviate needs a server of Weaviate, which is not installed. Run `make weaviate` once (it "
    "builds {version} with Go, some ten minutes), or name a server that runs by LEXDEX_WEAVIATE_URL."
)
FIXED_VARIABLES: Final = {
    "AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED": "false",
    "AUTHENTICATION_APIKEY_ENABLED": "true",
    "AUTHENTICATION_APIKEY_USERS": USER,
    "AUTHORIZATION_ADMINLIST_ENABLED": "true",
    "AUTHORIZATION_ADMINLIST_USERS": USER,
    "CLUSTER_ADVERTISE_ADDR": HOST,
    "CLUSTER_BIND_ADDR": HOST,
    "CLUSTER_HOSTNAME": NODE,
    "DEFAULT_VECTORIZER_MODULE": "none",
    "DISABLE_TELEMETRY": "true",
    "ENABLE_MODULES": "",
    "GO_PROFILING_DISABLE": "true",
    "LOG_LEVEL": "warning",
    "RAFT_BOOTSTRAP_EXPECT": "1",
}
PORT_VARIABLES: Final = (
    "GRPC_PORT",
    "CLUSTER_GOSSIP_BIND_PORT",
    "CLUSTER_DATA_BIND_PORT",
    "RAFT_PORT",
    "RAFT_INTERNAL_RPC_PORT",
)


class EmbeddedWeaviate(NamedTuple):
    """The server's program, its HTTP port, and the settings of the processes that use it."""

    program: Program
    port: int
    settings: dict[str, str]

    @property
    def environment(self) -> dict[str, str]:
        """The settings as environment variables."""
        return {f"LEXDEX_{name.upper()}": value for name, value in self.settings.items()}


def is_needed(settings: Settings) -> bool:
    """Whether the index is to be in Weaviate and no server is named."""
    return settings.search_index == "weaviate" and not settings.weaviate_url


def find_executable() -> Path | None:
    """Find the server's program: on the path, or where `make weaviate` puts it; None if it is not installed."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    built = cache / "lexdex" / f"weaviate-{VERSION}" / EXECUTABLE
    found = shutil.which(EXECUTABLE)
    if found:
        return Path(found)
    return built if os.access(built, os.X_OK) else None


def build_server(data: Path, log: Path) -> EmbeddedWeaviate:
    """Return how to start the server on free ports, with its files in `data`; raises CannotStart."""
    executable = find_executable()
    if executable is None:
        raise CannotStart(NOT_INSTALLED.format(version=VERSION))
    port, *others = _choose_ports(1 + len(PORT_VARIABLES))
    ports = dict(zip(PORT_VARIABLES, map(str, others), strict=True))
    key = secrets.token_hex(24)
    variables = {
        **FIXED_VARIABLES,
        **ports,
        "AUTHENTICATION_APIKEY_ALLOWED_KEYS": key,
        "CLUSTER_BASIC_AUTH_USERNAME": USER,
        "CLUSTER_BASIC_AUTH_PASSWORD": secrets.token_hex(24),
        "PERSISTENCE_DATA_PATH": str(data),
    }
    command = (str(executable), "--host", HOST, "--port", str(port), "--scheme", "http")
    settings = {
        "weaviate_url": f"http://{HOST}:{port}",
        "weaviate_grpc": f"{HOST}:{ports['GRPC_PORT']}",
        "weaviate_api_key": key,
    }
    program = Program(name="weaviate", command=command, log=log, environment=variables)
    return EmbeddedWeaviate(program, port, settings)


def wait_ready(server: EmbeddedWeaviate, child: Child, pause: Callable[[], None]) -> None:
    """Wait until the server answers, calling `pause` between attempts.

    Raises CannotStart with the end of the server's log if it ends or takes too long.
    """
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not _is_ready(server.port):
        if child.has_died() or time.monotonic() > deadline:
            raise CannotStart(
                f"Weaviate did not start. Its log {child.program.log} ends with:\n{child.read_log_tail()}"
            )
        pause()


def _is_ready(port: int) -> bool:
    connection = http.client.HTTPConnection(HOST, port, timeout=3)
    try:
        connection.request("GET", "/v1/.well-known/ready")
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _choose_ports(count: int) -> list[int]:
    """Choose ports that are free now; the server takes no sockets that are already open."""
    with ExitStack() as stack:
        listeners = [stack.enter_context(socket.socket()) for _ in range(count)]
        for listener in listeners:
            listener.bind((HOST, 0))
        return [listener.getsockname()[1] for listener in listeners]
