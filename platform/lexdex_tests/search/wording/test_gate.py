"""Requests to a model that fails are paused, and go on when it recovers."""

import pytest

from lexdex.search.wording.gate import MAX_FAILURES, PAUSE_SECONDS, ModelGate, ModelUnavailable


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def fail(gate: ModelGate) -> None:
    with pytest.raises(RuntimeError), gate.admit():
        raise RuntimeError


def is_paused(gate: ModelGate) -> bool:
    """Read the state anew, which mypy would believe to be the same as before."""
    return gate.is_paused


def test_after_failures_in_a_row_no_request_is_sent_for_a_minute() -> None:
    clock = Clock()
    gate = ModelGate(2, clock)
    for _ in range(MAX_FAILURES):
        assert not is_paused(gate)
        fail(gate)
    assert is_paused(gate)
    with pytest.raises(ModelUnavailable), gate.admit():
        pass
    clock.now += PAUSE_SECONDS
    assert not is_paused(gate)
    fail(gate)
    assert is_paused(gate)
    clock.now += PAUSE_SECONDS
    with gate.admit():
        pass
    fail(gate)
    assert not is_paused(gate)


def test_so_many_requests_run_at_once() -> None:
    gate = ModelGate(2)
    with gate.admit(), gate.admit(), pytest.raises(ModelUnavailable), gate.admit():
        pass
    assert gate.is_admitting
