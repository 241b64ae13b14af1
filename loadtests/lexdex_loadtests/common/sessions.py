"""Sessions of simulated users, who share the account of their kind.

An account can have twenty sessions, so a process opens at most MAX_OWN_SESSIONS for single visits, and one that all
other visits share. A code of two-factor authentication is accepted once, so visits of an account with it share one.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pyotp
from locust.runners import WorkerRunner

from lexdex_loadtests import target
from lexdex_loadtests.accounts import STEP_SECONDS, Account, choose_step
from lexdex_loadtests.config import Kind, RefusedRun
from lexdex_loadtests.journeys.base import JSON, Journey, check, read_json

Headers = dict[str, str]
MAX_OWN_SESSIONS = 4
FRESH_SECONDS = 300
"""Exports need a code from the last ten minutes; a new one is given after this time."""
MAX_CODES = 4


class Sessions:
    """The open sessions of one account in this process."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self._lock = threading.Lock()
        self._own = 0
        self._shared = ""
        self._code_at = 0.0

    @contextmanager
    def visit(self, journey: Journey) -> Iterator[Headers | None]:
        """Log in for the time of a visit, and yield the headers of its requests; None if the login failed."""
        if self.account.totp_key or self._own >= MAX_OWN_SESSIONS:
            yield self._share(journey)
            return
        self._own += 1
        token = ""
        try:
            token = self._log_in(journey)
            yield build_headers(token) if token else None
        finally:
            self._own -= 1
            if token:
                _log_out(journey, token)

    def close(self, host: str) -> None:
        """Log out of the shared session, after the run."""
        if self._shared:
            with suppress(RefusedRun):
                target.post(f"{host}/auth/logout", token=self._shared)
            self._shared = ""

    def _share(self, journey: Journey) -> Headers | None:
        with self._lock:
            if not self._shared:
                self._shared = self._log_in(journey)
            elif self.account.totp_key and time.monotonic() - self._code_at > FRESH_SECONDS:
                self._give_code(journey, "/api/account/second-factor/current-code", self._shared)
            return build_headers(self._shared) if self._shared else None

    def _log_in(self, journey: Journey) -> str:
        """Log in, with a code if the account needs one; returns the token, or an empty text."""
        form = {"grant_type": "password", "username": self.account.email, "password": self.account.password}
        with journey.request("POST", "/auth/login", "log in", data=form, headers=JSON) as answer:
            session = read_json(answer) or {}
            token = str(session.get("access_token", ""))
            check(answer, bool(token), "the response has no token")
            needs_code = session.get("second_factor") == "pending"
            check(answer, not needs_code or bool(self.account.totp_key), "the account needs a code, but has no key")
        return self._give_code(journey, "/auth/second-factor", token) if needs_code else token

    def _give_code(self, journey: Journey, path: str, token: str) -> str:
        """Give codes until one is accepted; returns the token of the session, or an empty text."""
        for attempt in range(MAX_CODES if self.account.totp_key else 0):
            runner = journey.environment.runner
            worker = runner.worker_index if isinstance(runner, WorkerRunner) else None
            step, pause = choose_step(time.time(), attempt, worker)
            time.sleep(pause)
            code = {"code": pyotp.TOTP(self.account.totp_key).at(step * STEP_SECONDS)}
            with journey.request("POST", path, "two-factor code", json=code, headers=build_headers(token)) as answer:
                is_used = answer.status_code == 400 and attempt + 1 < MAX_CODES
                if is_used or answer.status_code == 204:
                    answer.success()
                session = read_json(answer) or {}
            if answer.status_code in {200, 204}:
                self._code_at = time.monotonic()
                return str(session.get("access_token", token))
        return ""


SESSIONS: dict[Kind, Sessions] = {}
"""The sessions of this process by kind of user; filled before the run."""


def build_headers(token: str) -> Headers:
    """Return the headers of a request with a session."""
    return {**JSON, "Authorization": f"Bearer {token}"}


def _log_out(journey: Journey, token: str) -> None:
    with journey.request("POST", "/auth/logout", "log out", status=204, headers=build_headers(token)) as answer:
        check(answer, not answer.content, "a response without content has some")
