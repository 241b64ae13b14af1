"""`lexdex log verify`: an untouched log is intact, and each way of touching it is found."""

import base64
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex.transparency_log import service
from lexdex_tests.commands import run_command
from lexdex_tests.events import process_outbox

SIZE = 9
MANY = 60
WITHOUT_RULES = "SET session_replication_role = 'replica'"
"""What somebody with the rights of the database's owner can do."""


@pytest.fixture
async def log(database: None, settings: Settings) -> list[int]:
    """A log that grew in three steps; returns the ids of its entries."""
    ids: list[int] = []
    for size in (3, 3, SIZE - 6):
        async with db.transaction():
            ids += [await service.append("test.numbered", {"number": number}) for number in range(size)]
        await process_outbox(settings)
    return ids


@pytest.fixture
async def owner(settings: Settings) -> AsyncIterator[asyncpg.Connection]:
    """A connection on which the rules of the tables are off."""
    connection = await asyncpg.connect(settings.database_url)
    await connection.execute(WITHOUT_RULES)
    yield connection
    await connection.close()


async def test_an_untouched_log_is_intact(log: list[int], settings: Settings, tmp_path: Path) -> None:
    kept = tmp_path / "checkpoint"
    kept.write_text((await run_command(settings, "log", "checkpoint")).out)
    await service.erase(log[4])
    await service.append("test.more", {})
    await process_outbox(settings)
    result = await run_command(settings, "log", "verify", kept)
    assert (result.code, result.err) == (0, "")
    expected = (
        f"{SIZE + 1} entries (1 erased, 0 not in the tree yet), 4 checkpoints, 1 compared with kept ones: intact\n"
        "0 audit entries: intact\n"
    )
    assert result.out == expected


async def test_an_empty_log_is_intact(database: None, settings: Settings) -> None:
    result = await run_command(settings, "log", "verify")
    assert (result.code, result.err) == (0, "")


CHANGES = {
    "an entry is removed": ("DELETE FROM log_entry WHERE leaf_index = 4", "leaf 4: the entry is missing"),
    "the last entry is removed": ("DELETE FROM log_entry WHERE leaf_index = 8", "the latest checkpoint has 9 entries"),
    "a content is altered": (
        "UPDATE log_entry SET content = replace(content, 'number', 'numbed') WHERE leaf_index = 2",
        "leaf 2: content and salt do not match",
    ),
    "a salt is altered": (
        "UPDATE log_entry SET salt = set_byte(salt, 0, get_byte(salt, 0) # 1) WHERE leaf_index = 2",
        "leaf 2: content and salt",
    ),
    "a hash is altered": (
        (
            "UPDATE log_entry SET commitment = sha256(commitment), salt = NULL, content = NULL, erased_at = now() "
            "WHERE leaf_index = 5"
        ),
        "tile 0/0: it does not match the entries",
    ),
    "a kind is altered": ("UPDATE log_entry SET kind = 'other' WHERE leaf_index = 1", "leaf 1: the kind is not"),
    "a content is gone, but not by erasing": (
        "UPDATE log_entry SET content = NULL WHERE leaf_index = 3",
        "leaf 3: the content is missing, but was not erased",
    ),
    "two entries are swapped": (
        (
            "UPDATE log_entry SET leaf_index = CASE leaf_index WHEN 1 THEN -1 ELSE -2 END WHERE leaf_index IN (1, 6); "
            "UPDATE log_entry SET leaf_index = CASE leaf_index WHEN -1 THEN 6 ELSE 1 END WHERE leaf_index < 0"
        ),
        "tile 0/0: it does not match the entries",
    ),
    "a tile is altered": (
        "UPDATE log_tile SET hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1)",
        "tile 0/0: it does not match the entries",
    ),
    "a checkpoint is altered": (
        "UPDATE log_checkpoint SET note = replace(note, E'\\n6\\n', E'\\n5\\n') WHERE size = 6",
        "checkpoint 6: No key of this log has signed",
    ),
    "the latest checkpoint is removed": ("DELETE FROM log_checkpoint WHERE size = 9", "the latest checkpoint has 6"),
    "a checkpoint's root is altered": (
        "UPDATE log_checkpoint SET root = set_byte(root, 0, get_byte(root, 0) # 1) WHERE size = 3",
        "checkpoint 3: its note says something else",
    ),
}


