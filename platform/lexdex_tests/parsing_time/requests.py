"""Requests with hostile parts to the whole app of the API, in this thread and without a server."""

import asyncio
from functools import cache
from tempfile import mkdtemp
from typing import Any, Final
from urllib.parse import quote

from litestar.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from lexdex.app import create_app
from lexdex.settings import Settings

CONFIG: Final = "/api/config"
PRODUCTS_OF_CATEGORY: Final = "/api/categories/x/products"
SEARCH: Final = "/api/free-ai-search"
LOGIN: Final = "/auth/login"
NO_PAGE: Final = b"page=x"
"""Is refused when all parameters have been read, so that the request needs no database."""
FORM: Final = b"application/x-www-form-urlencoded"


@cache
def open_app() -> tuple[ASGIApp, asyncio.AbstractEventLoop]:
    """Create the app of the API and a loop for its requests."""
    data = mkdtemp(prefix="lexdex-")
    # Refused requests count, too, and far more are sent than one address may.
    settings = Settings(data_dir=data, trusted_proxies="127.0.0.1", limits_factor=1_000_000)
    app: Any = ProxyHeadersMiddleware(create_app(settings), trusted_hosts="127.0.0.1")  # type: ignore[arg-type] # ASGI's types differ
    return app, asyncio.new_event_loop()


def send_request(
    path: str, *, method: str = "GET", headers: dict[bytes, bytes] | None = None, query: bytes = b"", body: bytes = b""
) -> int:
    """Send a request and return the status of its response."""
    app, loop = open_app()
    statuses: list[int] = []

    async def receive() -> Any:  # noqa: ANN401 - a message of ASGI
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:  # noqa: ANN401 - a message of ASGI
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": quote(path).encode(),
        "query_string": query,
        "root_path": "",
        "headers": [*(headers or {}).items(), *([(b"content-length", str(len(body)).encode())] if body else [])],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "extensions": {},
        "state": {},
    }
    loop.run_until_complete(app(scope, receive, send))
    return statuses[0]


def send_header(name: str, text: str, *, path: str = CONFIG) -> None:
    """Send a request with the text as a header."""
    assert send_request(path, headers={name.encode(): text.encode("latin-1", "replace")}) < 500


def send_content_type(text: str) -> None:
    """Send a body with the text as the boundary of its parts."""
    content_type = b'multipart/form-data; boundary="' + text.encode("latin-1", "replace")
    assert send_request(SEARCH, method="POST", headers={b"content-type": content_type}, body=b"{}") == 415


def send_query(text: str) -> None:
    """Send a request with the text as its query string."""
    assert send_request(PRODUCTS_OF_CATEGORY, query=NO_PAGE + b"&" + text.encode(errors="replace")) < 500


def send_page(text: str) -> None:
    """Send a request with the text as the number of a page."""
    assert send_request(PRODUCTS_OF_CATEGORY, query=b"page=x" + quote(text, errors="replace").encode()) == 422


def send_parameters(text: str) -> None:
    """Send a request with as many parameters as the text has characters."""
    parameters = "&".join(f"{quote(character, errors='replace')}{place}=1" for place, character in enumerate(text))
    assert send_request(PRODUCTS_OF_CATEGORY, query=NO_PAGE + b"&" + parameters.encode()) == 422


def send_json(text: str) -> None:
    """Send the text as JSON, which most texts are not."""
    body = b'{"query":' + text.encode(errors="replace")
    assert send_request(SEARCH, method="POST", headers={b"content-type": b"application/json"}, body=body) < 500


def send_form(text: str) -> None:
    """Send the text as a form without the fields of the login."""
    body = b"x=" + text.encode(errors="replace")
    assert send_request(LOGIN, method="POST", headers={b"content-type": FORM}, body=body) < 500


def send_path(text: str) -> None:
    """Send a request to the text as an address of the API that there is not."""
    assert send_request(f"/api/{text}") < 500
