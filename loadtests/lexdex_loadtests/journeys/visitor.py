"""A visitor's journey: opens the landing page, searches, filters, opens a product, compares, types a name."""

import re
import time
from typing import Any

from locust import task

from lexdex_loadtests.common import think
from lexdex_loadtests.common.data import generate_prompt, list_typed_texts
from lexdex_loadtests.journeys.base import HTML, JSON, Journey, check, read_json

MAX_COMPARED = 3
STATIC_FILE = re.compile(r'<(?:script|link)\b[^>]*\b(?:src|href)="(/assets/[^"]+\.(?:js|css))"')


class Visitor(Journey):
    """A simulated visitor without an account, who repeats the journey with varying queries."""

    @task
    def visit(self) -> None:
        """Run the journey once; it ends early if the search finds nothing."""
        self._load_static_files(self.get_page("/", "landing"))
        self.think(1.5)
        query = generate_prompt(self.rng)
        answer = self.search("/api/free-ai-search", "free AI search", {"query": query, "facets": True})
        self.think(3.0)
        found = self._filter(query, answer) if answer else []
        if not found:
            return
        self._read(self.rng.choice(found[:5])["product_id"])
        self._compare([hit["product_id"] for hit in found[:MAX_COMPARED]])
        self._type(self.rng.choice(found)["product_name"])

    def _load_static_files(self, page: str) -> None:
        """Load the scripts and styles that the page names, as a browser with an empty cache does."""
        for path in dict.fromkeys(STATIC_FILE.findall(page)):
            with self.request("GET", path, "static file") as answer:
                is_file = "html" not in str((answer.headers or {}).get("Content-Type", "html"))
                check(answer, is_file and bool(answer.content), "no script or style file")

    def _filter(self, query: str, answer: dict[str, Any]) -> list[dict[str, Any]]:
        """Search again with a random filter from the response, and return the products; without filters, return all."""
        found: list[dict[str, Any]] = answer["product_ids"]
        offered = [(facet["field"], value["value"]) for facet in answer["facets"] for value in facet["values"]]
        if not found or not offered:
            return found
        field, value = self.rng.choice(offered)
        chosen = {"kind": "must", "field": field, "values": [value]}
        question = {"query": query, "facets": True, "filters": [chosen]}
        narrowed = self.search("/api/free-ai-search", "filtered search", question)
        self.think(2.0)
        left: list[dict[str, Any]] = narrowed["product_ids"] if narrowed else []
        return left or found

    def _read(self, product_id: str) -> None:
        """Open the product page, request the product's data as the page does, and check the page as crawlers do."""
        path = f"/product/{product_id}"
        self.get_page(path, "product page")
        with self.request("GET", path, "product", headers=JSON) as answer:
            body = read_json(answer)
            if body is not None and body.get("Id") != product_id:
                answer.failure(f"requested {product_id}, got {body.get('Id')}")
        # Locust fails to unpack an empty body.
        plain = {**HTML, "Accept-Encoding": "identity"}
        with self.request("HEAD", path, "head of product page", headers=plain) as answer:
            check(answer, not answer.content, "a response to HEAD has a body")
        self.think(4.0)

    def _compare(self, product_ids: list[str]) -> None:
        path = "/product/compare?product_ids=" + ",".join(product_ids)
        with self.request("GET", path, "compare", headers=JSON) as answer:
            body = read_json(answer)
            if body is not None and [row["Id"] for row in body] != product_ids:
                answer.failure("the columns are not in the requested order")
        self.think(4.0)

    def _type(self, product_name: str) -> None:
        for text in list_typed_texts(product_name, self.rng):
            path, query = "/product/list-products", {"search": text}
            with self.request("GET", path, "suggestions while typing", params=query, headers=JSON) as answer:
                body = read_json(answer)
                if body is not None and len(body) > 20:
                    answer.failure("more than twenty suggestions")
            time.sleep(think.get_keystroke_time(self.rng))
