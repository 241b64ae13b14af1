"""Every way in which PostgreSQL can fail gives 503 with a sentence, never 500."""

from collections.abc import AsyncIterator

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.errors import UNAVAILABLE

KINDS = {
    "disk full": "53100",
    "out of memory": "53200",
    "too many connections": "53300",
    "a limit of the configuration": "53400",
    "administrator's shutdown": "57P01",
    "crash": "57P02",
    "not accepting connections": "57P03",
    "timed-out statement": "57014",
    "input or output error": "58030",
    "lost connection": "08006",
    "idle in a transaction": "25P03",
    "a server that is still read-only": "25006",
    "deadlock": "40P01",
    "conflict of transactions": "40001",
}
END_BACKEND = "PERFORM pg_terminate_backend(pg_backend_pid())"


@pytest.fixture
async def fail_writes(database: None) -> AsyncIterator[None]:
    """Let a test break all writes of newsletter subscriptions; afterwards, they work again."""
    yield
    await db.execute("DROP TRIGGER IF EXISTS broken ON newsletter_subscription")
    await db.execute("DROP FUNCTION IF EXISTS break_write")


async def _break_writes(statement: str) -> None:
    await db.execute(
        f"""
        CREATE FUNCTION break_write() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN {statement}; RETURN NEW; END $$;
        CREATE TRIGGER broken BEFORE INSERT OR UPDATE ON newsletter_subscription
            FOR EACH ROW EXECUTE FUNCTION break_write()
        """
    )


async def _subscribe(client: httpx.AsyncClient) -> httpx.Response:
    return await client.post("/product/newsletter/subscribe", json={"email": "ada@firm.example"})


STATEMENTS = {**{name: f"RAISE EXCEPTION USING ERRCODE = '{code}'" for name, code in KINDS.items()}, "end": END_BACKEND}


@pytest.mark.parametrize("statement", STATEMENTS.values(), ids=STATEMENTS)
async def test_a_failure_of_the_server_is_503_with_a_sentence(
    client: httpx.AsyncClient, fail_writes: None, statement: str
) -> None:
    await _break_writes(statement)
    answer = await _subscribe(client)
    assert (answer.status_code, answer.json()["detail"]) == (503, UNAVAILABLE)
    assert int(answer.headers["retry-after"]) > 0


async def test_an_error_of_the_program_stays_an_error(client: httpx.AsyncClient, fail_writes: None) -> None:
    await _break_writes("RAISE EXCEPTION 'secret of the database' USING ERRCODE = '22012'")
    answer = await _subscribe(client)
    assert answer.status_code == 500
    assert set(answer.json()) <= {"detail", "request_id"}
    for revealed in ("secret", "break_write", "newsletter_subscription", "division", "ada@firm.example", "Traceback"):
        assert revealed not in answer.text + str(answer.headers)
