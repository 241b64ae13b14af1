"""An admin's journey: logs in with two factors, reads overview, products and activity, and exports a filtered CSV."""

from typing import Any

from locust import task

from lexdex_loadtests.common.sessions import SESSIONS, Headers
from lexdex_loadtests.journeys.base import Journey, check, read_json

SORTS = ("name", "-name")
SEARCHES = ("contract", "legal", "doc", "law", "ca")


class Admin(Journey):
    """A simulated admin, who only reads."""

    @task
    def visit(self) -> None:
        """Run the journey once."""
        with SESSIONS["admin"].visit(self) as headers:
            if headers is None:
                return
            with self.request("GET", "/api/admin/overview", "admin overview", headers=headers) as answer:
                overview = read_json(answer)
                check(answer, bool(overview) and bool(overview["counters"]), "the overview has no counters")
            self.think(3.0)
            search = self.rng.choice(SEARCHES)
            total = self._open_products(headers, {"search": search, "sort": self.rng.choice(SORTS)})
            self.think(3.0)
            with self.request("GET", "/api/admin/activity", "admin activity", headers=headers) as answer:
                page = read_json(answer)
                check(answer, bool(page) and len(page["entries"]) <= 50, "more than a page of activity")
            self.think(3.0)
            self._export(headers, {"search": search}, total)

    def _open_products(self, headers: Headers, query: dict[str, str]) -> int:
        with self.request("GET", "/api/admin/products", "admin products", params=query, headers=headers) as answer:
            page: dict[str, Any] = read_json(answer) or {"products": [], "total": 0, "page_size": 0}
            expected = min(page["total"], page["page_size"])
            check(answer, len(page["products"]) == expected, "the page has not as many products as it says")
            return int(page["total"])

    def _export(self, headers: Headers, query: dict[str, str], total: int) -> None:
        with self.request(
            "GET", "/api/admin/exports/products", "admin export", params=query, headers=headers
        ) as answer:
            lines = str(answer.text or "").count("\n")
            check(answer, lines > total, "the file has fewer lines than products")
