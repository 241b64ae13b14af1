"""The metrics of a real API and a real worker: what is sent is what a scrape counts."""

import asyncio
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import get_args

import asyncpg
import httpx
import pytest
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from lexdex.embedded.process import Child, Program
from lexdex.embedded.ready import wait_ready
from lexdex.foundation.metrics import REGISTRY, RequestMetrics
from lexdex.foundation.metrics.requests import MAX_COMBINATIONS
from lexdex.payments.security_events import MismatchReason
from lexdex.settings import Settings
from lexdex.worker import list_samplers
from lexdex_tests.live_site import BROWSER, ROOT, Site, free_port, pause, wait_until

MAX_SERIES, MAX_REQUEST_SERIES = 2_000, 1_250
"""Of a process, and those of them that requests can add."""
START_SECONDS = 180.0
"""A process starts within three seconds, and within minutes on a machine that does much else."""
SEARCH, QUERY = "/api/free-ai-search", "contract review from zebra-valley"
LIMITED, LIMIT = "/api/captcha-challenge", 30
DEAD_TOPIC, WAITING_TOPIC = "tests.metrics_dead", "tests.metrics_waiting"
PENDING = f"lexdex_outbox_pending_events{{topic={WAITING_TOPIC}}}"

Scrape = dict[str, float]


class Process:
    """A process beside the site's own, with a port for metrics."""

    def __init__(self, site: Site, verb: str, **settings: str) -> None:
        self.port, self.metrics_port = free_port(), free_port()
        own = {"LEXDEX_PORT": str(self.port), "LEXDEX_METRICS_PORT": str(self.metrics_port), **settings}
        self.program = Program(
            name=f"measured {verb}",
            command=(sys.executable, "-m", "lexdex", verb),
            log=site.data / "log" / f"measured-{verb}.log",
            environment={**site.environment, **own},
        )

    @contextmanager
    def run(self) -> Iterator["Process"]:
        """Run it in this context."""
        child = Child(self.program)
        try:
            if self.program.command[-1] == "serve":
                wait_ready("127.0.0.1", self.port, child, pause)
            yield self
        finally:
            child.stop()

    def client(self) -> httpx.Client:
        """Return a client of its API."""
        return httpx.Client(
            base_url=f"http://127.0.0.1:{self.port}", timeout=30, headers={"Accept": "application/json"}
        )

    def read(self) -> str:
        """Return the text of its metrics."""
        return httpx.get(f"http://127.0.0.1:{self.metrics_port}/metrics", timeout=30).raise_for_status().text

    def scrape(self) -> Scrape:
        """Return the value of each series, as Prometheus reads it."""
        families = text_string_to_metric_families(self.read())
        return {_describe(sample): sample.value for family in families for sample in family.samples}


def _describe(sample: Sample) -> str:
    """Return a series as the tests write it: its name, and its labels in the order of the alphabet."""
    return f"{sample.name}{{{','.join(f'{name}={value}' for name, value in sorted(sample.labels.items()))}}}"


@pytest.fixture(scope="module")
def api(site: Site) -> Iterator[Process]:
    with Process(site, "serve", LEXDEX_LIMITS_FACTOR="1").run() as running:
        yield running


@pytest.fixture(scope="module")
def worker(site: Site) -> Iterator[Process]:
    """A worker that has measured two events that wait and one that failed, whose topics it does not handle."""
    asyncio.run(_insert_events(site.environment["LEXDEX_DATABASE_URL"]))
    try:
        with Process(site, "worker").run() as running:
            assert wait_until(lambda: _scrape_with(running, PENDING), seconds=START_SECONDS)
            yield running
    finally:
        asyncio.run(_delete_events(site.environment["LEXDEX_DATABASE_URL"]))


def _list_own() -> list[Metric]:
    """List our own metrics, those of all features."""
    assert list_samplers()
    return [family for family in REGISTRY.collect() if family.name.startswith("lexdex_")]


def _subtract(after: Scrape, before: Scrape, name: str) -> dict[str, float]:
    changes = {series: after[series] - before.get(series, 0) for series in after if series.startswith(f"{name}{{")}
    return {series: change for series, change in changes.items() if change}


