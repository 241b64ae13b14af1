"""What tests do to a running site from outside: a process that reads an act a line, ["rename", ID, NAME]."""

import asyncio
import contextlib
import io
import json
import sys
import traceback
from collections.abc import Callable, Coroutine
from typing import Any
from uuid import uuid4

import redis.asyncio as redis

from lexdex.accounts.queries import accounts
from lexdex.accounts.service import passwords
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.sample import products
from lexdex.catalogue.schemas import Source
from lexdex.catalogue.service import picks
from lexdex.cli import commands, configured
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_USER, ROLE_VENDOR
from lexdex.insights.service import figures as insights
from lexdex.search import jobs
from lexdex.search.service import log as search_log
from lexdex.settings import Settings, load
from lexdex.shortlists import jobs as shortlists
from lexdex_tests.leads.builders import grant
from lexdex_tests.reviews.builders import crowd

STARS = ("bryter-platform", "certa", "eqs-group", "xayn-legal-ai", "sirion-ai")
SOURCE = Source("sample")
FIGURES = """
INSERT INTO product_day (product, day, appearances, clicks, views)
SELECT $1, (now() AT TIME ZONE 'UTC')::date - ago, 4 + ago * 7 % 11, ago * 5 % 4, 2 + ago * 3 % 7
FROM generate_series(1, 364) AS days(ago) ON CONFLICT DO NOTHING
"""
COMPARED = """
WITH searched AS (
    INSERT INTO search_event (id, searcher, understood, product_ids, total, outcome, mode, release)
    VALUES (gen_random_uuid(), $1, '{}', ARRAY[$2::text, $3::text], 2, 'answered', 'hybrid', 'r') RETURNING id)
INSERT INTO search_action (search, kind, product, place)
SELECT id, 'compare', product, 1 FROM searched, unnest(ARRAY[$2::text, $3::text]) AS pair(product)
"""


