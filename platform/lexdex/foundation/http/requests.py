"""Checks the size and type of a request's body before the request is routed."""

import itertools
import os
from collections.abc import Iterable, Iterator

from lexdex.foundation.errors import LexdexError
from lexdex.foundation.http.bodies import JSON, BodyType, BodyTypes
from lexdex.foundation.http.headers import RawHeader

METHODS_WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class TooLarge(LexdexError):
    """The request body is larger than the operation accepts."""

    status = 413
    rule = "body_size"


class WrongType(LexdexError):
    """The operation does not accept this body type. Requiring JSON also stops HTML forms on other sites (CSRF)."""

    status = 415
    rule = "body_type"


def describe_size_limit(bytes_: int) -> str:
    """Return the error message for a body larger than this number of bytes, with the limit in kB or MB."""
    size = f"{bytes_ // 1024} kB" if bytes_ < 1024 * 1024 else f"{bytes_ // 1024 // 1024} MB"
    return f"The request is larger than {size}."


def generate_request_ids() -> Iterator[str]:
    """Yield request ids without end: a random prefix that is unique to this process, and a counter."""
    start = os.urandom(6).hex()
    return (f"{start}-{count:x}" for count in itertools.count(1))


def find_header(headers: Iterable[RawHeader], name: bytes) -> bytes:
    """Return the value of the first header with this lower-case name, or b"" if there is none."""
    for key, value in headers:
        if key == name:
            return value
    return b""


def validate_request_head(method: str, path: str, headers: Iterable[RawHeader], bodies: BodyTypes) -> BodyType:
    """Return the type of the request's body; raise TooLarge or WrongType if its size or type is not accepted.

    A body without Content-Length is measured by Litestar while it is read.
    """
    if method not in METHODS_WITH_BODY:
        return JSON
    body = bodies.find(method, path)
    length = find_header(headers, b"content-length")
    if length.isdigit() and int(length) > body.max_bytes:
        raise TooLarge(describe_size_limit(body.max_bytes))
    has_body = length not in {b"", b"0"} or find_header(headers, b"transfer-encoding")
    if has_body and find_header(headers, b"content-type").partition(b";")[0].strip().lower() not in body.media_types:
        raise WrongType(body.wrong_type)
    return body