SET_INDEX = "UPDATE log_entry SET leaf_index = {} WHERE leaf_index = {}"
REPLACE = "UPDATE log_entry SET commitment = sha256(commitment), salt = NULL, content = NULL"
TOUCHED = {
    "an entry is removed": (["DELETE FROM log_entry WHERE leaf_index = 4"], [4]),
    "neighbours are removed": (["DELETE FROM log_entry WHERE leaf_index IN (3, 4, 5)"], [3, 4, 5]),
    "the first is removed": (["DELETE FROM log_entry WHERE leaf_index = 0"], [0]),
    "the last two are removed": (["DELETE FROM log_entry WHERE leaf_index >= 7"], [7, 8]),
    "one is altered with its hash": (
        [f"{REPLACE} WHERE leaf_index = 5"],
        [5],
    ),
    "one is replaced and counts as erased": (
        [f"{REPLACE}, erased_at = now() WHERE leaf_index = 6"],
        [6],
    ),
    "a salt is altered": (["UPDATE log_entry SET salt = sha256(salt) WHERE leaf_index = 2"], [2]),
    "two are swapped": (
        [SET_INDEX.format(-1, 1), SET_INDEX.format(1, 6), SET_INDEX.format(6, -1)],
        [1, 6],
    ),
    "three change places": (
        [SET_INDEX.format(-1, 2), SET_INDEX.format(2, 5), SET_INDEX.format(5, 8), SET_INDEX.format(8, -1)],
        [2, 5, 8],
    ),
    "the order is reversed": (
        ["UPDATE log_entry SET leaf_index = -1 - leaf_index", "UPDATE log_entry SET leaf_index = 9 + leaf_index"],
        [0, 1, 2, 3, 5, 6, 7, 8],
    ),
}
"""How entries are touched, and the indexes of those that must be named. Reversed, the fifth of nine stays in place."""


@pytest.mark.parametrize("what", TOUCHED)
async def test_each_entry_that_was_touched_is_named_and_no_other(
    log: list[int], owner: asyncpg.Connection, settings: Settings, what: str
) -> None:
    statements, touched = TOUCHED[what]
    for statement in statements:
        await owner.execute(statement)
    result = await run_command(settings, "log", "verify")
    assert result.code == 1
    named = {int(line.split()[1].rstrip(":")) for line in result.err.splitlines() if line.startswith("leaf ")}
    assert sorted(named) == touched, result.err


async def test_problems_beyond_the_limit_are_counted(
    log: list[int], owner: asyncpg.Connection, settings: Settings
) -> None:
    async with db.transaction():
        for number in range(MANY):
            await service.append("test.numbered", {"number": number})
    await process_outbox(settings)
    await owner.execute("UPDATE log_entry SET salt = sha256(salt)")
    result = await run_command(settings, "log", "verify")
    lines = result.err.splitlines()
    assert len([line for line in lines if line.startswith("leaf ")]) == 50
    assert lines[-1] == f"and {SIZE + MANY - 50} more problems"


@pytest.mark.parametrize("what", CHANGES)
async def test_each_change_is_found(log: list[int], owner: asyncpg.Connection, settings: Settings, what: str) -> None:
    statement, problem = CHANGES[what]
    await owner.execute(statement)
    result = await run_command(settings, "log", "verify")
    assert result.code == 1
    assert problem in result.err
    assert "NOT INTACT" in result.out


async def test_a_history_that_is_signed_anew_is_found_by_a_kept_checkpoint(
    log: list[int], owner: asyncpg.Connection, settings: Settings, tmp_path: Path
) -> None:
    """Somebody who has the database and the key can make a log that is intact in itself."""
    kept = tmp_path / "checkpoint"
    kept.write_text((await run_command(settings, "log", "checkpoint")).out)
    await owner.execute("DELETE FROM log_entry WHERE leaf_index = 4; DELETE FROM log_tile; DELETE FROM log_checkpoint")
    await owner.execute("UPDATE log_entry SET leaf_index = NULL")
    await service.append("test.replacement", {})
    await service.integrate_entries(settings)
    assert (await run_command(settings, "log", "verify")).code == 0
    result = await run_command(settings, "log", "verify", kept)
    assert result.code == 1
    assert f"{kept}: the log does not continue it" in result.err


async def test_a_shortened_log_and_a_forged_checkpoint_are_found(
    log: list[int], settings: Settings, tmp_path: Path
) -> None:
    note = (await run_command(settings, "log", "checkpoint")).out
    kept = tmp_path / "checkpoint"
    root = base64.b64encode(b"\0" * 32).decode()
    for forged, problem in (
        (note.replace("\n9\n", "\n8\n"), "No key of this log has signed"),
        (note.replace(note.split("\n")[2], root), "No key of this log has signed"),
        ("nonsense", "This is not a checkpoint"),
        ("", "This is not a checkpoint"),
    ):
        kept.write_text(forged)
        result = await run_command(settings, "log", "verify", kept)
        assert result.code == 1
        assert problem in result.err


async def test_only_a_named_key_is_trusted(log: list[int], settings: Settings) -> None:
    [key] = (await run_command(settings, "log", "keys")).out.split()
    assert (await run_command(settings, "log", "verify", "--key", key)).code == 0
    name, _, _ = key.split("+", 2)
    other = await run_command(settings, "log", "verify", "--key", f"{name}+00000000+AQ==")
    assert other.code != 0
    assert "not the public key" in other.err
