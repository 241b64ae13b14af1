"""Measure whether response times reveal which email addresses have an account (user enumeration)."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Final

import httpx
import msgspec

from lexdex_bench.servers import Server, Testbed

REQUESTS: Final = 500
WARM_UP: Final = 20
KNOWN: Final = "known@lexdex.example"
UNKNOWN: Final = "other@lexdex.example"
PASSWORD: Final = "a password for measuring"  # noqa: S105 - of a temporary account
MAX_DIFFERENCE: Final = 0.05


class TimingComparison(msgspec.Struct, frozen=True):
    """The median response times of an endpoint in milliseconds, for an email address with and without an account."""

    endpoint: str
    known_ms: float
    unknown_ms: float

    @property
    def difference(self) -> float:
        """The difference of the two medians as a fraction of the smaller one."""
        return abs(self.known_ms - self.unknown_ms) / min(self.known_ms, self.unknown_ms)


def measure(testbed: Testbed, server: Server) -> list[TimingComparison]:
    """Measure the response times of a login with a wrong password, and of the forgot-password request.

    Requests for the two email addresses alternate, so that disturbances affect both equally.
    """
    _create_account(testbed)
    with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=10) as client:
        return [_measure_login(client), _measure_forgot_password(client)]


def _measure_login(client: httpx.Client) -> TimingComparison:
    def send_request(email: str) -> None:
        form = {"grant_type": "password", "username": email, "password": "not the password"}
        client.post("/auth/login", data=form)

    return _compare_timing("login", send_request)


def _measure_forgot_password(client: httpx.Client) -> TimingComparison:
    def send_request(email: str) -> None:
        client.post("/auth/forgot-password", json={"email": email})

    return _compare_timing("forgot-password", send_request)


def _compare_timing(endpoint: str, send_request: Callable[[str], None]) -> TimingComparison:
    known: list[float] = []
    unknown: list[float] = []
    for number in range(-WARM_UP, REQUESTS // 2):
        for email, times in ((KNOWN, known), (UNKNOWN, unknown)):
            began = time.perf_counter()
            send_request(email)
            if number >= 0:
                times.append((time.perf_counter() - began) * 1000)
    return TimingComparison(endpoint, statistics.median(known), statistics.median(unknown))


def _create_account(testbed: Testbed) -> None:
    command = [sys.executable, "-m", "lexdex", "account", "create-admin", KNOWN, "--password-stdin"]
    subprocess.run(  # noqa: S603 - ourselves
        command, input=PASSWORD.encode(), env={**os.environ, **testbed.environment}, check=True, capture_output=True
    )
