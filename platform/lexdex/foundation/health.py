"""Health endpoints for probes, such as those of Kubernetes: liveness and readiness."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal

import msgspec
from litestar import Response, Router, get

from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.limits import SAME_FOR_ALL

State = Literal["ready", "preparing", "unavailable"]
Check = Callable[[], Awaitable[State]]

TIMEOUT_SECONDS = 2.0
"""A part that takes longer to answer counts as unavailable, so that the probe itself does not time out."""


class Liveness(msgspec.Struct, frozen=True):
    """The liveness of the process: "stuck" means that it must be restarted."""

    status: Literal["live", "stuck"]


class Readiness(msgspec.Struct, frozen=True):
    """Whether the process can serve requests, with the state of each dependency such as the database."""

    status: Literal["ready", "unready"]
    parts: dict[str, State]


def build_routes(checks: Mapping[str, Check], *, needed: frozenset[str], is_stuck: Callable[[], bool]) -> Router:
    """Return the router of the health endpoints.

    `checks` maps the name of each dependency to the function that checks it. While a dependency in `needed` is
    unavailable, the process is reported as unready. `is_stuck` returns whether the process must be restarted.
    """

    @get("/live", operation_id="check_liveness", summary="Check liveness", guards=[public], tags=["health"])
    @no_rate_limit(SAME_FOR_ALL)
    async def get_liveness() -> Response[Liveness]:
        """Return whether the process must be restarted. An unavailable database does not require that."""
        stuck = is_stuck()
        return Response(Liveness("stuck" if stuck else "live"), status_code=503 if stuck else 200)

    @get("/ready", operation_id="check_readiness", summary="Check readiness", guards=[public], tags=["health"])
    @no_rate_limit(SAME_FOR_ALL)
    async def get_readiness() -> Response[Readiness]:
        """Return whether the process can serve requests, and the state of each dependency."""
        states = await asyncio.gather(*(_run_check(check) for check in checks.values()))
        parts = dict(zip(checks, states, strict=True))
        unready = any(parts[name] == "unavailable" for name in needed)
        return Response(Readiness("unready" if unready else "ready", parts), status_code=503 if unready else 200)

    return Router("/health", route_handlers=[get_liveness, get_readiness])


async def _run_check(check: Check) -> State:
    try:
        return await asyncio.wait_for(check(), TIMEOUT_SECONDS)
    except Exception:  # noqa: BLE001 - whatever it is, the part is unavailable
        return "unavailable"
