"""`lexdex log verify` with an audit log: each way of touching an entry is found, and erasing a person is none."""

from collections.abc import AsyncIterator
from typing import NamedTuple
from uuid import UUID

import asyncpg
import httpx
import pytest

from lexdex.audit.schemas import StoredEntry
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import EMAIL, Headers, enrol_second_factor, open_session
from lexdex_tests.accounts.test_removal import purge_due_accounts, request_removal
from lexdex_tests.audit.stage import Stage, list_logged, open_stage
from lexdex_tests.builders import create_product
from lexdex_tests.certificates.builders import issue_certificate
from lexdex_tests.commands import CommandResult, run_command
from lexdex_tests.events import process_outbox
from lexdex_tests.reviews.builders import create_review

WITHOUT_RULES = "SET session_replication_role = 'replica'"
"""What is possible with the rights of the database's owner."""
NAME = "Ada Lovelace"
OTHER_VALUES = {
    "id": "id + 1000",
    "created_at": "created_at + interval '1 microsecond'",
    "actor": "gen_random_uuid()",
    "actor_kind": "'operator'",
    "action": "'review.restored'",
    "object_kind": "'claim'",
    "object_id": "object_id || '0'",
    "subject": "gen_random_uuid()",
    "details": "replace(details, 'An insult.', 'A threat.')",
    "details_salt": "sha256(details_salt)",
    "details_hash": "encode(sha256(details_hash::bytea), 'hex')",
    "origin": "replace(origin, '127.0.0', '127.0.9')",
    "origin_salt": "sha256(origin_salt)",
    "origin_hash": "encode(sha256(origin_hash::bytea), 'hex')",
    "log_entry": "log_entry + 1000",
}
"""Another value of each column of the second entry."""
COPY = "SELECT {} FROM audit_entry WHERE id = {}"


class Trail(NamedTuple):
    """An audit log of three hidden reviews: its entries' ids and those of their leaves."""

    entries: list[int]
    leaves: list[int]


@pytest.fixture
async def stage(client: httpx.AsyncClient, settings: Settings) -> Stage:
    return await open_stage(client, settings)


@pytest.fixture
async def trail(stage: Stage) -> Trail:
    for number in range(3):
        await create_product(f"tool-{number}")
        review_id = await create_review(stage.client, f"author{number}@firm.example", product_id=f"tool-{number}")
        await stage.post(f"/api/admin/reviews/{review_id}/hide", {"reason": "An insult."})
    await process_outbox(stage.settings)
    rows = await db.fetch("SELECT id, log_entry FROM audit_entry ORDER BY id")
    return Trail([row["id"] for row in rows], [row["log_entry"] for row in rows])


@pytest.fixture
async def owner(settings: Settings) -> AsyncIterator[asyncpg.Connection]:
    """A connection on which the rules of the tables are off."""
    connection = await asyncpg.connect(settings.database_url)
    await connection.execute(WITHOUT_RULES)
    yield connection
    await connection.close()


async def verify(settings: Settings) -> CommandResult:
    return await run_command(settings, "log", "verify")


async def require_broken(settings: Settings, *problems: str) -> None:
    """Require that these problems of the audit log are named, and that no other one is."""
    result = await verify(settings)
    assert (result.code, "audit entries: NOT INTACT" in result.out) == (1, True), result.out
    assert sorted(result.err.splitlines()) == sorted(problems)


async def test_a_log_of_acts_is_intact(trail: Trail, settings: Settings) -> None:
    result = await verify(settings)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[-1] == "3 audit entries: intact"


async def test_entries_are_verified_before_the_worker_has_seen_them(stage: Stage) -> None:
    number = (await issue_certificate()).number
    await stage.post(f"/api/admin/certificates/{number}/changes", {"action": "suspend", "reason": "A hint."})
    result = await verify(stage.settings)
    assert (result.code, result.out.splitlines()[-1]) == (0, "2 audit entries: intact")


def test_each_column_is_altered() -> None:
    assert set(OTHER_VALUES) == set(StoredEntry.__struct_fields__)


