"""Judging by hand: the products of a query, and the grades that a judge gives them."""

from typing import Final

from lexdex.audit import service as audit
from lexdex.catalogue import service as catalogue
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Invalid, NotFound
from lexdex.search.port import SearchEngine
from lexdex.search_admin.queries import judgments as queries
from lexdex.search_admin.queries.judgments import StoredQuery
from lexdex.search_admin.schemas.judgments import MAX_POOL, Grade, JudgingSheet, ProductToJudge
from lexdex.search_admin.service.query_sets import NO_QUERY, is_id

POOL_DEPTH: Final = 10
"""Products of each retriever: the first page of results."""
UNKNOWN_PRODUCT: Final = "There is no product “{}” to judge for this query."


async def read_sheet(engine: SearchEngine, actor: Actor, query_id: int) -> JudgingSheet:
    """Return a query with the products to judge; the first reader's search decides which.

    Raises NotFound, and Unavailable if the query has no products yet and search is unavailable.
    """
    stored = await _get_query(query_id)
    if not stored.pool:
        stored = await _pool_products(engine, stored)
    own = await queries.list_own_grades(query_id, actor.account_id)
    ids = await _list_products(stored)
    records = await catalogue.list_compared_products(ids)
    return JudgingSheet(
        id=stored.id,
        query_set=stored.query_set,
        text=stored.text,
        next_id=await queries.find_next(stored.query_set, stored.id, actor.account_id),
        # Hidden and deleted products can't be found any more, so they need no grade.
        products=[
            ProductToJudge(
                product_id=record.id,
                product_name=record.name,
                sample=record.sample,
                own_grade=own.get(record.id),
                **{name: getattr(record, name) for name in _RECORD},
            )
            for id_ in ids
            if (record := records.get(id_)) is not None
        ],
    )


_RECORD: Final = (
    *("company", "description", "categories", "capabilities", "languages", "countries"),
    *("deployment_models", "integrations", "security_certifications"),
)


async def save_grades(actor: Actor, query_id: int, grades: list[Grade]) -> None:
    """Store or remove grades of the judge; raises NotFound, and Invalid for a product that isn't to be judged."""
    stored = await _get_query(query_id)
    known = await _list_products(stored)
    for each in grades:
        if each.product_id not in known:
            raise Invalid(UNKNOWN_PRODUCT.format(each.product_id))
    async with database.transaction():
        for each in grades:
            if each.grade is None:
                await queries.delete_grade(query_id, each.product_id, actor.account_id)
        given = {(query_id, each.product_id): each.grade for each in grades if each.grade is not None}
        await queries.save_grades(actor.account_id, given)
        after = {each.product_id: each.grade for each in grades}
        act = audit.Act("judgment.saved", "judged_query", query_id, after=after, subject=actor.account_id)
        await audit.record(actor, act)


async def _get_query(query_id: int) -> StoredQuery:
    found = await queries.find_query(query_id) if is_id(query_id) else None
    if found is None:
        raise NotFound(NO_QUERY)
    return found


async def _list_products(stored: StoredQuery) -> list[str]:
    """List the pooled products, and behind them those that were graded without, as by an import."""
    return [*dict.fromkeys((*stored.pool, *sorted(await queries.list_graded_products(stored.id))))][:MAX_POOL]


async def _pool_products(engine: SearchEngine, stored: StoredQuery) -> StoredQuery:
    found = await engine.pool_candidates(stored.text, POOL_DEPTH)
    await queries.save_pool(stored.id, found[:MAX_POOL])
    return await _get_query(stored.id)
