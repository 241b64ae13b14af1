"""Whether the time of an answer tells who has an account: known and unknown addresses in turn, at every door."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Final

import httpx
import msgspec

from lexdex_bench.servers import Server, Stand

CALLS: Final = 500
WARM_UP: Final = 20
KNOWN: Final = "known@lexdex.example"
UNKNOWN: Final = "other@lexdex.example"
PASSWORD: Final = "a password for measuring"  # noqa: S105 - of an account that lives as long as the measurement
MAX_DIFFERENCE: Final = 0.05


class Door(msgspec.Struct, frozen=True):
    """One call's median milliseconds for an address with an account and for one without."""

    call: str
    known_ms: float
    unknown_ms: float

    @property
    def difference(self) -> float:
        """Between the medians, as a share of the smaller one."""
        return abs(self.known_ms - self.unknown_ms) / min(self.known_ms, self.unknown_ms)


def measure(stand: Stand, server: Server) -> list[Door]:
    """Login with a wrong password, and a forgotten one; a call each in turn, so that a slow moment hits both alike."""
    _make_account(stand)
    with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=10) as client:
        return [_login(client), _forgot(client)]


def _login(client: httpx.Client) -> Door:
    def ask(email: str) -> None:
        form = {"grant_type": "password", "username": email, "password": "not the password"}
        client.post("/auth/login", data=form)

    return _door("login", ask)


def _forgot(client: httpx.Client) -> Door:
    def ask(email: str) -> None:
        client.post("/auth/forgot-password", json={"email": email})

    return _door("forgot-password", ask)


def _door(call: str, ask: Callable[[str], None]) -> Door:
    known: list[float] = []
    unknown: list[float] = []
    for number in range(-WARM_UP, CALLS // 2):
        for email, times in ((KNOWN, known), (UNKNOWN, unknown)):
            began = time.perf_counter()
            ask(email)
            if number >= 0:
                times.append((time.perf_counter() - began) * 1000)
    return Door(call, statistics.median(known), statistics.median(unknown))


def _make_account(stand: Stand) -> None:
    command = [sys.executable, "-m", "lexdex", "account", "create-admin", KNOWN, "--password-stdin"]
    subprocess.run(  # noqa: S603 - ourselves
        command, input=PASSWORD.encode(), env={**os.environ, **stand.environment}, check=True, capture_output=True
    )
