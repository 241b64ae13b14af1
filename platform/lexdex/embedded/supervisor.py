"""Restarts services that have ended, after increasing delays, and stops all of them in reverse order of their start."""

import time
from collections.abc import Callable

from lexdex.embedded.process import Child, Program

FIRST_WAIT_SECONDS = 0.5
MAX_WAIT_SECONDS = 30.0
HEALTHY_SECONDS = 60.0
"""The delay is reset for a service that has run for this long."""


class Part:
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
        """Restart the service."""
        self.child.stop()
        self.child, self.started, self.restart_at = Child(self.program), time.monotonic(), None


class Supervisor:
    """Supervises services in the order in which they were started."""

    def __init__(self, print_line: Callable[[str], None]) -> None:
        self._parts: list[Part] = []
        self._print_line = print_line

    def start(self, program: Program) -> Child:
        """Start a service and supervise it."""
        part = Part(program)
        self._parts.append(part)
        return part.child

    def watch(self, pause: Callable[[], None]) -> None:
        """Check the services repeatedly until a stop signal."""
        while True:
            self.check()
            pause()

    def check(self) -> None:
        """Schedule restarts of services that have ended, and restart those whose delay is over."""
        now = time.monotonic()
        for part in self._parts:
            if part.restart_at is None and part.child.has_died():
                part.plan_restart(now)
                self._print_line(
                    f"The {part.program.name} stopped; starting again in {part.wait:.0f} s. Log: {part.program.log}"
                )
            elif part.restart_at is not None and now >= part.restart_at:
                part.restart()

    def stop_all(self, announce: Callable[[], None]) -> None:
        """Stop all services in reverse order of their start, so that the database stops last."""
        if self._parts:
            announce()
        while self._parts:
            self._parts.pop().child.stop()
