"""The one middleware: request id, safe headers, fit requests, and the choice between file, page and call."""

import time
from collections.abc import Iterable
from typing import NamedTuple, Protocol, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, HTTPScope, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars

from lexdex.foundation.http import errors
from lexdex.foundation.http.bodies import BodyTypes
from lexdex.foundation.http.headers import RawHeader, security_headers
from lexdex.foundation.http.navigation import accepts_html, prefers_html
from lexdex.foundation.http.requests import header, refuse_unfit, request_ids
from lexdex.foundation.http.static import StaticFiles
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

access = get_logger("lexdex.access")

READING = frozenset({"GET", "HEAD"})
VARY: RawHeader = (b"vary", b"Accept")


class Pages(Protocol):
    """The web app's shell, as the edge sees it."""

    def is_page(self, path: str) -> bool:
        """Whether this address is a page and no call, so that any program may read the page there."""
        ...

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a navigation."""
        ...


class Routes(NamedTuple):
    """What the edge knows of the application's routes; derived from them at start."""

    api_only: frozenset[str]
    """First segments of addresses that are never a page, whatever the browser asks for."""
    bodies: BodyTypes


class Edge:
    """Plain ASGI around the calls; costs a few microseconds a request, as it stands in front of every one."""

    def __init__(self, settings: Settings, *, calls: ASGIApp, routes: Routes, pages: Pages, files: StaticFiles) -> None:
        self._calls, self._routes, self._pages, self._files = calls, routes, pages, files
        self._static = files.app
        self._fixed = security_headers(settings)
        self._varied = (*self._fixed, VARY)
        self._ids = request_ids()
        self._logs_access = settings.log_level == "debug"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection; the lifespan and anything that is not HTTP goes straight to the calls."""
        if scope["type"] == ScopeType.HTTP:
            await self._serve(scope, receive, send)
        else:
            await self._calls(scope, receive, send)

    async def _serve(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        scope["request_id"] = number = next(self._ids)  # type: ignore[typeddict-unknown-key]
        bind_contextvars(request_id=number)
        target, fixed = self._choose(scope)
        started = False

        async def dressed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = _joined(message["headers"], fixed, number)
                if self._logs_access:
                    _log(scope, message)
            await send(message)

        try:
            refuse_unfit(scope["method"], scope["path"], scope["headers"], self._routes.bodies)
            if scope["method"] == "HEAD" and target is self._calls:
                await _head(target, scope, receive, dressed)
            else:
                await target(scope, receive, dressed)
        except Exception as error:
            if started:
                raise
            await errors.raw_answer(error, scope)(scope, receive, dressed)

    def _choose(self, scope: HTTPScope) -> tuple[ASGIApp, tuple[RawHeader, ...]]:
        """File, page or call; only what the Accept header decides is marked as varying by it."""
        path = scope["path"]
        if scope["method"] not in READING or path[1:].partition("/")[0] in self._routes.api_only:
            return self._calls, self._fixed
        if path in self._files:
            return self._static, self._fixed
        accept = header(scope["headers"], b"accept")
        if prefers_html(accept) or (self._pages.is_page(path) and accepts_html(accept)):
            return self._pages, self._varied
        return self._calls, self._varied


def _joined(own: Iterable[RawHeader], fixed: tuple[RawHeader, ...], number: str) -> list[RawHeader]:
    """What an answer says itself goes before what all answers say, but for Vary, which adds up."""
    headers = list(own)
    said = {name for name, _ in headers}
    headers += [entry for entry in fixed if entry[0] not in said or entry is VARY]
    headers.append((b"x-request-id", number.encode()))
    return headers


async def _head(target: ASGIApp, scope: HTTPScope, receive: Receive, send: Send) -> None:
    """Every call that can be read can be asked for its headers alone."""

    async def without_body(message: Message) -> None:
        if message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    await target(cast("HTTPScope", {**scope, "method": "GET"}), receive, without_body)


def _log(scope: HTTPScope, message: HTTPResponseStartEvent) -> None:
    """One line for one request: the path without its query, for a query may carry a token."""
    fields = {"method": scope["method"], "path": scope["path"], "status": message["status"], "unix": time.time()}
    access.debug("request", **fields)