@pytest.mark.parametrize("column", OTHER_VALUES)
async def test_each_altered_column_is_found(
    trail: Trail, owner: asyncpg.Connection, settings: Settings, column: str
) -> None:
    entry_id = trail.entries[1]
    await owner.execute(f"UPDATE audit_entry SET {column} = {OTHER_VALUES[column]} WHERE id = $1", entry_id)
    part = column.partition("_")[0]
    shown = entry_id + 1000 if column == "id" else entry_id
    problems = [f"audit entry {shown}: it is not what was recorded"]
    if part in {"details", "origin"}:
        altered = f"audit entry {entry_id}: its {part} was altered"
        problems = [*problems, altered] if column.endswith("_hash") else [altered]
    if column == "log_entry":
        problems.append(f"log entry {trail.leaves[1]}: its audit entry is missing")
    await require_broken(settings, *problems)


@pytest.mark.parametrize("position", [0, 1, 2])
async def test_a_removed_entry_is_found(
    trail: Trail, owner: asyncpg.Connection, settings: Settings, position: int
) -> None:
    await owner.execute("DELETE FROM audit_entry WHERE id = $1", trail.entries[position])
    await require_broken(settings, f"log entry {trail.leaves[position]}: its audit entry is missing")


@pytest.mark.parametrize("columns", ["id", "log_entry", "object_id", "created_at", "details, details_salt"])
async def test_swapped_entries_are_found(
    trail: Trail, owner: asyncpg.Connection, settings: Settings, columns: str
) -> None:
    first, last = trail.entries[0], trail.entries[2]
    if columns in {"id", "log_entry"}:
        other = f"CASE {columns} WHEN $1 THEN -1 WHEN $2 THEN -2 END"
        ends = (first, last) if columns == "id" else (trail.leaves[0], trail.leaves[2])
        await owner.execute(f"UPDATE audit_entry SET {columns} = {other} WHERE {columns} IN ($1, $2)", *ends)
        back = f"CASE {columns} WHEN -1 THEN $2::bigint ELSE $1::bigint END"
        await owner.execute(f"UPDATE audit_entry SET {columns} = {back} WHERE {columns} < 0", *ends)
    else:
        await owner.execute(
            f"UPDATE audit_entry a SET ({columns}) = ({_list_columns('b', columns)}) FROM audit_entry b "
            "WHERE a.id IN ($1, $2) AND b.id IN ($1, $2) AND a.id <> b.id",
            first,
            last,
        )
    what = "its details was altered" if columns.startswith("details") else "it is not what was recorded"
    await require_broken(settings, *(f"audit entry {each}: {what}" for each in (first, last)))


def _list_columns(table: str, columns: str) -> str:
    listed = ", ".join(f"{table}.{column}" for column in columns.split(", "))
    return f"SELECT {listed}" if "," not in columns else listed


async def test_an_entry_without_a_leaf_is_found(trail: Trail, owner: asyncpg.Connection, settings: Settings) -> None:
    names = [name for name in StoredEntry.__struct_fields__ if name not in {"id", "log_entry"}]
    same = ", ".join(names)
    await owner.execute(
        f"INSERT INTO audit_entry (id, log_entry, {same}) SELECT 900, 901, {same} FROM audit_entry WHERE id = $1",
        trail.entries[0],
    )
    await require_broken(settings, "audit entry 900: it is not what was recorded")


@pytest.mark.parametrize("part", ["details", "origin"])
async def test_a_part_that_is_gone_without_an_erased_account_is_found(
    trail: Trail, owner: asyncpg.Connection, settings: Settings, part: str
) -> None:
    await owner.execute(f"UPDATE audit_entry SET {part} = NULL, {part}_salt = NULL WHERE id = $1", trail.entries[1])
    missing = "details are missing, but no account that they are about was erased"
    await require_broken(settings, f"audit entry {trail.entries[1]}: {missing}")


async def test_an_altered_leaf_is_found(trail: Trail, owner: asyncpg.Connection, settings: Settings) -> None:
    await owner.execute(
        "UPDATE log_entry SET content = replace(content, 'review.hidden', 'review.burned') WHERE id = $1",
        trail.leaves[1],
    )
    result = await verify(settings)
    assert result.code == 1
    assert f"audit entry {trail.entries[1]}: it is not what was recorded" in result.err
    assert "content and salt do not match" in result.err


