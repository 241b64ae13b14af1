"""Measure the admin portal's reads on large tables, in a process of its own and without a server."""

import asyncio
import statistics
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Final
from urllib.parse import urlsplit
from uuid import uuid4

import asyncpg
import msgspec

from lexdex.accounts.schemas.users import UserFilter
from lexdex.accounts.service import users
from lexdex.activity import service as activity
from lexdex.activity.schemas import ActivityFilter
from lexdex.admin.service import alerts, audit_log, overview, products, queue
from lexdex.audit.schemas import AuditFilter
from lexdex.catalogue.schemas.product_table import TableFilter
from lexdex.claims.service import decisions
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_ADMIN, Actor
from lexdex.seed import seed
from lexdex.settings import Settings, load
from lexdex.vendors.schemas import VendorFilter
from lexdex.vendors.service import table as vendors
from lexdex_bench.portal_rows import CLAIMS, FOUND_VENDOR, FOUND_WORD, PRODUCTS, VENDORS, fill_tables

DATABASE: Final = "portal"
REPEATS: Final = 9
LAST_PAGE_OF_CLAIMS: Final = CLAIMS * 95 // 100 // decisions.PAGE_SIZE
LAST_PAGE_OF_FOUND: Final = PRODUCTS * 11 // 100 // products.PAGE_SIZE
LAST_PAGE_OF_PRODUCTS: Final = PRODUCTS // products.PAGE_SIZE
LAST_PAGE_OF_VENDORS: Final = VENDORS // vendors.PAGE_SIZE
FOUND: Final = TableFilter(search=FOUND_WORD)
ACTOR: Final = Actor(uuid4(), uuid4(), "admin@lexdex.example", "Ada Lovelace", ROLE_ADMIN, "passed")


class ReadTime(msgspec.Struct, frozen=True):
    """How long a read of the portal takes, in milliseconds: the shortest and the median of REPEATS."""

    name: str
    min_ms: float
    p50_ms: float


async def _read_overview() -> object:
    overview.clear_cache()
    return await overview.describe_overview("ready")


READS: Final[Mapping[str, Callable[[], Awaitable[object]]]] = {
    "overview, not cached": _read_overview,
    "badges": lambda: overview.count_waiting(ACTOR),
    "alerts": lambda: alerts.list_page(None, 1),
    "queue, first page": lambda: queue.list_page(ACTOR, None, only_mine=False, page=1),
    "products, first page": lambda: products.list_product_page(TableFilter(), "name", 1),
    "products, last page": lambda: products.list_product_page(TableFilter(), "name", LAST_PAGE_OF_PRODUCTS),
    "product search, first page": lambda: products.list_product_page(FOUND, "name", 1),
    "product search, last page": lambda: products.list_product_page(FOUND, "-rating", LAST_PAGE_OF_FOUND),
    "claims in all states, last page": lambda: decisions.list_claims(None, LAST_PAGE_OF_CLAIMS),
    "pending claims, first page": lambda: decisions.list_claims("pending", 1),
    "users, first page": lambda: users.list_users(UserFilter(), after=None),
    "user search": lambda: users.list_users(UserFilter(search="bench77777"), after=None),
    "vendors, first page": lambda: vendors.list_vendor_page(VendorFilter(), "name", 1),
    "vendors, last page": lambda: vendors.list_vendor_page(VendorFilter(), "name", LAST_PAGE_OF_VENDORS),
    "vendor search": lambda: vendors.list_vendor_page(VendorFilter(search=FOUND_VENDOR), "name", 1),
    "vendors with a proven domain": lambda: vendors.list_vendor_page(VendorFilter(proven=True), "-joined", 1),
    "vendors with a pending claim": lambda: vendors.list_vendor_page(VendorFilter(pending=True), "name", 1),
    "activity, one action": lambda: activity.list_activity(ActivityFilter(action="claim"), before=None),
    "audit log, first page": lambda: audit_log.list_audit_page(AuditFilter(), before=None),
    "audit log, one action": lambda: audit_log.list_audit_page(AuditFilter(action="claim"), before=None),
    "audit log, one object": lambda: audit_log.list_audit_page(
        AuditFilter(object_kind="product", object_id="bench-4711"), before=None
    ),
}


def main() -> None:
    """Fill the database `portal` unless it is filled, and write a list of ReadTime as JSON to standard output."""
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(_measure(load()))))


async def _measure(settings: Settings) -> list[ReadTime]:
    settings = await _prepare(settings)
    async with database.pool(settings):
        return [await _measure_read(name, read) for name, read in READS.items()]


async def _prepare(settings: Settings) -> Settings:
    """Create and fill the database; returns the settings with its address."""
    connection = await asyncpg.connect(settings.database_url)
    try:
        if not await connection.fetchval("SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", DATABASE):
            await connection.execute(f"CREATE DATABASE {DATABASE}")
    finally:
        await connection.close()
    address = urlsplit(settings.database_url)._replace(path=f"/{DATABASE}").geturl()
    settings = msgspec.structs.replace(settings, database_url=address)
    await database.migrate(settings)
    await seed(settings)
    limit = database.JOB_STATEMENT_TIMEOUT_SECONDS
    async with database.pool(settings, statement_timeout_seconds=limit):
        await fill_tables()
    return settings


async def _measure_read(name: str, read: Callable[[], Awaitable[object]]) -> ReadTime:
    times = []
    # Once before: PostgreSQL reads the tables, and statements are prepared.
    await read()
    for _ in range(REPEATS):
        began = time.perf_counter()
        await read()
        times.append((time.perf_counter() - began) * 1000)
    return ReadTime(name, min(times), statistics.median(times))


if __name__ == "__main__":
    main()