async def seed(settings: Settings, count: str) -> None:
    """The certified products and as many others; then the editors' lists and the index over them."""
    await database.migrate(settings)
    every = list(products())
    first = [given for given in every if given["id"] in STARS]
    others = [given for given in every if given["id"] not in STARS]
    chosen = first + others[:: max(len(others) // int(count), 1)][: int(count)]
    async with database.pool(settings):
        await catalogue.save(chosen, source=SOURCE, actor="test")
        await picks.seed()
        await jobs.reindex(settings)


async def rename(settings: Settings, product_id: str, name: str) -> None:
    """Give a product another name and summary."""
    async with database.pool(settings):
        changes = {"name": name, "summary": f"{name} answers questions about zeppelin leasing."}
        await catalogue.update(product_id, changes, source=SOURCE, actor="test")


async def add(settings: Settings, product_id: str, name: str) -> None:
    """Put a new product into the catalogue."""
    async with database.pool(settings):
        facts = {"id": product_id, "name": name, "summary": f"{name} reviews contracts."}
        await catalogue.create(facts, source=SOURCE, actor="test")


async def alert(settings: Settings) -> None:
    """Have the worker's part of saved searches done now, on what the catalogue says now."""
    async with database.pool(settings):
        await jobs.reindex(settings)
        await shortlists.alert(settings)


async def hide(settings: Settings, product_id: str, hidden: str) -> None:
    """Hide a product, or show it again."""
    async with database.pool(settings):
        await catalogue.hide(product_id, hidden=hidden == "yes", actor="test")


async def age_history(settings: Settings, product_id: str, days: str) -> None:
    """Let all revisions of a product have been made so many days earlier."""
    sql = "UPDATE product_revision SET recorded_at = recorded_at - make_interval(days => $2) WHERE product = $1"
    async with database.pool(settings):
        await database.execute(sql, product_id, int(days))


async def forget_visitors(settings: Settings) -> None:
    """As if nobody had ever searched without an account."""
    async with database.pool(settings):
        await database.execute("TRUNCATE trial, spent_challenge")


async def age_visitors(settings: Settings, days: str) -> None:
    """Let their trials have begun so many days earlier."""
    async with database.pool(settings):
        await database.execute("UPDATE trial SET started_at = started_at - make_interval(days => $1)", int(days))


async def member(settings: Settings, email: str, password: str) -> None:
    """A user who has registered and confirmed the address, without the way there."""
    async with database.pool(settings), database.transaction():
        names = {"full_name": "Member Example", "first_name": "Member", "last_name": "Example"}
        password_hash = await passwords.hashed(password)
        made = await accounts.insert(
            {"id": uuid4(), "email": email, "role": ROLE_USER, "password_hash": password_hash, **names}
        )
        assert made is not None
        await accounts.verify(made)


async def outdate_answers(settings: Settings) -> None:
    """As if a release that answers no more had given them."""
    async with database.pool(settings):
        await database.execute("UPDATE answer_receipt SET release = 'before'")


async def age_searches(settings: Settings, days: str) -> None:
    """Let all searches have been made so many days earlier, then tidy up as the worker does."""
    async with database.pool(settings):
        await database.execute("UPDATE search_event SET created_at = created_at - make_interval(days => $1)", int(days))
        await search_log.forget_old()


async def dump_search_log(settings: Settings) -> None:
    """Everything that the log holds, as text."""
    async with database.pool(settings):
        for row in await database.fetch(
            "SELECT e::text FROM search_event e UNION ALL SELECT a::text FROM search_action a"
        ):
            print(row[0])  # noqa: T201 - for the test to read


async def own(settings: Settings, email: str, *product_ids: str) -> None:
    """A vendor from now on, with granted claims on these products."""
    async with database.pool(settings):
        await database.execute("UPDATE account SET role = $2 WHERE email = $1", email, ROLE_VENDOR)
        await grant(email, *product_ids)


async def add_up(settings: Settings) -> None:
    """Have the worker's part of vendors' figures done now."""
    async with database.pool(settings):
        await insights.add_up()


async def make_figures(settings: Settings, product_id: str) -> None:
    """A year of searches that showed a product, some looks at its page, and six people who compared it."""
    async with database.pool(settings):
        await database.execute(FIGURES, product_id)
        for number in range(6):
            await database.execute(COMPARED, f"{product_id} {number}", product_id, "sirion-ai")
        await insights.add_up()


async def views(settings: Settings, product_id: str) -> None:
    """How many looks at a product were counted."""
    async with database.pool(settings):
        sql = "SELECT coalesce(sum(views), 0) FROM product_day WHERE product = $1"
        print(await database.fetch_value(sql, product_id))  # noqa: T201 - for the test to read


async def review(settings: Settings, product_id: str, count: str, mark: str) -> None:
    """Have a product reviewed by so many members, whose addresses hold the mark."""
    async with database.pool(settings):
        await crowd(product_id, int(count), mark)


async def forget_views(settings: Settings) -> None:
    """As if nobody had looked at any product."""
    async with database.pool(settings), redis.Redis.from_url(settings.redis_url) as cache:
        await database.execute("TRUNCATE product_day")
        for key in [key async for key in cache.scan_iter("view:*")]:
            await cache.delete(key)


ACTS: dict[str, Callable[..., Coroutine[Any, Any, None]]] = {
    "seed": seed,
    "rename": rename,
    "add": add,
    "alert": alert,
    "hide": hide,
    "age-history": age_history,
    "member": member,
    "outdate-answers": outdate_answers,
    "age-searches": age_searches,
    "dump-search-log": dump_search_log,
    "own": own,
    "add-up": add_up,
    "make-figures": make_figures,
    "views": views,
    "review": review,
    "forget-views": forget_views,
    "forget-visitors": forget_visitors,
    "age-visitors": age_visitors,
}


OPERATOR = "lexdex"
"""The first word of what an operator types."""
EXITS = (Exception, SystemExit)
"""A command that ends the process must not end ours: the test would not learn why."""


def _answer(words: list[str]) -> dict[str, str]:
    """What the act wrote, or how it failed."""
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            _do(words[0], words[1:])
    except EXITS:  # the test that asked for it fails with these words
        return {"said": said.getvalue(), "failed": traceback.format_exc()}
    return {"said": said.getvalue(), "failed": ""}


def _do(name: str, words: list[str]) -> None:
    if name != OPERATOR:
        asyncio.run(ACTS[name](load(), *words))
    # As the shell has it: whatever is not 0 is a failure.
    elif status := commands(args=words, prog_name=OPERATOR, obj=configured, standalone_mode=False):
        raise RuntimeError(f"{OPERATOR} {' '.join(words)} ended with {status}")


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line))), flush=True)  # noqa: T201 - the other side reads it
