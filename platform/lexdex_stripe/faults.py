"""Faults that tests order for the next requests: a lost response, an error, an answer that is no JSON, a delay."""

from typing import Any, Final

import msgspec

KINDS: Final = frozenset({"drop_before", "drop_after", "error_500", "garbage", "late", "rate_limit", "slow"})


class Fault(msgspec.Struct):
    """One ordered fault; it lasts `seconds`.

    `drop_after` acts on the request and then ends the connection without an answer; `late` acts at once and answers
    later, `slow` does both later.
    """

    kind: str
    path: str = "/v1/"
    """The start of the paths that it concerns."""
    method: str = ""
    count: int = 1
    seconds: float = 0.0


class Faults:
    """The faults that are still to happen; a restart forgets them."""

    def __init__(self) -> None:
        self._ordered: list[Fault] = []

    def order(self, given: Any) -> None:  # noqa: ANN401 - decoded JSON
        """Order a fault."""
        fault = msgspec.convert(given, Fault)
        if fault.kind not in KINDS:
            raise msgspec.ValidationError(f"The kind must be one of {', '.join(sorted(KINDS))}.")
        self._ordered.append(fault)

    def clear(self) -> None:
        """Forget all ordered faults."""
        self._ordered.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault of this request, if one was ordered, and count it."""
        for fault in self._ordered:
            if path.startswith(fault.path) and fault.method in {"", method} and fault.count > 0:
                fault.count -= 1
                return fault
        return None
