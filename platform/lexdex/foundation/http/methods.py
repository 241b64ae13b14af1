"""Looks up the methods that the API allows at a path, for responses to OPTIONS and to methods that are not allowed."""

import re
from collections import defaultdict
from collections.abc import Iterable

from litestar.response.base import ASGIResponse

from lexdex.foundation.errors import LexdexError

REFUSED_METHODS = frozenset({"TRACE", "TRACK", "CONNECT"})
"""Methods refused everywhere: TRACE and TRACK echo the request, CONNECT opens a tunnel."""
PAGE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_SEGMENTS = {"uuid": r"[\da-fA-F]{8}-?(?:[\da-fA-F]{4}-?){3}[\da-fA-F]{12}", "int": r"-?\d+", "path": ".+"}
_PARAMETER = re.compile(r"\{[^{}:]*(?::(?P<type>[^{}]*))?\}")


class MethodNotAllowed(LexdexError):
    """The HTTP method is not allowed at this path; the header Allow lists those that are."""

    status = 405


class AllowedMethods:
    """The methods of each path of the API, HEAD and OPTIONS included."""

    def __init__(self, declared: Iterable[tuple[str, str]]) -> None:
        methods: dict[str, set[str]] = defaultdict(lambda: {"OPTIONS"})
        for method, path in declared:
            methods[path] |= {method, "HEAD"} if method == "GET" else {method}
        self._fixed = {path: frozenset(found) for path, found in methods.items() if "{" not in path}
        self._patterns = [
            (re.compile(_PARAMETER.sub(_build_segment, path)), frozenset(found))
            for path, found in methods.items()
            if "{" in path
        ]

    def is_fixed(self, path: str) -> bool:
        """Return whether an operation has exactly this path, without parameters."""
        return path.rstrip("/") in self._fixed

    def find(self, path: str) -> frozenset[str]:
        """Return the methods allowed at a path; empty if the path is none of the API's."""
        path = path.rstrip("/")
        if found := self._fixed.get(path):
            return found
        return next((found for pattern, found in self._patterns if pattern.fullmatch(path)), frozenset())


def require_method(method: str, allowed: frozenset[str]) -> None:
    """Raise MethodNotAllowed if the path has methods, but not this one, or if the method is refused everywhere."""
    if method in REFUSED_METHODS or (allowed and method not in allowed):
        headers = {"Allow": ", ".join(sorted(allowed or PAGE_METHODS))}
        raise MethodNotAllowed(f"The method {method} is not allowed here.", headers=headers)


def build_options_response(allowed: frozenset[str]) -> ASGIResponse:
    """Build the empty response to OPTIONS that lists the allowed methods."""
    return ASGIResponse(status_code=204, headers={"Allow": ", ".join(sorted(allowed))})


def _build_segment(parameter: re.Match[str]) -> str:
    return _SEGMENTS.get(parameter["type"], "[^/]+")
