"""A real server of Weaviate for tests, where its program is installed."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lexdex.embedded import weaviate_server
from lexdex.embedded.process import Child
from lexdex_search.index.port import WeaviateServer

TIMEOUT_SECONDS = 60.0
"""A busy machine is slow; tests of outages choose a shorter time."""


class RunningWeaviate:
    """A server that a test may kill and start again on the same files and ports."""

    def __init__(self, folder: Path) -> None:
        """Prepare a server whose files are in `folder`; skips the test if it is not installed."""
        if weaviate_server.find_executable() is None:
            pytest.skip("Weaviate's server is not installed; `make weaviate` builds it with Go")
        self._server = weaviate_server.build_server(folder / "data", folder / "weaviate.log")
        self.environment = self._server.environment
        self.child: Child | None = None

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.child = Child(self._server.program)
        weaviate_server.wait_ready(self._server, self.child, lambda: time.sleep(0.1))

    def stop(self) -> None:
        """Stop the server if it runs."""
        if self.child is not None:
            self.child.stop()
            self.child = None

    def build_address(self, prefix: str, *, timeout_seconds: float = TIMEOUT_SECONDS) -> WeaviateServer:
        """Return how to connect; tests that publish use a prefix of their own."""
        return WeaviateServer(
            url=self.environment["LEXDEX_WEAVIATE_URL"],
            grpc=self.environment["LEXDEX_WEAVIATE_GRPC"],
            api_key=self.environment["LEXDEX_WEAVIATE_API_KEY"],
            prefix=prefix,
            timeout_seconds=timeout_seconds,
        )


@contextmanager
def run_weaviate(folder: Path) -> Iterator[RunningWeaviate]:
    """Run a server in this context."""
    server = RunningWeaviate(folder)
    try:
        server.start()
        yield server
    finally:
        server.stop()
