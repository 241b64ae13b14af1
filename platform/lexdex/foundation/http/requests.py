"""Checks of a request before it is routed: its method, the size and the type of its body."""

import itertools
import os
from collections.abc import Iterable, Iterator

from lexdex.foundation.errors import LexdexError
from lexdex.foundation.http.bodies import BodyTypes
from lexdex.foundation.http.headers import RawHeader

REFUSED_METHODS = frozenset({"TRACE", "TRACK", "CONNECT"})
WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class MethodRefused(LexdexError):
    """A method that no endpoint uses: TRACE and TRACK echo requests, CONNECT opens tunnels."""

    status = 405


class TooLarge(LexdexError):
    """The body is larger than the operation accepts."""

    status = 413


class WrongType(LexdexError):
    """The body is of a type that the operation does not accept; this also stops plain forms of other sites."""

    status = 415


def describe_size_limit(bytes_: int) -> str:
    """Describe the limit in kB or MB, for an error message."""
    size = f"{bytes_ // 1024} kB" if bytes_ < 1024 * 1024 else f"{bytes_ // 1024 // 1024} MB"
    return f"The request is larger than {size}."


def generate_request_ids() -> Iterator[str]:
    """Generate ids that are unique over processes and cheap: a random start and a count."""
    start = os.urandom(6).hex()
    return (f"{start}-{count:x}" for count in itertools.count(1))


def find_header(headers: Iterable[RawHeader], name: bytes) -> bytes:
    """Return the first header of this lower-case name, or nothing; the server passes names in lower case."""
    for key, value in headers:
        if key == name:
            return value
    return b""


def validate_request_head(method: str, path: str, headers: Iterable[RawHeader], bodies: BodyTypes) -> None:
    """Refuse a request by its method, body size or body type; a body without a length is measured on reading."""
    if method in REFUSED_METHODS:
        raise MethodRefused(f"The method {method} is not allowed here.")
    if method not in WITH_BODY:
        return
    body = bodies.find(method, path)
    length = find_header(headers, b"content-length")
    if length.isdigit() and int(length) > body.max_bytes:
        raise TooLarge(describe_size_limit(body.max_bytes))
    has_body = length not in {b"", b"0"} or find_header(headers, b"transfer-encoding")
    if has_body and find_header(headers, b"content-type").partition(b";")[0].strip().lower() not in body.media_types:
        raise WrongType(body.wrong_type)
