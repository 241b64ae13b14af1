"""The outermost ASGI middleware: adds request ids and security headers, and routes to a file, a page or the API."""

import time
from collections.abc import Iterable
from typing import NamedTuple, Protocol, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, HTTPScope, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars

from lexdex.foundation import database, metrics, security_log
from lexdex.foundation.errors import NotFound
from lexdex.foundation.http import errors
from lexdex.foundation.http.bodies import JSON, BodyTypes, is_read_by_framework
from lexdex.foundation.http.headers import RawHeader, build_security_headers
from lexdex.foundation.http.methods import PAGE_METHODS, AllowedMethods, build_options_response, require_method
from lexdex.foundation.http.navigation import accepts_html, is_program, prefers_html, takes_either
from lexdex.foundation.http.requests import find_header, generate_request_ids, validate_request_head
from lexdex.foundation.http.static import StaticFiles
from lexdex.foundation.telemetry import log_response
from lexdex.settings import Settings

READ_METHODS = frozenset({"GET", "HEAD"})
REFUSALS = frozenset({401, 403, 429})
"""Statuses of responses that enter the security log even without a rule."""
VARY: RawHeader = (b"vary", b"Accept")
VARY_SHARED: RawHeader = (b"vary", b"Accept, User-Agent, Sec-Fetch-Dest")
NO_STORE: RawHeader = (b"cache-control", b"no-store")
"""Responses of the API may be personal, so that none is stored unless its handler says otherwise."""


class Pages(Protocol):
    """The ASGI app that serves the pages of the web app, as far as the middleware depends on it."""

    def is_page(self, path: str) -> bool:
        """Whether this path is a page of the web app, served as HTML unless the Accept header excludes that."""
        ...

    def has_page(self, path: str) -> bool:
        """Whether this path is a page, also if it shares the very path, without placeholders, with an endpoint."""
        ...

    def is_shared_page(self, path: str) -> bool:
        """Whether this path is both a page and an endpoint of the API."""
        ...

    def replaces(self, path: str) -> bool:
        """Whether this path is rendered, although there is a built file for it."""
        ...

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a page to an ASGI request."""
        ...


class Routes(NamedTuple):
    """What the middleware needs to know about the API's routes; collected when the application starts."""

    api_only: frozenset[str]
    """First segments of paths that are never a page, whatever the Accept header contains."""
    bodies: BodyTypes
    methods: AllowedMethods


