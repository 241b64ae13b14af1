"""Whether the process lives, and whether it should get traffic."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal

import msgspec
from litestar import Response, Router, get

State = Literal["ready", "preparing", "away"]
Check = Callable[[], Awaitable[State]]

TIMEOUT_SECONDS = 2.0
"""A part that takes longer to answer is away: a probe must not hang with it."""


class Live(msgspec.Struct, frozen=True):
    """The process runs."""

    status: Literal["live"] = "live"


class Ready(msgspec.Struct, frozen=True):
    """What the process needs, part by part."""

    status: Literal["ready", "unready"]
    parts: dict[str, State]


def routes(checks: Mapping[str, Check], *, needed: frozenset[str]) -> Router:
    """The two calls of a probe; without a needed part the process asks for no traffic."""

    @get("/live", operation_id="health_live", tags=["health"])
    async def live() -> Live:
        """The process runs; checks nothing else, for restarting would not bring a database back."""
        return Live()

    @get("/ready", operation_id="health_ready", tags=["health"])
    async def ready() -> Response[Ready]:
        """Whether the process should get traffic, and the state of each part."""
        states = await asyncio.gather(*(_state(check) for check in checks.values()))
        parts = dict(zip(checks, states, strict=True))
        unready = any(parts[name] == "away" for name in needed)
        return Response(Ready("unready" if unready else "ready", parts), status_code=503 if unready else 200)

    return Router("/health", route_handlers=[live, ready])


async def _state(check: Check) -> State:
    try:
        return await asyncio.wait_for(check(), TIMEOUT_SECONDS)
    except Exception:  # noqa: BLE001 - whatever it is, the part is not there
        return "away"
