"""The API starts without PostgreSQL, Redis and a search index, says what is missing, and finds each when it appears."""

from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path

import httpx
import pytest

from lexdex.foundation.errors import UNAVAILABLE
from lexdex_tests.live_site import Site, wait_until

pytestmark = pytest.mark.chaos
PARTS = ("database", "redis", "search")
WITHOUT_PARTS = ("/", "/login", "/assets/app-1a2b3c.js", "/health/live")
"""Pages and files that need none of the parts."""
QUESTION = {"query": "third-party risk"}
MAX_LOG_LINES = 25
REQUESTS = 20


class StartedWithout:
    """A site whose API was started without some of its parts, and the log that it has written since."""

    def __init__(self, site: Site, missing: tuple[str, ...]) -> None:
        self.site, self.missing = site, missing
        site.stop("api")
        for part in missing:
            self._remove(part)
        self._log = site.data / "log" / "serve.log"
        self._log_start = self._log.stat().st_size
        site.launch_api()

    def restore(self, part: str) -> None:
        """Bring one missing part back."""
        self.missing = tuple(each for each in self.missing if each != part)
        start: dict[str, Callable[[], object]] = {
            "database": self.site.start_database,
            "redis": self.site.start_redis,
            "search": lambda: self._moved_releases.rename(self._releases),
        }
        start[part]()

    def read_log(self) -> str:
        """Return what the API has logged since its start."""
        with self._log.open(encoding="utf-8") as log:
            log.seek(self._log_start)
            return log.read()

    @property
    def _releases(self) -> Path:
        return self.site.releases

    @property
    def _moved_releases(self) -> Path:
        return self._releases.with_name("releases.moved")

    def _remove(self, part: str) -> None:
        if part == "search":
            self._releases.rename(self._moved_releases)
        else:
            self.site.stop(part)


@pytest.fixture
def start_without(own: Site) -> Iterator[Callable[..., StartedWithout]]:
    """Start the API of the site without the named parts; afterwards, the site is whole again."""
    started: list[StartedWithout] = []

    def start(*missing: str) -> StartedWithout:
        started.append(StartedWithout(own, missing))
        return started[-1]

    yield start
    for each in started:
        for part in each.missing:
            each.restore(part)
    own.stop("api")
    own.start_api()


def _read_parts(client: httpx.Client) -> dict[str, str]:
    parts: dict[str, str] = client.get("/health/ready").json()["parts"]
    return parts


def _list_missing(client: httpx.Client) -> set[str]:
    return {part for part, state in _read_parts(client).items() if state != "ready"}


def _require_state(client: httpx.Client, missing: tuple[str, ...]) -> None:
    """Check what a site without these parts answers."""
    assert {client.get(path).status_code for path in WITHOUT_PARTS} == {200}
    expected = 503 if "database" in missing else 200
    for answer in (client.get("/product/certa"), client.post("/api/free-ai-search", json=QUESTION)):
        assert answer.status_code == expected
        if expected == 503:
            assert answer.json()["detail"] == UNAVAILABLE
            assert int(answer.headers["retry-after"]) > 0
    assert _list_missing(client) == set(missing)


@pytest.mark.parametrize("order", list(permutations(PARTS)), ids="-".join)
def test_the_api_starts_without_any_part_and_recovers_in_every_order(
    own: Site, start_without: Callable[..., StartedWithout], order: tuple[str, ...]
) -> None:
    started = start_without(*PARTS)
    with own.client() as client:
        assert wait_until(lambda: _is_live(client))
        assert client.get("/health/ready").status_code == 503
        _require_state(client, PARTS)
        for part in order:
            started.restore(part)
            assert wait_until(lambda part=part: _read_parts(client)[part] == "ready")  # type: ignore[misc]
            _require_state(client, started.missing)
        assert client.get("/health/ready").status_code == 200


@pytest.mark.parametrize(
    "missing", [*permutations(PARTS, 1), ("database", "redis"), ("database", "search")], ids="-".join
)
def test_a_missing_part_is_logged_once_and_not_for_each_request(
    own: Site, start_without: Callable[..., StartedWithout], missing: tuple[str, ...]
) -> None:
    started = start_without(*missing)
    with own.client() as client:
        assert wait_until(lambda: _is_live(client))
        assert wait_until(lambda: _list_missing(client) == set(missing))
        for _ in range(REQUESTS):
            _require_state(client, missing)
    log = started.read_log()
    assert "Traceback" not in log
    # The access log has its line per request.
    lines = [line for line in log.splitlines() if "lexdex.access" not in line]
    assert len(lines) < MAX_LOG_LINES


def test_a_running_api_stays_ready_without_the_database(own: Site) -> None:
    own.stop("database")
    try:
        with own.client() as client:
            # The reported state may be a second old.
            assert wait_until(lambda: _read_parts(client)["database"] == "unavailable")
            assert client.get("/health/ready").status_code == 200
            assert client.get("/").status_code == 200
            assert client.get("/product/certa").status_code == 503
    finally:
        own.start_database()


def _is_live(client: httpx.Client) -> bool:
    try:
        return client.get("/health/live").status_code == 200
    except httpx.TransportError:
        return False