async def test_an_altered_entry_with_a_new_leaf_is_found(
    trail: Trail, owner: asyncpg.Connection, settings: Settings
) -> None:
    """The old leaf stays in the tree, and has no entry any more."""
    await owner.execute(
        "UPDATE audit_entry SET action = 'review.restored', log_entry = $2 WHERE id = $1", trail.entries[1], 999
    )
    result = await verify(settings)
    assert f"log entry {trail.leaves[1]}: its audit entry is missing" in result.err


# --- the rules of the table


REFUSED = (
    "UPDATE audit_entry SET action = 'other.done'",
    "UPDATE audit_entry SET details = '{}'",
    "UPDATE audit_entry SET details = NULL",
    "UPDATE audit_entry SET origin = '{}', origin_salt = NULL",
    "UPDATE audit_entry SET details = NULL, details_salt = NULL, action = 'other.done'",
    "DELETE FROM audit_entry",
    "DELETE FROM audit_entry WHERE details IS NULL",
    "TRUNCATE audit_entry",
)


@pytest.mark.parametrize("statement", REFUSED)
async def test_the_database_refuses_to_change_entries(trail: Trail, settings: Settings, statement: str) -> None:
    if "details IS NULL" in statement:
        await db.execute("UPDATE audit_entry SET details = NULL, details_salt = NULL WHERE id = $1", trail.entries[0])
    with pytest.raises(asyncpg.RaiseError, match="entries of the audit log cannot be changed"):
        await db.execute(statement)
    assert await db.fetch_value("SELECT count(*) FROM audit_entry") == 3


# --- erasing people


async def read_whole_log() -> str:
    """Return all that the audit log and the transparency log have stored, as one text."""
    rows = [*await db.fetch("SELECT * FROM audit_entry"), *await db.fetch("SELECT * FROM log_entry")]
    return " ".join(str(value) for row in rows for value in dict(row).values())


async def erase(client: httpx.AsyncClient, settings: Settings, headers: Headers) -> None:
    await request_removal(client, headers)
    assert await purge_due_accounts(settings) == 1
    await process_outbox(settings)


async def test_erasing_a_user_keeps_the_log_whole_without_what_is_about_them(stage: Stage) -> None:
    client, settings = stage.client, stage.settings
    await create_product("certa")
    review_id = await create_review(client, EMAIL)
    account_id: UUID = await db.fetch_value("SELECT id FROM account WHERE email = $1", EMAIL)
    reason = f"{NAME} <{EMAIL}> insults a colleague."
    await stage.post(f"/api/admin/reviews/{review_id}/hide", {"reason": reason})
    await process_outbox(settings)
    assert NAME in await read_whole_log()
    assert EMAIL in await read_whole_log()
    await erase(client, settings, await open_session(client, EMAIL))
    whole = await read_whole_log()
    for word in (NAME, EMAIL, "insults"):
        assert word not in whole, word
    result = await verify(settings)
    assert (result.code, result.err, result.out.splitlines()[-1]) == (0, "", "2 audit entries: intact")
    kept = await db.fetch_dicts("SELECT action, object_id, details FROM audit_entry ORDER BY id")
    assert kept[0] == {"action": "review.hidden", "object_id": str(review_id), "details": None}
    assert (kept[1]["action"], kept[1]["object_id"]) == ("account.erased", str(account_id))


async def test_erasing_an_admin_keeps_what_they_did_without_where_they_were(stage: Stage) -> None:
    client, settings = stage.client, stage.settings
    leaving = await open_session(client, "grace@lexdex.example", role=3)
    await enrol_second_factor(client, leaving)
    await create_product("certa")
    review_id = await create_review(client, EMAIL)
    body = {"reason": "An insult."}
    path = f"/api/admin/reviews/{review_id}/hide"
    assert (await client.post(path, json=body, headers=leaving)).status_code == 200
    await process_outbox(settings)
    assert "127.0.0.0/24" in await read_whole_log()
    await erase(client, settings, leaving)
    whole = await read_whole_log()
    for word in ("grace@lexdex.example", "127.0.0.0/24"):
        assert word not in whole, word
    result = await verify(settings)
    assert (result.code, result.err) == (0, "")
    said = (await list_logged("review.hidden"))[0]
    assert (said.actor.startswith("removed-"), said.reason) == (True, "An insult.")
