"""The supervisor of `make run`: what cannot be started is tried again, and the other services go on."""

from collections.abc import Callable
from pathlib import Path

from lexdex.embedded.process import Program
from lexdex.embedded.supervisor import Supervisor
from lexdex_tests.live_site import wait_until


def wait_for(supervisor: Supervisor, condition: Callable[[], bool]) -> bool:
    """Let the supervisor check its services until the condition is true."""

    def check() -> bool:
        supervisor.check()
        return condition()

    return wait_until(check)


def test_a_service_that_cannot_be_started_is_tried_again(tmp_path: Path) -> None:
    """As on a machine without space for another log file, or without memory for another process."""
    lines: list[str] = []
    log = tmp_path / "log" / "worker.log"
    supervisor = Supervisor(lines.append)
    other = supervisor.start(Program(name="api", command=("sleep", "60"), log=tmp_path / "api.log"))
    supervisor.start(Program(name="worker", command=("true",), log=log))
    try:
        log.unlink()
        log.parent.rmdir()
        log.parent.touch()
        assert wait_for(supervisor, lambda: len(lines) > 2)
        assert lines[0].startswith("The worker stopped; starting again in ")
        assert {line.partition(" again")[0] for line in lines[1:]} == {
            "The worker could not be started (File exists); trying"
        }
        assert not other.has_died()
        log.parent.unlink()
        assert wait_for(supervisor, log.exists)
    finally:
        supervisor.stop_all(lambda: None)
    assert other.has_died()
