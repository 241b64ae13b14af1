"""The security log: what is written when a transaction ends, and lines that no value can break."""

import json
import logging
from collections.abc import Iterator
from io import StringIO

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from lexdex.foundation import database as db
from lexdex.foundation import security_log
from lexdex.foundation.security_log import SecurityEvent
from lexdex.settings import Settings

TEXTS = st.text(st.characters(exclude_categories=())) | st.text(
    st.sampled_from('\r\n\t\0\x0b\x0c\x1b\x85\u2028\u2029"{},')
)


class Succeeded(SecurityEvent, frozen=True, kw_only=True):
    """An event of these tests."""

    event = "test_succeeded"
    outcome = "success"

    text: str = ""


class Failed(SecurityEvent, frozen=True, kw_only=True):
    """An event of these tests."""

    event = "test_failed"
    outcome = "failure"


@pytest.fixture
def output(empty_settings: Settings) -> Iterator[StringIO]:
    """What the configured log writes."""
    target = logging.getLogger("lexdex.security")
    before = (target.handlers, target.propagate, target.level)
    security_log.configure(empty_settings)
    (handler,) = target.handlers
    assert isinstance(handler, logging.StreamHandler)
    stream = StringIO(newline="")
    handler.setStream(stream)
    yield stream
    target.handlers, target.propagate = before[:2]
    target.setLevel(before[2])


def read_events(output: StringIO) -> list[str]:
    return [json.loads(line)["event"] for line in output.getvalue().splitlines()]


async def record_and_roll_back() -> None:
    async with db.transaction():
        security_log.record(Succeeded())
        security_log.record(Failed())
        raise ZeroDivisionError


def clear(output: StringIO) -> None:
    output.seek(0)
    output.truncate()


async def test_a_success_is_written_only_after_its_transaction_has_committed(database: None, output: StringIO) -> None:
    clear(output)
    async with db.transaction():
        security_log.record(Succeeded())
        assert read_events(output) == []
    assert read_events(output) == ["test_succeeded"]


async def test_a_rollback_drops_successes_but_no_failure(database: None, output: StringIO) -> None:
    clear(output)
    with pytest.raises(ZeroDivisionError):
        await record_and_roll_back()
    assert read_events(output) == ["test_failed"]


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS)
def test_no_value_breaks_a_line(output: StringIO, text: str) -> None:
    clear(output)
    security_log.record(Succeeded(text=text))
    (line,) = output.getvalue().splitlines()
    assert json.loads(line)["event"] == "test_succeeded"
    assert not [character for character in line if not character.isprintable()]
