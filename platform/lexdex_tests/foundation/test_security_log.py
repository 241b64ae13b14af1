"""The security log: what is written when a transaction ends, and lines that no value can break."""

import json

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from lexdex.foundation import database as db
from lexdex.foundation import security_log
from lexdex.foundation.security_log import SecurityEvent
from lexdex_tests.fixtures.security_log import SecurityLines

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


def read_events(lines: SecurityLines) -> list[str]:
    return [line["event"] for line in lines.read()]


async def record_and_roll_back() -> None:
    async with db.transaction():
        security_log.record(Succeeded())
        security_log.record(Failed())
        raise ZeroDivisionError


async def test_a_success_is_written_only_after_its_transaction_has_committed(
    database: None, security_lines: SecurityLines
) -> None:
    security_lines.read()
    async with db.transaction():
        security_log.record(Succeeded())
        assert read_events(security_lines) == []
    assert read_events(security_lines) == ["test_succeeded"]


async def test_a_rollback_drops_successes_but_no_failure(database: None, security_lines: SecurityLines) -> None:
    security_lines.read()
    with pytest.raises(ZeroDivisionError):
        await record_and_roll_back()
    assert read_events(security_lines) == ["test_failed"]


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS)
def test_no_value_breaks_a_line(security_lines: SecurityLines, text: str) -> None:
    security_lines.read()
    security_log.record(Succeeded(text=text))
    (line,) = security_lines.read_text().splitlines()
    assert json.loads(line)["event"] == "test_succeeded"
    assert not [character for character in line if not character.isprintable()]
