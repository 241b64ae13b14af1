"""Assembles the ASGI application from all features; importing this module has no side effects."""

import socket
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import uvicorn
from litestar import Litestar
from litestar.di import Provide
from litestar.types import ASGIApp

from lexdex.features import APPROVABLE_ACTIONS, FEATURES, PERSONAL_DATA
from lexdex.foundation import config, database, health, live_settings, metrics, security_log, telemetry
from lexdex.foundation.feature import Feature, Parts, Services
from lexdex.foundation.files import Files
from lexdex.foundation.health import Check, State
from lexdex.foundation.http import errors, openapi
from lexdex.foundation.http.bodies import MAX_JSON_BYTES, BodyTypes
from lexdex.foundation.http.body_limits import set_body_limits
from lexdex.foundation.http.certificates import load_certificate
from lexdex.foundation.http.client import provide_client
from lexdex.foundation.http.connections import KEEP_ALIVE_SECONDS, Connection, raise_file_limit
from lexdex.foundation.http.edge import Edge, Routes
from lexdex.foundation.http.endpoints import list_endpoints, list_first_segments, skip_public_guards
from lexdex.foundation.http.json_requests import JsonRequest
from lexdex.foundation.http.methods import AllowedMethods
from lexdex.foundation.http.proxies import TrustedProxies
from lexdex.foundation.http.rate_limit import build_invalid_request_counter
from lexdex.foundation.http.server import Draining, Server
from lexdex.foundation.http.static import StaticFiles
from lexdex.foundation.limits import Limits
from lexdex.foundation.outbox.wake_up import wake_worker
from lexdex.foundation.redis import GuardedRedis, connect
from lexdex.foundation.virus_scanner import create_scanner
from lexdex.settings import Settings
from lexdex.shell.navigation import PRODUCT_SHELL, RESULTS_SHELL, SPA, Navigation
from lexdex.shell.pages import FIRST_SEGMENTS

HIDDEN_FILES = frozenset({f"/{SPA}", f"/{PRODUCT_SHELL}", f"/{RESULTS_SHELL}"})
"""Files of the web app that are never served as they are; pages are rendered from them."""
NEEDED_ONCE = frozenset({"database", "search"})
"""Services that must have been available once for readiness; their outage does not end it (decision 0012).

Search is unavailable while it opens its release, but not while there is no release yet.
"""

CONNECTED_PARTS = frozenset({"database", "redis", "cache"})
"""Services whose check uses a connection, so that readiness checks them once a second at most."""

GRACE_SECONDS = 15

T = TypeVar("T")
Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def create_app(settings: Settings, features: Sequence[Feature] = FEATURES) -> ASGIApp:
    """Create the ASGI app of the whole site, which serves files, pages and the API."""
    api = create_api(settings, features)
    files = StaticFiles(Path(settings.web_dist), hidden=HIDDEN_FILES)
    endpoints = list_endpoints(api)
    routes = Routes(
        api_only=list_first_segments(api) - FIRST_SEGMENTS,
        bodies=BodyTypes((each.method, each.path, each.body) for each in endpoints),
        methods=AllowedMethods((each.method, each.path) for each in endpoints),
    )
    return Edge(settings, api=api, routes=routes, pages=Navigation(settings), files=files)


def serve(settings: Settings, descriptor: int | None = None) -> None:
    """Run the web server until a stop signal, then finish the running requests.

    `descriptor` is the file descriptor of a listening socket; without one, the host and port of the settings are used.
    """
    telemetry.configure(settings)
    security_log.configure(settings)
    listener = None if descriptor is None else socket.socket(fileno=descriptor)
    address = f"{settings.host}:{settings.port}" if listener is None else _describe_address(listener)
    security_log.record_start("api", settings, address=address)
    raise_file_limit()
    certificate = load_certificate(settings)
    app = Draining(_trust_proxies(create_app(settings), settings))
    server = Server(
        uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            loop="uvloop",
            http=Connection,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
            ssl_context_factory=None if certificate is None else lambda _config, _default: certificate.context,
        ),
        app,
        certificate,
    )
    with metrics.serve(settings, "api"):
        server.run(sockets=None if listener is None else [listener])


