"""Sets of queries that are judged by hand."""

from collections import defaultdict
from typing import Final
from uuid import UUID

from lexdex.audit import service as audit
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text
from lexdex.search_admin.queries import judgments as queries
from lexdex.search_admin.queries.judgments import StoredGrade, StoredSet
from lexdex.search_admin.schemas.judgments import (
    AddedQuery,
    JudgedQueryPage,
    JudgedQueryView,
    NewJudgedQuery,
    NewQuerySet,
    QuerySetPage,
    QuerySetView,
)
from lexdex.search_admin.service.grades import measure_agreement

PAGE_SIZE: Final = 50
SETS_PER_PAGE: Final = 20
MAX_QUERIES: Final = 2_000
REGRESSION_NAME: Final = "Regression cases"
REGRESSION_NOTE: Final = "Queries that once went wrong. A release that breaks one of them fails the gate."
MAX_ID: Final = 2**63
NO_SET: Final = "Query set not found."
NO_QUERY: Final = "Query not found. It may have been removed."
NAME_TAKEN: Final = "There is a set of this name already."
NO_NAME: Final = "Please enter a name."
NO_TEXT: Final = "Please enter a query."
FULL: Final = f"A set has at most {MAX_QUERIES:,} queries. Please create another set."


async def list_page(page: int) -> QuerySetPage:
    """Return one page of the sets; that of the regression cases is there from the beginning."""
    await queries.add_regression_set(REGRESSION_NAME, REGRESSION_NOTE)
    sets = await queries.list_sets(limit=SETS_PER_PAGE, offset=(page - 1) * SETS_PER_PAGE)
    return QuerySetPage(await queries.count_sets(), SETS_PER_PAGE, [await _describe(each) for each in sets])


async def create_set(actor: Actor, new: NewQuerySet) -> QuerySetView:
    """Create a set; raises Conflict if there is one of this name."""
    name = clean_text(new.name, label="the name", max_length=80)
    note = clean_text(new.note, label="the note", max_length=500, is_multiline=True)
    if not name:
        raise Invalid(NO_NAME)
    if name == REGRESSION_NAME:
        raise Conflict(NAME_TAKEN)
    async with database.transaction():
        set_id = await queries.insert_set(name, note)
        if set_id is None:
            raise Conflict(NAME_TAKEN)
        await audit.record(
            actor, audit.Act("query_set.created", "query_set", set_id, after={"name": name, "note": note})
        )
    return await _describe(StoredSet(set_id, name, note, is_regression=False))


async def list_query_page(actor: Actor, set_id: int, page: int) -> JudgedQueryPage:
    """Return one page of the queries of a set; raises NotFound."""
    stored = await get_set(set_id)
    rows = await queries.list_queries(set_id, actor.account_id, limit=PAGE_SIZE, offset=(page - 1) * PAGE_SIZE)
    views = [
        JudgedQueryView(
            id=row.id,
            text=row.text,
            added_at=row.added_at,
            judges=row.judges,
            products=row.products,
            own_grades=row.own_grades,
        )
        for row in rows
    ]
    return JudgedQueryPage(await _describe(stored), await queries.count_queries(set_id), PAGE_SIZE, views)


async def add_query(actor: Actor, new: NewJudgedQuery) -> AddedQuery:
    """Add a query to a set, or to the regression cases; one that the set has already stays as it is.

    Raises NotFound for an unknown set, and Conflict for a full one.
    """
    text = clean_query(new.text)
    async with database.transaction():
        set_id = new.query_set or await queries.add_regression_set(REGRESSION_NAME, REGRESSION_NOTE)
        await get_set(set_id)
        if await queries.count_queries(set_id) >= MAX_QUERIES:
            raise Conflict(FULL)
        query_id, is_new = await queries.add_query(set_id, text)
        act = audit.Act("judged_query.added", "judged_query", query_id, after={"query_set": set_id, "is_new": is_new})
        await audit.record(actor, act)
    return AddedQuery(query_id, set_id, is_new)


async def remove_query(actor: Actor, query_id: int) -> None:
    """Remove a query with all of its grades; raises NotFound."""
    async with database.transaction():
        found = await queries.find_query(query_id) if is_id(query_id) else None
        if found is None or not await queries.delete_query(query_id):
            raise NotFound(NO_QUERY)
        before = {"query_set": found.query_set, "text": found.text}
        await audit.record(actor, audit.Act("judged_query.removed", "judged_query", query_id, before))


async def get_set(set_id: int) -> StoredSet:
    """Return a set; raises NotFound."""
    found = await queries.find_set(set_id) if is_id(set_id) else None
    if found is None:
        raise NotFound(NO_SET)
    return found


def is_id(number: int) -> bool:
    """Return whether a number of an address can be an id of the database."""
    return 0 < number < MAX_ID


def clean_query(text: str) -> str:
    """Return the text of a query with single spaces; raises Invalid if it is empty."""
    cleaned = " ".join(clean_text(text, label="the query", max_length=1_000).split())
    if not any(character.isalnum() for character in cleaned):
        raise Invalid(NO_TEXT)
    return cleaned


async def _describe(stored: StoredSet) -> QuerySetView:
    grades = await queries.list_grades(stored.id)
    agreement = measure_agreement(_group_by_judge(grades))
    return QuerySetView(
        id=stored.id,
        name=stored.name,
        note=stored.note,
        is_regression=stored.is_regression,
        queries=await queries.count_queries(stored.id),
        judged_queries=len({grade.query_id for grade in grades}),
        judgments=len(grades),
        judges=agreement.judges,
        kappa=agreement.kappa,
        shared=agreement.pairs,
    )


def _group_by_judge(grades: list[StoredGrade]) -> dict[UUID, dict[tuple[int, str], int]]:
    grouped: dict[UUID, dict[tuple[int, str], int]] = defaultdict(dict)
    for grade in grades:
        grouped[grade.judge][grade.query_id, grade.product] = grade.grade
    return grouped
