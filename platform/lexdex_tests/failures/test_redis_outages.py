"""Redis that is gone for two seconds, read-only, full or hanging: no request fails, and emails arrive once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
import redis

from lexdex_tests.failures.broken_parts import kill, suspend
from lexdex_tests.failures.conftest import Record
from lexdex_tests.failures.ledger import wait_for_email
from lexdex_tests.failures.load import CLIENTS, ROUNDS, require_nothing_lost, run_load
from lexdex_tests.failures.outage_times import wait_out
from lexdex_tests.live_site import Site

pytestmark = pytest.mark.chaos
BLIP_SECONDS = 2.0
HANG_SECONDS = 10.0
MAX_WORKER_RECOVERY_SECONDS = 10.0
NO_MASTER = ("127.0.0.1", "1")


@contextmanager
def _read_only(site: Site) -> Iterator[None]:
    with redis.Redis.from_url(site.environment["LEXDEX_REDIS_URL"]) as client:
        client.execute_command("REPLICAOF", *NO_MASTER)
        try:
            yield
        finally:
            client.execute_command("REPLICAOF", "NO", "ONE")


@contextmanager
def _full(site: Site) -> Iterator[None]:
    with redis.Redis.from_url(site.environment["LEXDEX_REDIS_URL"]) as client:
        before = client.config_get("maxmemory*")
        client.config_set("maxmemory-policy", "noeviction")
        client.config_set("maxmemory", "1")
        try:
            yield
        finally:
            for name in ("maxmemory", "maxmemory-policy"):
                client.config_set(name, before[name])


@contextmanager
def _gone_for_a_moment(site: Site) -> Iterator[None]:
    kill(site, "redis")
    try:
        wait_out(BLIP_SECONDS)
        yield
    finally:
        site.start_redis()


@contextmanager
def _hanging(site: Site) -> Iterator[None]:
    with suspend(site, "redis"):
        yield
        wait_out(HANG_SECONDS)


OUTAGES = {"read-only": _read_only, "full": _full, "gone for 2 s": _gone_for_a_moment, "hanging for 10 s": _hanging}


@pytest.mark.parametrize("outage", OUTAGES.values(), ids=OUTAGES)
def test_redis_outage(working_site: Site, record: Record, outage: Callable[[Site], object]) -> None:
    with run_load(working_site) as ledger:
        for _ in range(ROUNDS):
            with outage(working_site):  # type: ignore[attr-defined]
                ledger.wait_for_writes(CLIENTS)
            ledger.measure_recovery()
            assert wait_for_email(working_site, seconds=MAX_WORKER_RECOVERY_SECONDS)
    report = ledger.check(working_site)
    record(report)
    require_nothing_lost(report, statuses=set())
    assert not working_site.parts["worker"].has_died()
