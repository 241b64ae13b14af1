"""Health endpoints for probes, such as those of Kubernetes: liveness and readiness."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal, TypeVar

import msgspec
from litestar import Response, Router, get

from lexdex.foundation.errors import RETRY_HEADERS
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import SAME_FOR_ALL

State = Literal["ready", "preparing", "degraded", "unavailable"]
"""A degraded part works, but needs repair: for example, search with an earlier index release."""
Check = Callable[[], Awaitable[State]]

TIMEOUT_SECONDS = 1.0
"""A part that takes longer to answer counts as unavailable. Kubernetes gives the whole probe two seconds."""
CACHE_SECONDS = 1.0
"""How long the state of a cached check is reported without another one."""


class Liveness(msgspec.Struct, frozen=True):
    """The liveness of the process: "stuck" means that it must be restarted."""

    status: Literal["live", "stuck"]


class Readiness(msgspec.Struct, frozen=True):
    """Whether the process can serve requests; in development also what a developer or a load test wants to know."""

    status: Literal["ready", "unready"]
    parts: dict[str, State] | msgspec.UnsetType = msgspec.UNSET
    """The state of each dependency such as the database."""
    limits_factor: float | msgspec.UnsetType = msgspec.UNSET
    """The number by which all rate limits are multiplied."""


Health = TypeVar("Health", Liveness, Readiness)


def build_routes(
    checks: Mapping[str, Check],
    *,
    needed_once: frozenset[str],
    is_stuck: Callable[[], bool],
    shows_details: bool,
    limits_factor: float,
    cached: frozenset[str] = frozenset(),
) -> Router:
    """Return the router of the health endpoints.

    `checks` maps the name of each dependency to the function that checks it. The process is reported as unready until
    each dependency in `needed_once` has been available.
    `is_stuck` returns whether the process must be restarted. `shows_details` is whether readiness has the states of the
    dependencies and `limits_factor`.
    `cached` names the checks that use a connection: however many requests come, they run once in CACHE_SECONDS.
    """
    missing = set(needed_once)
    shared = {
        name: SharedCheck(check, cache_seconds=CACHE_SECONDS if name in cached else 0.0)
        for name, check in checks.items()
    }

    @get(
        "/live",
        operation_id="check_liveness",
        summary="Check liveness",
        responses=describe_failures(503, body=Liveness),
        guards=[public],
        tags=["health"],
    )
    @no_rate_limit(SAME_FOR_ALL)
    async def get_liveness() -> Response[Liveness]:
        """Return whether the process must be restarted. An unavailable database does not require that."""
        stuck = is_stuck()
        return _build_response(Liveness("stuck" if stuck else "live"), failed=stuck)

    @get(
        "/ready",
        operation_id="check_readiness",
        summary="Check readiness",
        responses=describe_failures(503, body=Readiness),
        guards=[public],
        tags=["health"],
    )
    @no_rate_limit(SAME_FOR_ALL)
    async def get_readiness() -> Response[Readiness]:
        """Return whether the process can serve requests; in development with details."""
        states = await asyncio.gather(*(check.run() for check in shared.values()))
        parts = dict(zip(shared, states, strict=True))
        missing.difference_update([name for name in missing if parts[name] != "unavailable"])
        unready = bool(missing)
        status: Literal["ready", "unready"] = "unready" if unready else "ready"
        readiness = Readiness(status, parts, limits_factor) if shows_details else Readiness(status)
        return _build_response(readiness, failed=unready)

    return Router("/health", route_handlers=[get_liveness, get_readiness])


def _build_response(state: Health, *, failed: bool) -> Response[Health]:
    return Response(state, status_code=503 if failed else 200, headers=RETRY_HEADERS if failed else None)


class SharedCheck:
    """A check that runs at most once at a time, and once in `cache_seconds`; other requests get the same result."""

    def __init__(self, check: Check, *, cache_seconds: float) -> None:
        self._check, self._cache_seconds = check, cache_seconds
        self._running: asyncio.Task[State] | None = None
        self._state: State = "unavailable"
        self._valid_until = float("-inf")

    async def run(self) -> State:
        """Return the state, or "unavailable" if the check fails or takes too long."""
        if time.monotonic() < self._valid_until:
            return self._state
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
        running = self._running
        await asyncio.wait({running}, timeout=TIMEOUT_SECONDS)
        is_answered = running.done() and not running.cancelled()
        # Cancelled and not awaited, because a driver may delay the cancellation until its server answers.
        running.cancel()
        self._state = running.result() if is_answered else "unavailable"
        self._valid_until = time.monotonic() + self._cache_seconds
        return self._state

    async def _run(self) -> State:
        try:
            return await self._check()
        except Exception:  # noqa: BLE001 - whatever it is, the part is unavailable
            return "unavailable"
