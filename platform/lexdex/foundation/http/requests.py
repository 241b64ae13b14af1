"""What a request must be before any feature looks at it: a sane method, a small body, a type that we read."""

import itertools
import os
from collections.abc import Iterable, Iterator

from lexdex.foundation.errors import LexdexError
from lexdex.foundation.http.bodies import BodyTypes
from lexdex.foundation.http.headers import RawHeader

REFUSED_METHODS = frozenset({"TRACE", "TRACK", "CONNECT"})
WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class MethodRefused(LexdexError):
    """A method that only serves to reflect or to tunnel."""

    status = 405


class TooLarge(LexdexError):
    """The body is larger than any call takes."""

    status = 413


class WrongType(LexdexError):
    """The body is of a type that the calls do not read; also what stops a foreign page's plain form."""

    status = 415


def too_large(bytes_: int) -> str:
    """The refusal in the unit that people use."""
    size = f"{bytes_ // 1024} kB" if bytes_ < 1024 * 1024 else f"{bytes_ // 1024 // 1024} MB"
    return f"The request is larger than {size}."


def request_ids() -> Iterator[str]:
    """Ids that are unique over processes and cost next to nothing: a random start and a count."""
    start = os.urandom(6).hex()
    return (f"{start}-{count:x}" for count in itertools.count(1))


def header(headers: Iterable[RawHeader], name: bytes) -> bytes:
    """The first header of this lower-case name, or nothing; the server hands names over in lower case."""
    for key, value in headers:
        if key == name:
            return value
    return b""


def refuse_unfit(method: str, path: str, headers: Iterable[RawHeader], bodies: BodyTypes) -> None:
    """Raise the error of a request that no handler should see; a body without a length is measured on reading."""
    if method in REFUSED_METHODS:
        raise MethodRefused(f"The method {method} is not allowed here.")
    if method not in WITH_BODY:
        return
    body = bodies.find(method, path)
    length = header(headers, b"content-length")
    if length.isdigit() and int(length) > body.max_bytes:
        raise TooLarge(too_large(body.max_bytes))
    has_body = length not in {b"", b"0"} or header(headers, b"transfer-encoding")
    if has_body and header(headers, b"content-type").partition(b";")[0].strip().lower() not in body.media_types:
        raise WrongType(body.wrong_type)
