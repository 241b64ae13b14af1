"""Converts every exception of a request to a response with a status and a message; no other module does."""

from typing import Any, NamedTuple

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.response.base import ASGIResponse
from litestar.types import ExceptionHandlersMap, Scope

from lexdex.foundation import database
from lexdex.foundation.errors import RETRY_HEADERS, UNAVAILABLE, Detail, LexdexError
from lexdex.foundation.http import error_messages
from lexdex.foundation.http.bodies import find_declared_body
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.requests import describe_size_limit
from lexdex.foundation.telemetry import get_logger

logger = get_logger("lexdex.http")

UNEXPECTED = "Something went wrong on our side. Please try again. If it happens again, contact us and quote {id}."
BROKEN_JSON = "The request is not valid JSON."
TOO_DEEP = "The request is nested too deeply."
NOT_UTF8 = "The request is not valid UTF-8."
NULL_CHARACTER = "The request contains a null character. Please send plain text."
ABANDONED = "The connection ended before the request did."
DISCONNECTED = "client disconnected prematurely"
"""The detail of Litestar's exception for a client that goes away in the middle of a body."""
RULES = {413: "body_size", 415: "body_type"}
"""Rules that Litestar itself checks, by the status of its exception."""
INVALID_STATUSES = frozenset({400, 413})
"""Statuses of Litestar's exceptions for bodies and parameters that are malformed, invalid or too large."""
MESSAGES = {
    404: "There is nothing at this address.",
    405: "The method {method} is not allowed here.",
}


class Problem(msgspec.Struct, frozen=True):
    """The body of every failed response."""

    detail: str
    """What happened and what to do, in plain English."""


class Failure(NamedTuple):
    """The status, detail and headers of an error response that is yet to be built."""

    status: int
    detail: Detail
    headers: dict[str, str]


def build_exception_handlers() -> ExceptionHandlersMap:
    """Return Litestar's exception handlers: for our own errors, for Litestar's, and for all others."""
    return {LexdexError: _handle_expected, HTTPException: _handle_framework, Exception: _handle_unexpected}


def get_request_id(scope: Scope) -> str:
    """Return the id of this request, which is also in the header X-Request-Id and in the log."""
    return str(scope.get("request_id", "-"))


def build_response(status: int, detail: Detail, headers: dict[str, str] | None = None) -> Response[Any]:
    """Build an error response with the body {"detail": …}."""
    return Response({"detail": detail}, status_code=status, headers=headers or {}, media_type="application/json")


def set_broken_rule(scope: Scope, rule: str) -> None:
    """Set which rule the request broke, so that the security log names it."""
    scope["broken_rule"] = rule  # type: ignore[typeddict-unknown-key]


def is_invalid_request(scope: Scope) -> bool:
    """Whether the response is a refusal of parameters or a body that could not be read or do not match the schema."""
    return bool(scope.get("is_invalid_request"))


def _set_invalid_request(scope: Scope) -> None:
    scope["is_invalid_request"] = True  # type: ignore[typeddict-unknown-key]


def build_raw_response(error: Exception, scope: Scope) -> ASGIResponse:
    """Build the error response as a raw ASGI app, for exceptions raised outside Litestar's exception handling."""
    if isinstance(error, LexdexError):
        set_broken_rule(scope, error.rule)
        failed = Failure(error.status, error.detail, error.headers)
    else:
        failed = log_unexpected(error, scope)
    body = msgspec.json.encode({"detail": failed.detail})
    is_head = scope.get("method") == "HEAD"
    return ASGIResponse(
        body=body,
        status_code=failed.status,
        headers=failed.headers,
        media_type="application/json",
        is_head_response=is_head,
    )


def log_unexpected(error: Exception, scope: Scope) -> Failure:
    """Log an unexpected exception with its traceback, without the request's content, and return its error response.

    A lost connection or timeout becomes 503. A body nested too deeply or not in UTF-8, or a null character in a text,
    becomes 400 and is not logged. Everything else becomes 500.
    """
    request = {"method": scope.get("method", ""), "path": scope["path"]}
    if detail := _describe_undecodable_body(error):
        _set_invalid_request(scope)
        return Failure(400, detail, {})
    if isinstance(error, database.UNSTORABLE_TEXT):
        return Failure(400, NULL_CHARACTER, {})
    if isinstance(error, ConnectionError | TimeoutError):
        logger.warning("dependency unavailable", error=type(error).__name__, **request)
        return Failure(503, UNAVAILABLE, RETRY_HEADERS)
    logger.error("request failed", exc_info=error, **request)
    return Failure(500, UNEXPECTED.format(id=get_request_id(scope)), {})


def _handle_expected(request: AnyRequest, error: LexdexError) -> Response[Any]:
    set_broken_rule(request.scope, error.rule)
    return build_response(error.status, error.detail, error.headers)


def _handle_framework(request: AnyRequest, error: HTTPException) -> Response[Any]:
    if error.detail == DISCONNECTED:
        # Nobody reads this response, but the access log has its status, which is no failure of the server.
        return build_response(408, ABANDONED)
    if error.status_code >= 500:
        return _handle_unexpected(request, error)
    if error.status_code in INVALID_STATUSES:
        _set_invalid_request(request.scope)
    if isinstance(error, ValidationException):
        return build_response(422, error_messages.describe_validation_error(error))
    if error.status_code == 400:
        return build_response(400, BROKEN_JSON)
    set_broken_rule(request.scope, RULES.get(error.status_code, ""))
    if error.status_code == 413:
        detail = describe_size_limit(find_declared_body(request.route_handler.opt).max_bytes)
    else:
        detail = MESSAGES.get(error.status_code, error.detail).format(method=request.method)
    return build_response(error.status_code, detail, error.headers)


def _handle_unexpected(request: AnyRequest, error: Exception) -> Response[Any]:
    return build_response(*log_unexpected(error, request.scope))


def _describe_undecodable_body(error: BaseException) -> str:
    """Return what is wrong with a body whose decoding made Litestar's decoder raise an error that it doesn't handle.

    "" for all other errors, since the same ones elsewhere are defects of this program.
    """
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = trace.tb_frame.f_globals.get("__name__", "") if trace else ""
    if not where.startswith("litestar.serialization"):
        return ""
    if isinstance(error, UnicodeDecodeError):
        return NOT_UTF8
    return TOO_DEEP if isinstance(error, RecursionError) else ""
