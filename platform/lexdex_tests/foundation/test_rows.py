"""Rows become Structs by column name; a query whose columns are not the Struct's fails before its first row."""

from datetime import UTC, datetime
from typing import Any, Literal

import msgspec
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.tables import Outbox


class Pair(msgspec.Struct, frozen=True):
    name: str
    number: int | None


class PairWithDefault(msgspec.Struct, frozen=True):
    name: str
    number: int = 7
    state: Literal["new", "old"] = "new"


class KeywordPair(msgspec.Struct, frozen=True, kw_only=True):
    number: int = 1
    name: str


class Documents(msgspec.Struct, frozen=True):
    pairs: list[Pair]
    anything: dict[str, Any]
    raw: str
    names: tuple[str, ...]


class StoredEvent(msgspec.Struct, frozen=True):
    id: int
    topic: str
    payload: dict[str, Any]
    created_at: datetime


@pytest.mark.parametrize("columns", ["'a' AS name, 1 AS number", "1 AS number, 'a' AS name"])
async def test_columns_are_mapped_by_name_in_any_order(database: None, columns: str) -> None:
    assert await db.fetch_as(Pair, f"SELECT {columns}") == [Pair("a", 1)]
    assert await db.fetch_one_as(KeywordPair, f"SELECT {columns}") == KeywordPair(name="a", number=1)


async def test_fields_with_a_default_may_be_missing(database: None) -> None:
    assert await db.fetch_one_as(PairWithDefault, "SELECT 'a' AS name") == PairWithDefault("a")
    assert await db.fetch_one_as(PairWithDefault, "SELECT 'old' AS state, 'a' AS name") == PairWithDefault(
        "a", 7, "old"
    )


async def test_no_row_is_none(database: None) -> None:
    assert await db.fetch_one_as(Pair, "SELECT 'a' AS name, 1 AS number WHERE false") is None


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ("'a' AS name", r"missing \['number'\]"),
        ("'a' AS name, 1 AS number, 2 AS size", r"unknown \['size'\]"),
        ("'a' AS name, 1 AS number, 2 AS number", "are not the fields"),
        ("'a' AS name, 'b' AS number", "Pair.number is int | None, but its column is of the type text"),
        ("'{}'::jsonb::text AS name, now() AS number", "type timestamptz"),
    ],
)
async def test_other_columns_are_refused_without_a_row(database: None, columns: str, message: str) -> None:
    with pytest.raises(TypeError, match=message.replace("|", r"\|")):
        await db.fetch_as(Pair, f"SELECT {columns} WHERE false")


async def test_json_columns_are_decoded_to_the_type_of_the_field(database: None) -> None:
    sql = """
    SELECT '[{"name": "a", "number": null}]'::jsonb AS pairs, '{"b": [1]}'::json AS anything,
        '{"c":1}'::json AS raw, ARRAY['d', 'e'] AS names
    """
    expected = Documents([Pair("a", None)], {"b": [1]}, '{"c":1}', ("d", "e"))
    assert await db.fetch_one_as(Documents, sql) == expected
    assert await db.fetch_dicts("SELECT '[1]'::jsonb AS one, NULL::jsonb AS none, 'x' AS text") == [
        {"one": [1], "none": None, "text": "x"}
    ]


async def test_queries_of_the_builder_run_and_map_like_sql(database: None) -> None:
    at = datetime(2026, 11, 22, tzinfo=UTC)
    assert await db.execute(Outbox.insert(Outbox(topic="a", payload={"b": 1}, created_at=at))) == 1
    wanted = Outbox.select(Outbox.topic, Outbox.id, Outbox.created_at, Outbox.payload).where(Outbox.topic == "a")
    assert await db.fetch_as(StoredEvent, wanted) == [StoredEvent(1, "a", {"b": 1}, at)]
    assert [event async for event in db.stream_as(StoredEvent, wanted)] == [StoredEvent(1, "a", {"b": 1}, at)]
    assert await db.fetch_column(Outbox.select(Outbox.topic)) == ["a"]
    assert await db.fetch_value(Outbox.exists().where(Outbox.topic == "b")) is False
    changed = Outbox.update({Outbox.topic: "c"}).where(Outbox.topic == "a").returning(Outbox.id)
    assert await db.fetch_value(changed) == 1
    assert await db.execute(Outbox.delete().where(Outbox.topic == "c")) == 1


async def test_queries_of_the_builder_join_the_transaction(database: None) -> None:
    with pytest.raises(ZeroDivisionError):
        await _insert_and_fail()
    assert await db.fetch_value(Outbox.count()) == 0


async def _insert_and_fail() -> None:
    async with db.transaction():
        await Outbox.insert(Outbox(topic="a"))
        await db.execute(Outbox.insert(Outbox(topic="b")))
        assert await db.fetch_value("SELECT count(*) FROM outbox") == 2
        raise ZeroDivisionError
