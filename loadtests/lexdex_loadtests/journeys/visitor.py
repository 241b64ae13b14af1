"""A visitor: lands, asks in plain language, filters, reads what was found, compares, types a name into the box."""

import random
import time
from typing import Any

from locust import FastHttpUser, task

from lexdex_loadtests.common import think
from lexdex_loadtests.common.data import prompt, type_text

HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
JSON = {"Accept": "application/json"}
MAX_COMPARED = 3


class Visitor(FastHttpUser):
    """One visit after another, each with its own words; every answer is read, not only received."""

    connection_timeout = 5.0
    network_timeout = 15.0

    def on_start(self) -> None:
        """A person of their own: the same seed would make all of them ask the same."""
        self.rng = random.Random()  # noqa: S311 - load, not secrets

    def wait_time(self) -> float:
        """Between two visits."""
        return think.reading(2.0, self.rng)

    @task
    def visit(self) -> None:
        """The whole way; somebody who found nothing leaves early."""
        self.client.get("/", headers=HTML, name="landing")
        self._think(1.5)
        query = prompt(self.rng)
        answer = self._search("free AI search", {"query": query, "facets": True})
        self._think(3.0)
        found = self._filter(query, answer) if answer else []
        if not found:
            return
        self._read(self.rng.choice(found[:5])["product_id"])
        self._compare([hit["product_id"] for hit in found[:MAX_COMPARED]])
        self._type(self.rng.choice(found)["product_name"])

    def _search(self, name: str, question: dict[str, Any]) -> dict[str, Any] | None:
        """The answer; one without its sentence or its release is a failure."""
        with self.client.post(
            "/api/free-ai-search", json=question, headers=JSON, name=name, catch_response=True
        ) as answer:
            body: dict[str, Any] | None = self._json(answer)
            if body is not None and not (body.get("response") and body.get("release")):
                answer.failure("the answer has no sentence or names no release")
                return None
            return body

    def _filter(self, query: str, answer: dict[str, Any]) -> list[dict[str, Any]]:
        """What is left after one of the filters that the answer offers; all of it where it offers none."""
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
        """The page as a browser opens it, then the product as the page fetches it."""
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
        for text in type_text(product_name, self.rng):
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
            time.sleep(think.keystroke(self.rng))

    def _json(self, answer: Any) -> Any:  # noqa: ANN401 - what JSON holds
        """The body of an answer that is JSON with status 200; else None, and the request counts as failed."""
        if answer.status_code != 200:
            answer.failure(f"status {answer.status_code}: {(answer.text or '')[:200]}")
            return None
        try:
            return answer.json()
        except ValueError:
            answer.failure("the answer is no JSON")
            return None

    def _think(self, usual: float) -> None:
        time.sleep(think.reading(usual, self.rng))
