"""Queries of query sets, judged queries and grades."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID, uuid4

import msgspec
from piccolo.query.functions.aggregate import Count

from lexdex.foundation import database
from lexdex.search_admin.tables import JudgedQuery, Judgment, QuerySet

# SQL: an upsert of many rows.
_SAVE_GRADES: Final = """
INSERT INTO judgment (judge, query, product, grade)
SELECT $1, given.* FROM unnest($2::bigint[], $3::text[], $4::smallint[]) AS given
ON CONFLICT (query, product, judge) DO UPDATE SET grade = excluded.grade, judged_at = now()
"""
# SQL: counts with conditions over a join.
_QUERIES: Final = """
SELECT q.id, q.text, q.added_at, count(DISTINCT j.judge)::int AS judges, count(DISTINCT j.product)::int AS products,
    (count(*) FILTER (WHERE j.judge = $2))::int AS own_grades
FROM judged_query q LEFT JOIN judgment j ON j.query = q.id
WHERE q.query_set = $1 GROUP BY q.id ORDER BY q.id LIMIT $3 OFFSET $4
"""
# SQL: the first row without one in a join.
_NEXT: Final = """
SELECT min(q.id) FROM judged_query q
WHERE q.query_set = $1 AND q.id <> $2 AND NOT EXISTS (SELECT FROM judgment j WHERE j.query = q.id AND j.judge = $3)
"""
# SQL: a join of three tables, limited by the graded queries and not by the grades; regression cases come first.
_ALL_GRADES: Final = """
SELECT q.id AS query_id, q.text, s.is_regression, j.product, j.grade
FROM (
    SELECT g.* FROM judged_query g JOIN query_set r ON r.id = g.query_set
    WHERE EXISTS (SELECT FROM judgment WHERE query = g.id) ORDER BY r.is_regression DESC, g.id DESC LIMIT $1
) AS q
JOIN query_set s ON s.id = q.query_set JOIN judgment j ON j.query = q.id ORDER BY q.id, j.product
"""


class StoredSet(msgspec.Struct, frozen=True):
    """A set of queries."""

    id: int
    name: str
    note: str
    is_regression: bool


class StoredQuery(msgspec.Struct, frozen=True):
    """A query of a set, with the ids of the products to judge."""

    id: int
    query_set: int
    text: str
    pool: tuple[str, ...]


class CountedQuery(msgspec.Struct, frozen=True):
    """A query of a set, with the numbers of its judges, of the graded products and of one judge's grades."""

    id: int
    text: str
    added_at: datetime
    judges: int
    products: int
    own_grades: int


class GradeOfRelease(msgspec.Struct, frozen=True):
    """A grade, with its query."""

    query_id: int
    text: str
    is_regression: bool
    product: str
    grade: int


class StoredGrade(msgspec.Struct, frozen=True):
    """A judge's grade of a product for a query."""

    query_id: int
    text: str
    product: str
    judge: UUID
    grade: int


class _OwnGrade(msgspec.Struct, frozen=True):
    product: str
    grade: int


class _Id(msgspec.Struct, frozen=True):
    id: int


_SET = (QuerySet.id, QuerySet.name, QuerySet.note, QuerySet.is_regression)
_QUERY = (JudgedQuery.id, JudgedQuery.query_set, JudgedQuery.text, JudgedQuery.pool)


async def insert_set(name: str, note: str) -> int | None:
    """Insert a set and return its id; None if there is one of this name."""
    if await database.fetch_one_as(_Id, QuerySet.select(QuerySet.id).where(QuerySet.name == name)):
        return None
    row = QuerySet(name=name, note=note, created_at=datetime.now(UTC))
    inserted = await database.fetch_one_as(_Id, QuerySet.insert(row).returning(QuerySet.id))
    return inserted.id if inserted else None


async def add_regression_set(name: str, note: str) -> int:
    """Return the id of the set of regression cases, which is inserted first if it is missing."""
    row = QuerySet(name=name, note=note, is_regression=True, created_at=datetime.now(UTC))
    await database.execute(QuerySet.insert(row).on_conflict(action="DO NOTHING"))
    found = await database.fetch_one_as(_Id, QuerySet.select(QuerySet.id).where(QuerySet.is_regression == True))  # noqa: E712
    if found is None:
        raise LookupError("A set that isn't the regression cases has their name.")
    return found.id


async def find_set(set_id: int) -> StoredSet | None:
    """Return a set; None if it doesn't exist."""
    return await database.fetch_one_as(StoredSet, QuerySet.select(*_SET).where(QuerySet.id == set_id))


async def list_sets(*, limit: int, offset: int) -> list[StoredSet]:
    """List sets: the regression cases first, then by name."""
    query = QuerySet.select(*_SET).order_by(QuerySet.is_regression, ascending=False).order_by(QuerySet.name)
    return await database.fetch_as(StoredSet, query.limit(limit).offset(offset))


async def count_sets() -> int:
    """Count all sets."""
    return int(await database.fetch_value(QuerySet.select(Count())))


