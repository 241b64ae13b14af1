"""Clients that go away in the middle of a request body: no failure of the server, and no traceback in its log."""

import logging
from typing import Any

import pytest
from litestar.types import ASGIApp

PATH = "/auth/forgot-password"


async def test_an_abandoned_request_is_logged_as_such(
    application: ASGIApp, database: None, caplog: pytest.LogCaptureFixture
) -> None:
    parts: list[Any] = [
        {"type": "http.request", "body": b'{"email": ', "more_body": True},
        {"type": "http.disconnect"},
    ]
    sent: list[Any] = []

    async def receive() -> Any:  # noqa: ANN401 - a message of ASGI
        return parts.pop(0)

    async def send(message: Any) -> None:  # noqa: ANN401 - a message of ASGI
        sent.append(message)

    headers = [(b"host", b"lexdex.test"), (b"content-type", b"application/json"), (b"content-length", b"1000")]
    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": PATH,
        "raw_path": PATH.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("203.0.113.9", 1),
        "server": ("lexdex.test", 80),
        "state": {},
    }
    with caplog.at_level(logging.INFO):
        await application(scope, receive, send)
    assert [message["status"] for message in sent if message["type"] == "http.response.start"] == [408]
    assert "request failed" not in caplog.text
