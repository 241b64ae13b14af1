"""An engine over HTTP that fails: one retry, a pause after failures, and keyword results instead of errors."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest

from lexdex.app import create_app
from lexdex.foundation.metrics import REGISTRY
from lexdex.search import release_metrics
from lexdex.search.circuit_breaker import MAX_SAVED_RETRIES, MIN_FAILURES, PAUSE_SECONDS, CircuitBreaker, CircuitOpen
from lexdex.search.engine_http import HttpEngine
from lexdex.search.port import EngineUnavailable, SearchTimeout
from lexdex.settings import Settings, SettingsError, load
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import ReleaseVersion
from lexdex_search.serving import protocol
from lexdex_tests.builders import create_product

REQUEST = SearchRequest(query="contracts")
MAX_POLLS = 600
Respond = Callable[[httpx.Request], httpx.Response]


class EngineServer:
    """A server in this process, whose calls a test answers."""

    def __init__(self, settings: Settings, respond: Respond) -> None:
        self.requests: list[httpx.Request] = []
        self.is_unavailable = False
        self.respond = respond
        self.engine = HttpEngine(
            msgspec.structs.replace(settings, search_engine="ray"), httpx.MockTransport(self._answer)
        )

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        if request.url.path == protocol.RELEASE_PATH and not self.is_unavailable:
            return answer(protocol.ServedRelease(ReleaseVersion("release-1", "rules")))
        return self.respond(request)


def answer(message: object, status: int = 200) -> httpx.Response:
    return httpx.Response(status, content=msgspec.msgpack.encode(message))


async def wait_for(is_fulfilled: Callable[[], bool]) -> None:
    for _ in range(MAX_POLLS):
        if is_fulfilled():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("not fulfilled in time")


def refuse_connection(request: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("refused", request=request)


@pytest.mark.parametrize("status", [500, 502, 503, None])
async def test_a_failed_call_is_repeated_once(settings: Settings, status: int | None) -> None:
    def fail_first(request: httpx.Request) -> httpx.Response:
        if len(served.requests) > 1:
            return answer(["one"])
        if status is None:
            raise httpx.RemoteProtocolError("Server disconnected", request=request)
        return httpx.Response(status, text="no replica")

    served = EngineServer(settings, fail_first)
    assert await served.engine.rank_products("contracts", ["one"]) == ("one",)
    first, second = (int(request.headers[protocol.DEADLINE_HEADER]) for request in served.requests)
    assert settings.search_timeout_seconds * 1000 >= first >= second > 0


async def test_calls_stop_after_failures_and_go_on_after_a_success(settings: Settings) -> None:
    served = EngineServer(settings, refuse_connection)
    for _ in range(MIN_FAILURES):
        with pytest.raises(EngineUnavailable):
            await served.engine.search(REQUEST, 3)
    count = len(served.requests)
    with pytest.raises(EngineUnavailable):
        await served.engine.search(REQUEST, 3)
    assert len(served.requests) == count
    assert await served.engine.read_version() == ReleaseVersion("release-1", "rules")
    assert await served.engine.check_health() == "degraded"
    served.respond = lambda _: answer(["one"])
    assert await served.engine.rank_products("contracts", ["one"]) == ("one",)
    assert await served.engine.check_health() == "ready"


async def test_few_calls_are_repeated(settings: Settings) -> None:
    def fail_in_turn(_: httpx.Request) -> httpx.Response:
        return httpx.Response(503) if len(served.requests) % 3 else answer(["one"])

    served = EngineServer(settings, fail_in_turn)
    served.engine._breaker = cast("Any", NoBreaker())  # noqa: SLF001 - the budget alone
    failed = 0
    for _ in range(30):
        try:
            await served.engine.rank_products("contracts", ["one"])
        except EngineUnavailable:
            failed += 1
    assert len(served.requests) <= 30 + MAX_SAVED_RETRIES + 30 * 0.1
    assert failed > 10


class NoBreaker(CircuitBreaker):
    """Never opens."""

    def _count(self, *, is_success: bool) -> None:
        pass


@pytest.mark.parametrize(("status", "error"), [(504, SearchTimeout), (408, SearchTimeout), (404, EngineUnavailable)])
async def test_other_statuses_are_not_repeated(settings: Settings, status: int, error: type[Exception]) -> None:
    served = EngineServer(settings, lambda _: httpx.Response(status))
    with pytest.raises(error):
        await served.engine.search(REQUEST, 3)
    assert len(served.requests) == 1


async def test_an_answer_of_another_version_is_a_failure(settings: Settings) -> None:
    served = EngineServer(settings, lambda _: answer({"unknown": 1}))
    with pytest.raises(EngineUnavailable):
        await served.engine.search(REQUEST, 3)


def test_one_call_at_a_time_tries_an_engine_that_failed() -> None:
    now = 0.0
    breaker = CircuitBreaker(lambda: now)

    def fail() -> None:
        with pytest.raises(OSError, match="away"), breaker.guard((OSError,)):
            raise OSError("away")

    for _ in range(MIN_FAILURES):
        assert not breaker.is_open
        fail()
    with pytest.raises(CircuitOpen), breaker.guard((OSError,)):
        pass
    now += PAUSE_SECONDS
    fail()
    with pytest.raises(CircuitOpen), breaker.guard((OSError,)):
        pass
    now += PAUSE_SECONDS
    with breaker.guard((OSError,)), pytest.raises(CircuitOpen), breaker.guard((OSError,)):
        pass
    assert not breaker.is_open


async def test_the_site_starts_without_the_engine_and_answers_by_keywords(
    settings: Settings, database: None, tmp_path: Path
) -> None:
    await create_product("clausewerk", name="Clausewerk", summary="Manages contracts.")
    unreachable = msgspec.structs.replace(
        settings, search_engine="ray", search_url="http://127.0.0.1:9", limits_factor=1000.0, captcha="none"
    )
    transport = httpx.ASGITransport(cast("Any", create_app(unreachable)), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as client:
        found = await client.post(
            "/api/free-ai-search", json={"query": "contracts"}, headers={"Accept": "application/json"}
        )
    assert (found.status_code, found.headers["search-mode"]) == (200, "keyword")
    assert [product["product_id"] for product in found.json()["product_ids"]] == ["clausewerk"]
    assert "AI search is temporarily unavailable" in found.json()["unmet_constraints"][0]["text"]


def test_the_address_must_be_one() -> None:
    with pytest.raises(SettingsError, match="LEXDEX_SEARCH_URL must look like"):
        load({"LEXDEX_SEARCH_ENGINE": "ray", "LEXDEX_SEARCH_URL": "ray://head:10001"})


async def test_an_unavailable_engine_has_no_release_in_the_metrics(settings: Settings) -> None:
    """The alert on API processes without a release opens for it."""

    def count_releases() -> int:
        samples = [sample for family in REGISTRY.collect() for sample in family.samples]
        return sum(sample.name == "lexdex_search_release_info" for sample in samples)

    release_metrics.clear()
    served = EngineServer(settings, refuse_connection)
    async with served.engine.follow_releases():
        await wait_for(lambda: count_releases() == 1)
        served.is_unavailable = True
        await wait_for(lambda: count_releases() == 0)