async def add_query(set_id: int, text: str) -> tuple[int, bool]:
    """Add a query to a set; returns its id, and whether it is new there."""
    row = JudgedQuery(query_set=set_id, text=text, added_at=datetime.now(UTC))
    insert = JudgedQuery.insert(row).on_conflict((JudgedQuery.query_set, JudgedQuery.text), "DO NOTHING")
    added = await database.fetch_value(insert.returning(JudgedQuery.id))
    if added is not None:
        return int(added), True
    query = JudgedQuery.select(JudgedQuery.id).where((JudgedQuery.query_set == set_id) & (JudgedQuery.text == text))
    return int(await database.fetch_value(query)), False


async def find_query(query_id: int) -> StoredQuery | None:
    """Return a query; None if it doesn't exist."""
    return await database.fetch_one_as(StoredQuery, JudgedQuery.select(*_QUERY).where(JudgedQuery.id == query_id))


async def save_pool(query_id: int, product_ids: Sequence[str]) -> None:
    """Store the products to judge for a query."""
    query = JudgedQuery.update({JudgedQuery.pool: list(product_ids)}).where(JudgedQuery.id == query_id)
    await database.execute(query)


async def delete_query(query_id: int) -> bool:
    """Delete a query with its grades; returns False if it doesn't exist."""
    return await database.execute(JudgedQuery.delete().where(JudgedQuery.id == query_id)) == 1


async def list_queries(set_id: int, judge: UUID, *, limit: int, offset: int) -> list[CountedQuery]:
    """List the queries of a set, in the order in which they were added."""
    return await database.fetch_as(CountedQuery, _QUERIES, set_id, judge, limit, offset)


async def list_texts(set_id: int) -> list[StoredQuery]:
    """List all queries of a set."""
    query = JudgedQuery.select(*_QUERY).where(JudgedQuery.query_set == set_id).order_by(JudgedQuery.id)
    return await database.fetch_as(StoredQuery, query)


async def count_queries(set_id: int) -> int:
    """Count the queries of a set."""
    return int(await database.fetch_value(JudgedQuery.select(Count()).where(JudgedQuery.query_set == set_id)))


async def find_next(set_id: int, query_id: int, judge: UUID) -> int | None:
    """Return the first other query of a set that a judge hasn't graded."""
    found: int | None = await database.fetch_value(_NEXT, set_id, query_id, judge)
    return found


async def list_own_grades(query_id: int, judge: UUID) -> dict[str, int]:
    """Return a judge's grades for a query, by product."""
    query = Judgment.select(Judgment.product, Judgment.grade)
    rows = await database.fetch_as(_OwnGrade, query.where((Judgment.query == query_id) & (Judgment.judge == judge)))
    return {row.product: row.grade for row in rows}


async def save_grades(judge: UUID, grades: Mapping[tuple[int, str], int]) -> None:
    """Store a judge's grades by query and product, in place of earlier ones."""
    queries, products = [query for query, _ in grades], [product for _, product in grades]
    await database.execute(_SAVE_GRADES, judge, queries, products, list(grades.values()))


async def list_graded_products(query_id: int) -> list[str]:
    """List the products that any judge has graded for a query."""
    query = Judgment.select(Judgment.product).distinct().where(Judgment.query == query_id)
    return [str(product) for product in await database.fetch_column(query)]


async def delete_grade(query_id: int, product_id: str, judge: UUID) -> None:
    """Delete a judge's grade of a product."""
    is_given = (Judgment.query == query_id) & (Judgment.product == product_id) & (Judgment.judge == judge)
    await database.execute(Judgment.delete().where(is_given))


async def list_all_grades(max_queries: int) -> list[GradeOfRelease]:
    """List the grades of the regression cases, and of the other graded queries that were added last."""
    return await database.fetch_as(GradeOfRelease, _ALL_GRADES, max_queries)


async def list_grades(set_id: int) -> list[StoredGrade]:
    """List all grades of a set, by query, product and judge."""
    columns = (Judgment.query.as_alias("query_id"), Judgment.query._.text.as_alias("text"))
    query = Judgment.select(*columns, Judgment.product, Judgment.judge, Judgment.grade)
    query = query.where(Judgment.query._.query_set == set_id)
    return await database.fetch_as(StoredGrade, query.order_by(Judgment.query, Judgment.product, Judgment.judge))


async def export_judgments(account_id: UUID) -> list[dict[str, Any]]:
    """List the grades that a person gave."""
    text = Judgment.query._.text.as_alias("query")
    query = Judgment.select(text, Judgment.product, Judgment.grade, Judgment.judged_at)
    query = query.where(Judgment.judge == account_id)
    return await database.fetch_dicts(query.order_by(Judgment.judged_at, Judgment.id))


async def erase_judge(account_id: UUID) -> None:
    """Give the grades of a person to a judge without a name, so that the agreement of the judges stays known."""
    await database.execute(Judgment.update({Judgment.judge: uuid4()}).where(Judgment.judge == account_id))