def test_requests_are_counted_by_route_method_and_status(api: Process) -> None:
    with api.client() as client:
        before = api.scrape()
        for product in ("certa", "certa", "unknown-product-7"):
            client.get(f"/api/products/{product}/reviews")
        client.head("/api/products/certa/reviews")
        client.get("/nothing/here/7")
        client.post("/auth/logout-everyone-please")
        client.get("/", headers={"Accept": BROWSER})
        client.get("/search", headers={"Accept": BROWSER})
        client.get("/assets/app-1a2b3c.js")
        after = api.scrape()
    counted = _subtract(after, before, "lexdex_http_requests_total")
    reviews = "route=/api/products/{product_id}/reviews"
    assert counted == {
        f"lexdex_http_requests_total{{method=GET,{reviews},status=200}}": 2,
        f"lexdex_http_requests_total{{method=GET,{reviews},status=404}}": 1,
        f"lexdex_http_requests_total{{method=HEAD,{reviews},status=200}}": 1,
        "lexdex_http_requests_total{method=GET,route=none,status=404}": 1,
        "lexdex_http_requests_total{method=POST,route=none,status=404}": 1,
        "lexdex_http_requests_total{method=GET,route=page,status=200}": 1,
        "lexdex_http_requests_total{method=GET,route=file,status=200}": 2,
    }
    durations = "lexdex_http_request_duration_seconds_count"
    assert _subtract(after, before, durations) == {
        f"{durations}{{feature=reviews}}": 4,
        f"{durations}{{feature=none}}": 2,
        f"{durations}{{feature=page}}": 1,
        f"{durations}{{feature=file}}": 2,
    }


def test_probes_of_kubernetes_are_counted_apart_as_the_objectives_expect(api: Process) -> None:
    """The rules of the chart leave out the feature `health` and the routes below /health/."""
    with api.client() as client:
        before = api.scrape()
        for path in ("/health/live", "/health/ready", "/api/config"):
            assert client.get(path).status_code == 200
        after = api.scrape()
    durations = "lexdex_http_request_duration_seconds_count"
    assert _subtract(after, before, durations) == {
        f"{durations}{{feature=health}}": 2,
        f"{durations}{{feature=config}}": 1,
    }
    assert _subtract(after, before, "lexdex_http_requests_total") == {
        f"lexdex_http_requests_total{{method=GET,route={route},status=200}}": 1
        for route in ("/health/live", "/health/ready", "/api/config")
    }


def test_searches_are_counted_with_their_stages_and_the_trial(api: Process) -> None:
    with api.client() as client:
        before = api.scrape()
        found = client.post(SEARCH, json={"query": QUERY}).raise_for_status().json()
        client.post(SEARCH, json={"query": QUERY}).raise_for_status()
        client.post(SEARCH, json={"query": "zzzqqq", "keyword_only": True}).raise_for_status()
        assert client.post(SEARCH, json={"query": ""}).status_code == 400
        after = api.scrape()
    searches = _subtract(after, before, "lexdex_searches_total")
    results = "some" if found["total"] else "none"
    engine = f"caller=visitor,degraded=no,mode={found['mode']},outcome={found['outcome']},results={results}"
    assert searches == {
        f"lexdex_searches_total{{{engine}}}": 2,
        "lexdex_searches_total{caller=visitor,degraded=no,mode=keyword,outcome=no_match,results=none}": 1,
    }
    assert _subtract(after, before, "lexdex_search_duration_seconds_count") == {
        "lexdex_search_duration_seconds_count{}": 3
    }
    assert _subtract(after, before, "lexdex_search_failures_total") == {}
    stages = {"cache": 2, "engine": 1, "store": 1, "keyword": 1}
    assert _subtract(after, before, "lexdex_search_stage_seconds_count") == {
        f"lexdex_search_stage_seconds_count{{stage={stage}}}": count for stage, count in stages.items()
    }
    assert _subtract(after, before, "lexdex_trial_prompts_total") == {
        "lexdex_trial_prompts_total{outcome=used}": 2,
        "lexdex_trial_prompts_total{outcome=free}": 1,
    }


def test_refusals_and_failed_logins_are_counted(api: Process) -> None:
    login = {"grant_type": "password", "username": "ada@firm.example", "password": "wrong-password-7"}
    with api.client() as client:
        before = api.scrape()
        assert client.post("/auth/login", data=login).status_code == 400
        refused = sum(client.get(LIMITED).status_code == 429 for _ in range(LIMIT + 5))
        after = api.scrape()
    assert refused
    assert _subtract(after, before, "lexdex_rate_limit_refusals_total") == {
        "lexdex_rate_limit_refusals_total{limit=get_captcha_challenge}": refused
    }
    assert _subtract(after, before, "lexdex_security_events_total") == {
        "lexdex_security_events_total{detail=,event=request_refused}": refused,
        "lexdex_security_events_total{detail=wrong_credentials,event=sign_in_failed}": 1,
    }


def test_an_event_whose_first_occurrence_opens_an_alert_is_counted_from_zero(api: Process) -> None:
    """Prometheus sees no increase in a series that begins at 1."""
    scraped = api.scrape()
    for reason in get_args(MismatchReason):
        assert scraped[f"lexdex_security_events_total{{detail={reason},event=payment_mismatched}}"] == 0