def _trust_proxies(app: ASGIApp, settings: Settings) -> ASGIApp:
    """Return the app with the headers of trusted proxies, or without any if there are none."""
    if not settings.trusted_proxies:
        return app
    return cast("ASGIApp", TrustedProxies(cast("Any", app), settings.trusted_proxies))


def _describe_address(listener: socket.socket) -> str:
    """Return the address of a listening socket as text: host and port, or a path."""
    name = listener.getsockname()
    return f"{name[0]}:{name[1]}" if isinstance(name, tuple) else str(name)


def create_api(settings: Settings, features: Sequence[Feature] = FEATURES) -> Litestar:
    """Create the Litestar app with the endpoints of all features."""
    redis = connect(settings.redis_url)
    cache = connect(settings.cache_redis_url) if settings.cache_redis_url else None
    limits = Limits(redis, factor=settings.limits_factor)
    services = Services(settings, redis, cache, limits, Files(settings))
    enabled = [feature for feature in features if feature.is_enabled(settings)]
    parts = [feature.create_parts(services) for feature in enabled]
    checks = {"database": check_database, **_merge(part.checks for part in parts), "redis": _build_redis_check(redis)}
    if cache is not None:
        checks["cache"] = _build_redis_check(cache)
    app = Litestar(
        route_handlers=[
            *(handler for feature in enabled for handler in feature.handlers),
            *config.handlers,
            health.build_routes(
                checks,
                needed_once=NEEDED_ONCE,
                is_stuck=database.engine.is_stuck,
                shows_details=settings.environment == "development",
                limits_factor=settings.limits_factor,
                cached=CONNECTED_PARTS,
            ),
        ],
        dependencies=_collect_dependencies(services, parts),
        lifespan=[_build_lifespan(services, parts)],
        exception_handlers=errors.build_exception_handlers(),
        openapi_config=openapi.build_config(settings),
        request_max_body_size=MAX_JSON_BYTES,
        middleware=[build_invalid_request_counter(limits)],
        logging_config=None,
        request_class=JsonRequest,
    )
    # Fails where an operation declares no guard or no rate limit.
    list_endpoints(app)
    set_body_limits(app)
    skip_public_guards(app)
    return app


def _collect_dependencies(services: Services, parts: Sequence[Parts]) -> dict[str, Provide]:
    """Return the Litestar dependencies, by the name of the handler parameter that receives them."""
    shared: dict[str, object] = {
        "settings": Provide(lambda: live_settings.get_current(services.settings), sync_to_thread=False),
        "environment_settings": services.settings,
        "limits": services.limits,
        "files": services.files,
        "scanner": create_scanner(services.settings),
        "client": Provide(provide_client, sync_to_thread=False),
        "personal_data": PERSONAL_DATA,
        "approvable_actions": APPROVABLE_ACTIONS,
        **_merge(part.dependencies for part in parts),
    }
    return {name: value if isinstance(value, Provide) else _provide(value) for name, value in shared.items()}


def _merge(mappings: Iterable[Mapping[str, T]]) -> dict[str, T]:
    return {name: value for mapping in mappings for name, value in mapping.items()}


def _provide(value: object) -> Provide:
    def provide() -> object:
        return value

    return Provide(provide, sync_to_thread=False, use_cache=True)


def _build_lifespan(services: Services, parts: Sequence[Parts]) -> Lifespan:
    """Return the lifespan that opens and closes shared resources; the search release loads in the background."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            stack.push_async_callback(services.redis.close)
            if services.cache is not None:
                stack.push_async_callback(services.cache.close)
            await stack.enter_async_context(database.pool(services.settings))
            await stack.enter_async_context(live_settings.follow())
            await stack.enter_async_context(database.watch_capacity())
            await stack.enter_async_context(wake_worker(services.redis))
            for part in parts:
                for context in part.lifespans:
                    await stack.enter_async_context(context())
            yield

    return lifespan


async def check_database() -> State:
    """Check that the database answers and is migrated, by a query on the connection pool that requests use."""
    await database.engine.check_migrated()
    return "ready"


def _build_redis_check(redis: GuardedRedis) -> Check:
    async def check() -> State:
        await redis.ping()
        return "ready"

    return check
