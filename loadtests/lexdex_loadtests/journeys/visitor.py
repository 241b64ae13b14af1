"""A visitor's journey: opens the landing page, searches, filters, opens a product, compares, types a name."""

import random
import time
from collections.abc import Mapping
from typing import Any

import msgspec
from locust import FastHttpUser, task

from lexdex_loadtests.common import think
from lexdex_loadtests.common.data import generate_prompt, list_typed_texts
from lexdex_loadtests.thresholds import REFUSED_SEARCH

HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
JSON = {"Accept": "application/json"}
MAX_COMPARED = 3


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


class Visitor(FastHttpUser):
    """A simulated visitor who repeats the journey with varying queries; the content of every response is checked."""

    connection_timeout = 5.0
    network_timeout = 15.0

    def on_start(self) -> None:
        """Create a random generator per user, so that users send different queries."""
        self.rng = random.Random()  # noqa: S311 - load, not secrets

    def wait_time(self) -> float:
        """Return the pause between two visits, in seconds."""
        return think.get_reading_time(2.0, self.rng)

    @task
    def visit(self) -> None:
        """Run the journey once; it ends early if the search finds nothing."""
        self.client.get("/", headers=HTML, name="landing")
        self._think(1.5)
        query = generate_prompt(self.rng)
        answer = self._search("free AI search", {"query": query, "facets": True})
        self._think(3.0)
        found = self._filter(query, answer) if answer else []
        if not found:
            return
        self._read(self.rng.choice(found[:5])["product_id"])
        self._compare([hit["product_id"] for hit in found[:MAX_COMPARED]])
        self._type(self.rng.choice(found)["product_name"])

    def _search(self, name: str, question: dict[str, Any]) -> dict[str, Any] | None:
        """Search and return the response; it counts as failed without an answer or a release.

        A refusal for overload must give the reason and the time to wait, and is counted under its own name.
        """
        with self.client.post(
            "/api/free-ai-search", json=question, headers=JSON, name=name, catch_response=True
        ) as answer:
            if is_refusal(answer.status_code, answer.headers or {}, answer.text or ""):
                answer.request_meta["name"] = REFUSED_SEARCH
                answer.success()
                return None
            body: dict[str, Any] | None = self._json(answer)
            if body is not None and not (body.get("response") and body.get("release")):
                answer.failure("the answer has no sentence or names no release")
                return None
            return body

    def _filter(self, query: str, answer: dict[str, Any]) -> list[dict[str, Any]]:
        """Search again with a random filter from the response, and return the products; without filters, return all."""
        found: list[dict[str, Any]] = answer["product_ids"]
        offered = [(facet["field"], value["value"]) for facet in answer["facets"] for value in facet["values"]]
        if not found or not offered:
            return found
        field, value = self.rng.choice(offered)
        chosen = {"kind": "must", "field": field, "values": [value]}
        narrowed = self._search("filtered search", {"query": query, "facets": True, "filters": [chosen]})
        self._think(2.0)
        left: list[dict[str, Any]] = narrowed["product_ids"] if narrowed else []
        return left or found

    def _read(self, product_id: str) -> None:
        """Open the product page, and request the product's data as the page does."""
        path = f"/product/{product_id}"
        self.client.get(path, headers=HTML, name="product page")
        with self.client.get(path, headers=JSON, name="product", catch_response=True) as answer:
            body = self._json(answer)
            if body is not None and body.get("Id") != product_id:
                answer.failure(f"asked for {product_id}, got {body.get('Id')}")
        self._think(4.0)

    def _compare(self, product_ids: list[str]) -> None:
        path = "/product/compare?product_ids=" + ",".join(product_ids)
        with self.client.get(path, headers=JSON, name="compare", catch_response=True) as answer:
            body = self._json(answer)
            if body is not None and [row["Id"] for row in body] != product_ids:
                answer.failure("the columns are not in the order that was asked for")
        self._think(4.0)

    def _type(self, product_name: str) -> None:
        for text in list_typed_texts(product_name, self.rng):
            with self.client.get(
                "/product/list-products",
                params={"search": text},
                headers=JSON,
                name="suggestions while typing",
                catch_response=True,
            ) as answer:
                body = self._json(answer)
                if body is not None and len(body) > 20:
                    answer.failure("more than twenty suggestions")
            time.sleep(think.get_keystroke_time(self.rng))

    def _json(self, answer: Any) -> Any:  # noqa: ANN401 - what JSON holds
        """Return the JSON body of a response with status 200; otherwise None, and the request counts as failed."""
        if answer.status_code != 200:
            answer.failure(f"status {answer.status_code}: {(answer.text or '')[:200]}")
            return None
        try:
            return answer.json()
        except ValueError:
            answer.failure("the answer is no JSON")
            return None

    def _think(self, usual: float) -> None:
        time.sleep(think.get_reading_time(usual, self.rng))