def test_a_scrape_shows_release_and_pool_but_nothing_about_people(api: Process, site: Site) -> None:
    with api.client() as client:
        client.post(SEARCH, json={"query": QUERY})
    scraped = api.scrape()
    release = site.releases.joinpath("current").read_text(encoding="utf-8").split()[-1]
    assert [series for series in scraped if series.startswith("lexdex_search_release_info{") and release in series]
    assert scraped["lexdex_search_release_products{}"] > 60
    assert scraped["lexdex_search_release_created_timestamp_seconds{}"] > 0
    assert scraped["lexdex_database_pool_max{}"] == Settings().database_pool
    assert scraped["lexdex_build_info{process=api,version=source}"] == 1
    assert scraped["lexdex_http_requests_in_progress{}"] == 0
    assert _count_other_series(scraped) < MAX_SERIES - MAX_REQUEST_SERIES
    private = re.compile("127\\.0\\.0\\.1|@|zebra|ada@|certa", re.IGNORECASE)
    assert [series for series in scraped if private.search(series)] == []


def test_the_public_port_has_no_metrics(api: Process) -> None:
    with api.client() as client:
        assert client.get("/metrics").status_code == 404


def test_the_worker_measures_its_queues_and_jobs(worker: Process) -> None:
    scraped = worker.scrape()
    assert scraped[PENDING] == 2
    assert 3_600 < scraped[f"lexdex_outbox_oldest_age_seconds{{topic={WAITING_TOPIC}}}"] < 7_200
    assert scraped[f"lexdex_outbox_dead_letters{{topic={DEAD_TOPIC}}}"] == 1
    assert scraped["lexdex_outbox_dead_letters{topic=mail.email_requested}"] == 0
    assert scraped["lexdex_build_info{process=worker,version=source}"] == 1
    assert _count_other_series(scraped) < MAX_SERIES - MAX_REQUEST_SERIES


def test_scrapes_have_every_metric_of_the_operators_page(api: Process, worker: Process) -> None:
    """Dashboards and alerts use these only (`charts/lexdex_chart_tests/test_alerts.py`)."""
    scraped = {name for process in (api, worker) for name in re.findall(r"^# TYPE (\w+)", process.read(), re.MULTILINE)}
    assert _list_documented() - scraped == set()


def test_a_port_in_use_is_reported_in_a_sentence(site: Site, api: Process) -> None:
    process = Process(site, "worker", LEXDEX_METRICS_PORT=str(api.metrics_port))
    child = Child(process.program)
    assert wait_until(child.has_died, seconds=START_SECONDS)
    child.stop()
    sentence = f"LEXDEX_METRICS_PORT: 127.0.0.1:{api.metrics_port} cannot be used: Address already in use."
    assert sentence in process.program.log.read_text(encoding="utf-8").replace("\n", " ")


def test_the_operators_page_lists_every_metric() -> None:
    own = {f"{family.name}_total" if family.type == "counter" else family.name for family in _list_own()}
    assert _list_documented() == own


def _list_documented() -> set[str]:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    return set(re.findall(r"`(lexdex_[a-z_]+)`", page))


def test_the_number_of_series_is_bounded_whatever_is_requested() -> None:
    metrics = RequestMetrics()
    for number in range(3 * MAX_COMBINATIONS):
        metrics.record({"path_template": f"/{number % 360}"}, "GET", "api", 200 + number // 360, 0.01)
    samples = [sample for family in metrics.collect() for sample in family.samples]
    requests = {
        tuple(sample.labels.values()): sample.value for sample in samples if sample.name == "lexdex_http_requests_total"
    }
    assert sum(requests.values()) == 3 * MAX_COMBINATIONS
    assert len(samples) < MAX_REQUEST_SERIES


def _count_other_series(scraped: Scrape) -> int:
    of_requests = ("lexdex_http_requests_total", "lexdex_http_request_seconds")
    return sum(not series.startswith(of_requests) for series in scraped)


def _scrape_with(process: Process, series: str) -> Scrape:
    """Return a scrape that has the series, or an empty one."""
    try:
        scraped = process.scrape()
    except httpx.TransportError:
        return {}
    return scraped if series in scraped else {}


async def _insert_events(url: str) -> None:
    connection = await asyncpg.connect(url)
    insert = (
        "INSERT INTO outbox (topic, payload, created_at, dead_at) VALUES ($1, '{}', now() - interval '61 minutes', $2)"
    )
    now = await connection.fetchval("SELECT now()")
    for topic, dead_at in ((WAITING_TOPIC, None), (WAITING_TOPIC, None), (DEAD_TOPIC, now)):
        await connection.execute(insert, topic, dead_at)
    await connection.close()


async def _delete_events(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("DELETE FROM outbox WHERE topic = ANY($1)", [WAITING_TOPIC, DEAD_TOPIC])
    await connection.close()
