"""PostgreSQL killed and then without a free connection: afterwards no process has more connections than configured."""

import asyncio
from collections import Counter
from collections.abc import Iterator

import httpx
import pytest

from lexdex_tests.failures.broken_parts import fail_over, use_all_connections
from lexdex_tests.failures.conftest import Record
from lexdex_tests.failures.ledger import fetch
from lexdex_tests.failures.load import CLIENTS, ROUNDS, require_nothing_lost, run_load
from lexdex_tests.live_site import TIMEOUT_SECONDS, Site, wait_until

pytestmark = pytest.mark.chaos
POOLS = {"api": 3, "worker": 2}
"""Of sizes that differ, because the sums would hide a process that has one too many while the other has one too few."""
SAMPLES = 20
COUNT_BY_CLIENT = """
SELECT state, count(*) FROM pg_stat_activity
WHERE datname = current_database() AND starts_with(application_name, 'lexdex') GROUP BY state
"""
TRANSACTIONS = ("idle in transaction", "idle in transaction (aborted)")


@pytest.fixture
def pooled_site(own: Site) -> Iterator[Site]:
    """The site whose API and worker have the configured pools."""
    own.stop("api")
    own.environment["LEXDEX_DATABASE_POOL"] = str(POOLS["api"])
    own.start_api()
    own.environment["LEXDEX_DATABASE_POOL"] = str(POOLS["worker"])
    own.start_worker()
    yield own
    del own.environment["LEXDEX_DATABASE_POOL"]
    own.stop("worker", "api")
    own.start_api()


def _count_connections(site: Site) -> Counter[str]:
    """Count the connections of the site's processes by state."""
    return Counter({row["state"]: row["count"] for row in asyncio.run(fetch(site, COUNT_BY_CLIENT))})


async def _exhaust(site: Site) -> None:
    client = httpx.AsyncClient(base_url=site.address, timeout=TIMEOUT_SECONDS)
    async with use_all_connections(site), client:
        # As many at once as wait for the pool anyway: each is refused, and so are the clients of the load meanwhile.
        answers = await asyncio.gather(*(client.get("/product/eqs-group") for _ in range(CLIENTS)))
        assert {answer.status_code for answer in answers} == {503}


def test_no_connection_leaks_when_postgresql_is_killed_and_then_full(pooled_site: Site, record: Record) -> None:
    with run_load(pooled_site) as ledger:
        for _ in range(ROUNDS):
            fail_over(pooled_site)
            ledger.measure_recovery()
            asyncio.run(_exhaust(pooled_site))
            ledger.measure_recovery()
            fail_over(pooled_site)
            ledger.measure_recovery()
            ledger.wait_for_writes(CLIENTS)
            # The sessions of a killed server are gone with it; what is there now was opened since.
            assert max(_count_connections(pooled_site).total() for _ in range(SAMPLES)) <= sum(POOLS.values())
    report = ledger.check(pooled_site)
    record(report)
    require_nothing_lost(report, statuses={503})
    assert ledger.bad_failures == []
    assert wait_until(lambda: _is_at_rest(pooled_site)), _count_connections(pooled_site)
    with pooled_site.client() as client:
        assert wait_until(lambda: client.get("/health/ready").json()["parts"]["database"] == "ready")


def _is_at_rest(site: Site) -> bool:
    counted = _count_connections(site)
    return counted.total() <= sum(POOLS.values()) and not any(counted[state] for state in TRANSACTIONS)
