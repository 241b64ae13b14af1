"""The little of HTTP that the simulator needs: requests, responses, and a response that breaks off."""

import json
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from lexdex_stripe.problems import StripeProblem

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

MAX_BODY_BYTES: Final = 1024 * 1024
NO_HEADERS: Final[Mapping[str, str]] = MappingProxyType({})


class Request(NamedTuple):
    """A request with its whole body."""

    method: str
    path: str
    query: str
    headers: dict[str, str]
    body: bytes
    client: str


class Response(NamedTuple):
    """A response."""

    status: int
    body: bytes
    media_type: str = "application/json"
    headers: Mapping[str, str] = NO_HEADERS


async def read_request(scope: Scope, receive: Receive) -> Request:
    """Read a request; raises StripeProblem for a body that is too large."""
    parts, size, has_more = [], 0, True
    while has_more:
        message = await receive()
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        has_more = message.get("more_body", False)
        if size > MAX_BODY_BYTES:
            raise StripeProblem(413, "invalid_request_error", "The request is too large.")
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
    client = (scope.get("client") or ("", 0))[0]
    query = scope["query_string"].decode("latin-1")
    return Request(scope["method"], scope["path"], query, headers, b"".join(parts), client)


def to_json(status: int, body: object, **headers: str) -> Response:
    """Return a response in JSON, indented as Stripe's are."""
    return Response(status, json.dumps(body, indent=2).encode(), headers=headers)


def to_html(body: str, status: int = 200) -> Response:
    """Return a page."""
    return Response(status, body.encode(), "text/html; charset=utf-8")


def redirect(url: str) -> Response:
    """Return a redirect after a form was sent."""
    return Response(303, b"", "text/plain", {"Location": url})


async def send_response(send: Send, response: Response) -> None:
    """Send a response."""
    headers = {"content-type": response.media_type, "cache-control": "no-store", **response.headers}
    raw = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]
    raw.append((b"content-length", str(len(response.body)).encode()))
    await send({"type": "http.response.start", "status": response.status, "headers": raw})
    await send({"type": "http.response.body", "body": response.body})


async def break_off(send: Send) -> None:
    """Begin a response and never complete it, upon which the server ends the connection."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"1000")]})
