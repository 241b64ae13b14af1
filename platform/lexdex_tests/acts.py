"""What tests do to a running site from outside: `python -m lexdex_tests.acts rename ID NAME`."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from uuid import uuid4

from lexdex.accounts.queries import accounts
from lexdex.accounts.service import passwords
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.sample import products
from lexdex.catalogue.schemas import Source
from lexdex.catalogue.service import picks
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_USER
from lexdex.search import jobs
from lexdex.search.service import log as search_log
from lexdex.settings import Settings, load
from lexdex.shortlists import jobs as shortlists

STARS = ("bryter-platform", "certa", "eqs-group", "xayn-legal-ai", "sirion-ai")
SOURCE = Source("sample")


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


ACTS: dict[str, Callable[..., Awaitable[None]]] = {
    "seed": seed,
    "rename": rename,
    "add": add,
    "alert": alert,
    "hide": hide,
    "member": member,
    "outdate-answers": outdate_answers,
    "age-searches": age_searches,
    "dump-search-log": dump_search_log,
    "forget-visitors": forget_visitors,
    "age-visitors": age_visitors,
}


async def _do(name: str, words: list[str]) -> None:
    await ACTS[name](load(), *words)


if __name__ == "__main__":
    asyncio.run(_do(sys.argv[1], sys.argv[2:]))
