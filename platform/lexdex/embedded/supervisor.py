"""Restarts services that have ended, after increasing delays, and stops all of them in reverse order of their start."""

import subprocess
import time
from collections.abc import Callable

from lexdex.embedded.process import Child, Program

FIRST_WAIT_SECONDS = 0.5
MAX_WAIT_SECONDS = 30.0
HEALTHY_SECONDS = 60.0
"""The delay is reset for a service that has run for this long."""


class SupervisedService:
    """A supervised service: its program, process and restart delay."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.child = Child(program)
        self.started = time.monotonic()
        self.wait = FIRST_WAIT_SECONDS
        self.restart_at: float | None = None

    def plan_restart(self, now: float) -> None:
        """Schedule a restart; the delay doubles each time the service ends soon after its start."""
        self.wait = FIRST_WAIT_SECONDS if now - self.started > HEALTHY_SECONDS else min(self.wait * 2, MAX_WAIT_SECONDS)
        self.restart_at = now + self.wait

    def restart(self) -> None:
        """Start the service again; raises OSError or SubprocessError if that fails."""
        self.started = time.monotonic()
        self.child, self.restart_at = Child(self.program), None


class Supervisor:
    """Supervises services in the order in which they were started."""

    def __init__(self, print_line: Callable[[str], None]) -> None:
        self._services: list[SupervisedService] = []
        self._print_line = print_line

    def start(self, program: Program) -> Child:
        """Start a service and supervise it."""
        service = SupervisedService(program)
        self._services.append(service)
        return service.child

    def watch(self, pause: Callable[[], None]) -> None:
        """Check the services repeatedly, calling `pause` in between, until a stop signal."""
        while True:
            self.check()
            pause()

    def check(self) -> None:
        """Schedule restarts of services that have ended, and restart those whose delay is over."""
        now = time.monotonic()
        for service in self._services:
            name, log = service.program.name, service.program.log
            if service.restart_at is None and service.child.has_died():
                # Ends the processes that it has left.
                service.child.stop()
                service.plan_restart(now)
                self._print_line(f"The {name} stopped; starting again in {service.wait:.0f} s. Log: {log}")
            elif service.restart_at is not None and now >= service.restart_at:
                try:
                    service.restart()
                except (OSError, subprocess.SubprocessError) as error:
                    reason = error.strerror if isinstance(error, OSError) else error
                    service.plan_restart(now)
                    self._print_line(
                        f"The {name} could not be started ({reason}); trying again in {service.wait:.0f} s."
                    )

    def stop_all(self, announce: Callable[[], None]) -> None:
        """Stop all services in reverse order of their start, so that the database stops last.

        If there are any, `announce` is called before, for a message on the console.
        """
        if self._services:
            announce()
        while self._services:
            self._services.pop().child.stop()
