"""Many transactions append at once, some roll back, sequencers compete and are killed: no entry is lost or doubled."""

import asyncio
import sys

import pytest

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex.transparency_log import service
from lexdex.transparency_log.service.reading import list_log_keys
from lexdex.transparency_log.service.verification import verify_log

WRITERS, ENTRIES = 24, 5
KEPT = [writer for writer in range(WRITERS) if writer % 3]
NUMBERS = """
SELECT leaf_index, (content::jsonb -> 'content' ->> 'writer')::int AS writer, (content::jsonb -> 'content' ->> 'n')::int
    AS n FROM log_entry ORDER BY leaf_index
"""


async def append_entries(writer: int) -> None:
    async with db.transaction():
        for number in range(ENTRIES):
            await service.append("test.parallel", {"writer": writer, "n": number})
        if writer not in KEPT:
            raise ZeroDivisionError


async def require_complete_log() -> None:
    rows = await db.fetch(NUMBERS)
    assert [row["leaf_index"] for row in rows] == list(range(len(KEPT) * ENTRIES))
    assert sorted((row["writer"], row["n"]) for row in rows) == [(each, n) for each in KEPT for n in range(ENTRIES)]
    for writer in KEPT:
        assert [row["n"] for row in rows if row["writer"] == writer] == list(range(ENTRIES))
    assert (await verify_log([], await list_log_keys())).problems == []


async def test_parallel_appends_leave_no_gap_and_no_double(database: None, settings: Settings) -> None:
    done = False

    async def sequence() -> None:
        while not done:
            await service.integrate_entries(settings)
            await asyncio.sleep(0)

    sequencers = [asyncio.create_task(sequence()) for _ in range(2)]
    results = await asyncio.gather(*map(append_entries, range(WRITERS)), return_exceptions=True)
    assert [type(each) for each in results].count(ZeroDivisionError) == WRITERS - len(KEPT)
    done = True
    await asyncio.gather(*sequencers)
    await service.integrate_entries(settings)
    await require_complete_log()


async def test_an_append_does_not_wait_for_another_transaction(database: None, settings: Settings) -> None:
    """An appending transaction may take its time: others append and get into the tree meanwhile."""
    appended, finish = asyncio.Event(), asyncio.Event()

    async def append_slowly() -> int:
        async with db.transaction():
            entry_id = await service.append("test.slow", {})
            appended.set()
            await finish.wait()
        return entry_id

    slow = asyncio.create_task(append_slowly())
    await appended.wait()
    quick = await service.append("test.quick", {})
    assert await service.integrate_entries(settings) == 1
    finish.set()
    slow_id = await slow
    assert slow_id < quick
    assert await service.integrate_entries(settings) == 1
    receipts = [await service.get_receipt(each) for each in (quick, slow_id)]
    assert [receipt and receipt.leaf_index for receipt in receipts] == [0, 1]
    assert (await verify_log([], await list_log_keys())).problems == []


async def test_a_killed_sequencer_leaves_nothing_behind(database: None, settings: Settings) -> None:
    for writer in KEPT:
        await append_entries(writer)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "lexdex_tests.transparency_log.stopped_sequencer"),
        *(settings.database_url, settings.data_dir),
        stdout=asyncio.subprocess.PIPE,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert process.stdout is not None
    assert int(await process.stdout.readline()) == len(KEPT) * ENTRIES
    waiting = asyncio.create_task(service.integrate_entries(settings))
    process.kill()
    await process.wait()
    # The second sequencer waited for the first one's lock, and finds all entries still to do.
    assert await waiting == len(KEPT) * ENTRIES
    await require_complete_log()


async def test_entries_and_checkpoints_cannot_be_changed_by_a_statement(database: None, settings: Settings) -> None:
    await append_entries(1)
    await service.integrate_entries(settings)
    for statement in (
        "DELETE FROM log_entry",
        "UPDATE log_entry SET leaf_index = leaf_index + 10",
        "UPDATE log_entry SET commitment = commitment || '1'::bytea",
        "UPDATE log_entry SET content = '{}'",
        "DELETE FROM log_checkpoint",
        "UPDATE log_checkpoint SET note = 'x'",
        "DELETE FROM signing_key",
    ):
        with pytest.raises(db.DatabaseError, match="cannot be changed"):
            await db.execute(statement)