class Edge:
    """ASGI middleware around the API; written without a framework, since every request passes through it."""

    def __init__(self, settings: Settings, *, api: ASGIApp, routes: Routes, pages: Pages, files: StaticFiles) -> None:
        self._api, self._routes, self._pages, self._files = api, routes, pages, files
        self._static = files.app
        self._fixed = build_security_headers(settings)
        self._varied, self._shared = (*self._fixed, VARY), (*self._fixed, VARY_SHARED)
        self._fixed_api, self._varied_api = (*self._fixed, NO_STORE), (*self._varied, NO_STORE)
        self._shared_api = (*self._shared, NO_STORE)
        self._ids = generate_request_ids()
        self._metrics = metrics.REQUEST_METRICS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one ASGI connection; lifespan events and anything else that is not HTTP go directly to the API."""
        if scope["type"] == ScopeType.HTTP:
            await self._serve(scope, receive, send)
        else:
            await self._api(scope, receive, send)

    async def _serve(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        request_id = str(scope.get("proxy_request_id") or next(self._ids))
        scope["request_id"] = request_id  # type: ignore[typeddict-unknown-key]
        bind_contextvars(request_id=request_id)
        started_at = time.perf_counter()
        target, fixed = self._choose_target(scope)
        # The server of static files answers HEAD itself, without reading the file.
        is_head = scope["method"] == "HEAD" and target is not self._static
        # The API writes the actor and the route to the scope that it receives.
        served = cast("HTTPScope", {**scope, "method": "GET"}) if is_head else scope
        if scope["method"] == "HEAD":
            # Only GET has ranges (RFC 9110 14.2).
            served["headers"] = [entry for entry in scope["headers"] if entry[0] != b"range"]
        security_log.set_request(served)
        deadline = database.start_deadline()
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self._metrics.running -= 1
                deadline.end()
                message["headers"] = _merge_headers(message["headers"], fixed, request_id)
                self._record_response(scope["method"], target, served, message, started_at)
            elif is_head and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        self._metrics.running += 1
        try:
            if scope["method"] not in READ_METHODS:
                require_method(scope["method"], self._list_methods(scope["path"]))
            body = validate_request_head(scope["method"], scope["path"], scope["headers"], self._routes.bodies)
            if body is not JSON and not is_read_by_framework(body):
                # Uploads have time limits of their own, for each megabyte and for each check.
                deadline.end()
            await target(served, receive, send_with_headers)
        except Exception as error:
            if started:
                raise
            await errors.build_raw_response(error, served)(served, receive, send_with_headers)
        finally:
            if not started:
                self._metrics.running -= 1

    def _record_response(
        self, method: str, target: ASGIApp, scope: HTTPScope, message: HTTPResponseStartEvent, started_at: float
    ) -> None:
        seconds = time.perf_counter() - started_at
        kind = "page" if target is self._pages else "file" if target is self._static else "api"
        self._metrics.record(scope, method, kind, message["status"], seconds)
        _log_response(method, scope, message["status"], seconds)

    def _choose_target(self, scope: HTTPScope) -> tuple[ASGIApp, tuple[RawHeader, ...]]:
        """Return the app that serves this request (static files, pages, API or an error) and the headers to add.

        The headers include Vary only where the choice depends on the request's headers.
        """
        target, fixed = self._choose_app(scope)
        if target is self._api and "//" in scope["path"]:
            # The framework would take them for one slash, and serve what has another address.
            target = cast("ASGIApp", errors.build_raw_response(NotFound(errors.MESSAGES[404]), scope))
        return target, fixed

    def _choose_app(self, scope: HTTPScope) -> tuple[ASGIApp, tuple[RawHeader, ...]]:
        path = scope["path"]
        if scope["method"] == "OPTIONS" and (allowed := self._list_methods(path)):
            return cast("ASGIApp", build_options_response(allowed)), self._fixed_api
        if scope["method"] not in READ_METHODS or path[1:].partition("/")[0] in self._routes.api_only:
            return self._api, self._fixed_api
        if path in self._files:
            return (self._pages if self._pages.replaces(path) else self._static), self._fixed
        accept = find_header(scope["headers"], b"accept")
        if self._pages.is_shared_page(path):
            is_page = prefers_html(accept) or (takes_either(accept) and self._is_for_readers(scope))
            return (self._pages, self._shared) if is_page else (self._api, self._shared_api)
        if prefers_html(accept) or (self._pages.is_page(path) and accepts_html(accept)):
            return self._pages, self._varied
        return self._api, self._varied_api

    def _is_for_readers(self, scope: HTTPScope) -> bool:
        """Return whether a client without a preference gets the page: crawlers do, but at products' addresses only."""
        return not self._routes.methods.is_fixed(scope["path"]) and not is_program(scope["headers"])

    def _list_methods(self, path: str) -> frozenset[str]:
        """Return the methods of the operations or of the page at a path; empty if there is nothing."""
        page_methods = PAGE_METHODS if path in self._files or self._pages.has_page(path) else frozenset()
        return self._routes.methods.find(path) | page_methods


def _merge_headers(headers: Iterable[RawHeader], fixed: tuple[RawHeader, ...], request_id: str) -> list[RawHeader]:
    """Return the response headers with the request id, Vary, and those fixed headers that the response does not set."""
    merged = list(headers)
    names = {name for name, _ in merged}
    merged += [entry for entry in fixed if entry[0] not in names or entry[0] == b"vary"]
    merged.append((b"x-request-id", request_id.encode()))
    return merged


def _log_response(method: str, scope: HTTPScope, status: int, seconds: float) -> None:
    """Log one line per response, and a refused request in the security log; the route has no query string."""
    route = str(scope.get("path_template", "-"))
    if rule := str(scope.get("broken_rule", "")) or ("other" if status in REFUSALS else ""):
        security_log.record(security_log.RequestRefused(status=status, method=method, route=route, rule=rule))
    duration_ms = round(seconds * 1000, 1)
    actor_kind = security_log.get_actor_kind(scope)
    log_response(method=method, route=route, status=status, duration_ms=duration_ms, actor_kind=actor_kind)
