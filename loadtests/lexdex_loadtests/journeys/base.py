"""What all journeys share: when visits begin, reading times, and checks of responses."""

import random
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
from locust import FastHttpUser

from lexdex_loadtests.common import think
from lexdex_loadtests.thresholds import REFUSED_SEARCH

HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
JSON = {"Accept": "application/json"}


class Problem(msgspec.Struct, frozen=True):
    """The body of an error."""

    detail: str


def is_refusal(status: int, headers: Mapping[str, str], text: str) -> bool:
    """Return whether a response is a refusal for overload: a 503 with a sentence and the seconds to wait."""
    if status != 503 or not headers.get("Retry-After", "").isdecimal():
        return False
    try:
        return msgspec.json.decode(text, type=Problem).detail.endswith(".")
    except msgspec.DecodeError:
        return False


class Journey(FastHttpUser):
    """A simulated person who repeats a visit; the content of every response is checked."""

    abstract = True
    connection_timeout = 5.0
    network_timeout = 15.0

    def on_start(self) -> None:
        """Create a random generator per user, so that users send different requests."""
        self.rng = random.Random()  # noqa: S311 - load, not secrets
        self.schedule = think.VisitSchedule(time.monotonic())

    def wait_time(self) -> float:
        """Return the seconds until the next visit begins."""
        return self.schedule.get_pause(time.monotonic())

    @contextmanager
    def request(self, method: str, path: str, name: str, *, status: int = 200, **options: Any) -> Iterator[Any]:  # noqa: ANN401 - Locust's own
        """Send a request and yield its response, which counts as failed with another status or a failed check."""
        with self.client.request(method, path, name=name, catch_response=True, **options) as answer:
            if answer.status_code != status:
                answer.failure(f"status {answer.status_code}: {(answer.text or '')[:200]}")
            yield answer

    def get_page(self, path: str, name: str) -> str:
        """Open a page as a browser does and return its text; a response without a title counts as failed."""
        with self.request("GET", path, name, headers=HTML) as answer:
            text = str(answer.text or "")
            if answer.status_code == 200 and "<title" not in text:
                answer.failure("the page has no title")
            return text

    def search(
        self, path: str, name: str, question: dict[str, Any], headers: Mapping[str, str] = JSON
    ) -> dict[str, Any] | None:
        """Search and return the response; it counts as failed without an answer or a release.

        A refusal for overload must give the reason and the time to wait, and is counted under its own name.
        """
        with self.request("POST", path, name, json=question, headers=headers) as answer:
            if is_refusal(answer.status_code, answer.headers or {}, answer.text or ""):
                answer.request_meta["name"] = REFUSED_SEARCH
                answer.success()
                return None
            body: dict[str, Any] | None = read_json(answer)
            if body is not None and not (body.get("response") and body.get("release")):
                answer.failure("the answer has no sentence or names no release")
                return None
            return body

    def think(self, usual: float) -> None:
        """Wait as a reader does."""
        time.sleep(think.get_reading_time(usual, self.rng))


def read_json(answer: Any) -> Any:  # noqa: ANN401 - what JSON holds
    """Return the JSON body of a response with status 200; otherwise None, and the request counts as failed."""
    if answer.status_code != 200:
        return None
    try:
        return answer.json()
    except ValueError:
        answer.failure("the answer is no JSON")
        return None


def check(answer: Any, is_right: bool, problem: str) -> None:  # noqa: ANN401 - Locust's own
    """Count a response with status 200 as failed if it is not right."""
    if answer.status_code == 200 and not is_right:
        answer.failure(problem)
