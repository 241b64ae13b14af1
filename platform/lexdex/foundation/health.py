"""Health endpoints for probes, such as those of Kubernetes: liveness and readiness."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal

import msgspec
from litestar import Response, Router, get

from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import SAME_FOR_ALL

State = Literal["ready", "preparing", "degraded", "unavailable"]
"""A degraded part works, but needs repair: for example, search with an earlier index release."""
Check = Callable[[], Awaitable[State]]

TIMEOUT_SECONDS = 1.0
"""A part that takes longer to answer counts as unavailable. Kubernetes gives the whole probe two seconds."""


class Liveness(msgspec.Struct, frozen=True):
    """The liveness of the process: "stuck" means that it must be restarted."""

    status: Literal["live", "stuck"]


class Readiness(msgspec.Struct, frozen=True):
    """Whether the process can serve requests, with the state of each dependency such as the database."""

    status: Literal["ready", "unready"]
    parts: dict[str, State]


def build_routes(
    checks: Mapping[str, Check],
    *,
    needed_once: frozenset[str],
    is_stuck: Callable[[], bool],
) -> Router:
    """Return the router of the health endpoints.

    `checks` maps the name of each dependency to the function that checks it. The process is reported as unready until
    each dependency in `needed_once` has been available.
    `is_stuck` returns whether the process must be restarted.
    """
    missing = set(needed_once)
    shared = {name: SharedCheck(check) for name, check in checks.items()}

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
        return Response(Liveness("stuck" if stuck else "live"), status_code=503 if stuck else 200)

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
        """Return whether the process can serve requests, and the state of each dependency."""
        states = await asyncio.gather(*(check.run() for check in shared.values()))
        parts = dict(zip(shared, states, strict=True))
        missing.difference_update([name for name in missing if parts[name] != "unavailable"])
        unready = bool(missing)
        return Response(Readiness("unready" if unready else "ready", parts), status_code=503 if unready else 200)

    return Router("/health", route_handlers=[get_liveness, get_readiness])


class SharedCheck:
    """A check that runs at most once at a time: requests that come while it runs get the same result."""

    def __init__(self, check: Check) -> None:
        self._check = check
        self._running: asyncio.Task[State] | None = None

    async def run(self) -> State:
        """Return the state, or "unavailable" if the check fails or takes too long."""
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
        await asyncio.wait({self._running}, timeout=TIMEOUT_SECONDS)
        if self._running.done() and not self._running.cancelled():
            return self._running.result()
        # Not awaited, because a driver may delay the cancellation until its server answers.
        self._running.cancel()
        return "unavailable"

    async def _run(self) -> State:
        try:
            return await self._check()
        except Exception:  # noqa: BLE001 - whatever it is, the part is unavailable
            return "unavailable"
