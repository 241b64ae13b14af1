"""Turns every failure into a status and one sentence; the only place that does."""

from typing import Any, NamedTuple

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.response.base import ASGIResponse
from litestar.types import ExceptionHandlersMap, Scope

from lexdex.foundation.errors import RETRY_HEADERS, UNAVAILABLE, Detail, LexdexError
from lexdex.foundation.http import sentences
from lexdex.foundation.http.bodies import MAX_JSON_BYTES
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.requests import too_large
from lexdex.foundation.telemetry import get_logger

logger = get_logger("lexdex.http")

UNEXPECTED = "Something went wrong on our side. Please try again. If it happens again, contact us and quote {id}."
BROKEN_JSON = "The request is not valid JSON."
TOO_DEEP = "The request is nested too deeply."
PHRASES = {
    404: "There is nothing at this address.",
    405: "The method {method} is not allowed here.",
    413: too_large(MAX_JSON_BYTES),
}


class Problem(msgspec.Struct, frozen=True):
    """What every failed call answers with."""

    detail: str
    """What happened and what to do, in plain English."""


class Failure(NamedTuple):
    """A failure, before it has the form of an answer."""

    status: int
    detail: Detail
    headers: dict[str, str]


def handlers() -> ExceptionHandlersMap:
    """One handler for what we raise, one for what the framework raises, one for all else."""
    return {LexdexError: _expected, HTTPException: _from_framework, Exception: _unexpected}


def request_id_of(scope: Scope) -> str:
    """The id that the edge gave to this request; it stands in the answer's X-Request-Id and in the log."""
    return str(scope.get("request_id", "-"))


def answer(status: int, detail: Detail, headers: dict[str, str] | None = None) -> Response[Any]:
    """The one shape of a failure."""
    return Response({"detail": detail}, status_code=status, headers=headers or {}, media_type="application/json")


def raw_answer(error: Exception, scope: Scope) -> ASGIResponse:
    """The same shape for what fails before or beside the framework."""
    if isinstance(error, LexdexError):
        failed = Failure(error.status, error.detail, error.headers)
    else:
        failed = unforeseen(error, scope)
    body = msgspec.json.encode({"detail": failed.detail})
    is_head = scope.get("method") == "HEAD"
    return ASGIResponse(
        body=body,
        status_code=failed.status,
        headers=failed.headers,
        media_type="application/json",
        is_head_response=is_head,
    )


def unforeseen(error: Exception, scope: Scope) -> Failure:
    """Log once, with the traceback but never with what was sent, and say nothing of the inside."""
    place = {"method": scope.get("method", ""), "path": scope["path"]}
    if _is_too_deep(error):
        return Failure(400, TOO_DEEP, {})
    if isinstance(error, ConnectionError | TimeoutError):
        logger.warning("dependency unavailable", error=type(error).__name__, **place)
        return Failure(503, UNAVAILABLE, RETRY_HEADERS)
    logger.error("request failed", exc_info=error, **place)
    return Failure(500, UNEXPECTED.format(id=request_id_of(scope)), {})


def _expected(_: AnyRequest, error: LexdexError) -> Response[Any]:
    return answer(error.status, error.detail, error.headers)


def _from_framework(request: AnyRequest, error: HTTPException) -> Response[Any]:
    if error.status_code >= 500:
        return _unexpected(request, error)
    if isinstance(error, ValidationException):
        return answer(422, sentences.of_validation(error))
    if error.status_code == 400:
        return answer(400, BROKEN_JSON)
    detail = PHRASES.get(error.status_code, error.detail).format(method=request.method)
    return answer(error.status_code, detail, error.headers)


def _unexpected(request: AnyRequest, error: Exception) -> Response[Any]:
    return answer(*unforeseen(error, request.scope))


def _is_too_deep(error: BaseException) -> bool:
    """A body of thousands of brackets: the decoder gives up with an error that the framework does not know."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = trace.tb_frame.f_globals.get("__name__", "") if trace else ""
    return isinstance(error, RecursionError) and where.startswith("litestar.serialization")
