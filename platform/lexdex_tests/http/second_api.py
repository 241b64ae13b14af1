"""Another API on the services of a site, for tests of other settings, limits or its stop."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from lexdex.embedded.process import Child, Program
from lexdex.embedded.ready import wait_ready
from lexdex_tests.live_site import Site, free_port, pause


@dataclass(frozen=True)
class SecondApi:
    """The port and process of the API."""

    port: int
    process: Child


@contextmanager
def run_second_api(site: Site, name: str, *, before: str = "true", **settings: str) -> Iterator[SecondApi]:
    """Run the API in this context, after a shell command such as `ulimit`."""
    port = free_port()
    environment = {**site.environment, "LEXDEX_PORT": str(port), **settings}
    command = ("sh", "-c", f'{before}; exec "$0" -m lexdex serve', sys.executable)
    process = Child(Program(name=name, command=command, log=site.data / "log" / f"{name}.log", environment=environment))
    try:
        wait_ready("127.0.0.1", port, process, pause)
        yield SecondApi(port, process)
    finally:
        process.stop()
