"""The database module: transactions join, connections are returned clean, and its import connects to no server."""

import subprocess
import sys

import pytest

from lexdex.foundation import database as db


async def count_events() -> int:
    return int(await db.fetch_value("SELECT count(*) FROM outbox"))


async def test_a_transaction_within_a_transaction_joins_it(database: None) -> None:
    async def fail() -> None:
        async with db.transaction():
            async with db.transaction():
                await db.execute("INSERT INTO outbox (topic, payload) VALUES ('a', '{}')")
            assert await count_events() == 1
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await count_events() == 0


async def test_a_statement_in_a_transaction_is_not_seen_outside(database: None) -> None:
    async with db.transaction():
        await db.execute("INSERT INTO outbox (topic, payload) VALUES ('a', '{}')")
        assert db.engine.pool is not None
        assert await db.engine.pool.fetchval("SELECT count(*) FROM outbox") == 0
    assert await count_events() == 1


async def test_execute_counts_rows(database: None) -> None:
    assert await db.execute("INSERT INTO outbox (topic, payload) SELECT 'a', '{}' FROM generate_series(1, 3)") == 3
    assert await db.execute("UPDATE outbox SET topic = 'b' WHERE false") == 0


def test_importing_the_application_connects_to_nothing_and_brings_no_formatter() -> None:
    code = (
        "import socket, sys\n"
        "socket.socket.connect = lambda *_: sys.exit('connected')\n"
        "import lexdex.catalogue.routes, lexdex.newsletter.routes, lexdex.compare.routes\n"
        "print(sorted({'black', 'openpyxl', 'ray', 'torch'} & set(sys.modules)))\n"
    )
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own code
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "[]", "")


async def test_callbacks_run_after_the_outermost_commit_and_only_then(database: None) -> None:
    calls: list[str] = []

    async def fail() -> None:
        async with db.transaction():
            db.after_commit(lambda: calls.append("rolled back"))
            raise ZeroDivisionError

    async with db.transaction():
        async with db.transaction():
            db.after_commit(lambda: calls.append("inner"))
        assert calls == []
    assert calls == ["inner"]
    with pytest.raises(ZeroDivisionError):
        await fail()
    assert calls == ["inner"]
    db.after_commit(lambda: calls.append("without a transaction"))
    assert calls == ["inner", "without a transaction"]
