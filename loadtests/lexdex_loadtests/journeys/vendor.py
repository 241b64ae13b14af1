"""A vendor's journey: logs in, opens the dashboard, analytics and leads, and saves a profile draft."""

import threading
from typing import Any

from locust import task

from lexdex_loadtests.common.sessions import SESSIONS, Headers
from lexdex_loadtests.journeys.base import Journey, check, read_json

DAYS = (30, 90, 365)


class Vendor(Journey):
    """A simulated vendor; a draft that exists already is read only, and one of the visit is discarded."""

    drafting = threading.Lock()
    """A product has one draft of an account, so visits write it one after the other."""

    @task
    def visit(self) -> None:
        """Run the journey once."""
        with SESSIONS["vendor"].visit(self) as headers:
            if headers is None:
                return
            products = self._open_dashboard(headers)
            self.think(3.0)
            self._open_analytics(headers, products)
            self.think(3.0)
            if SESSIONS["vendor"].account.totp_key:
                self._open_leads(headers)
                self.think(3.0)
            if products:
                self._edit(headers, self.rng.choice(products)["id"])

    def _open_dashboard(self, headers: Headers) -> list[dict[str, Any]]:
        with self.request("GET", "/api/claims", "claims", headers=headers) as answer:
            check(answer, isinstance(read_json(answer), list), "no list of claims")
        with self.request("GET", "/api/vendor/products", "vendor dashboard", headers=headers) as answer:
            products = read_json(answer)
            check(answer, isinstance(products, list), "no list of products")
            return products or []

    def _open_analytics(self, headers: Headers, products: list[dict[str, Any]]) -> None:
        days = {"days": self.rng.choice(DAYS)}
        with self.request("GET", "/api/vendor/insights", "vendor analytics", params=days, headers=headers) as answer:
            totals = read_json(answer) or []
            found = {row["product_id"] for row in totals}
            check(answer, found == {row["id"] for row in products}, "analytics of other products than the dashboard's")

    def _open_leads(self, headers: Headers) -> None:
        """Open the inbox, which a vendor may with two-factor authentication."""
        with self.request("GET", "/api/vendor/leads", "leads", headers=headers) as answer:
            inbox = read_json(answer)
            check(answer, bool(inbox) and len(inbox["leads"]) <= inbox["total"], "more leads than there are")

    def _edit(self, headers: Headers, product_id: str) -> None:
        path = f"/api/vendor/products/{product_id}/draft"
        with self.drafting:
            with self.request("GET", path, "profile draft", headers=headers) as answer:
                draft = read_json(answer)
                check(answer, bool(draft) and draft["product_id"] == product_id, "the draft of another product")
            if not draft or draft["updated_at"]:
                return
            summary = f"{draft['fields']['summary'][:200]} (load test)"
            edited = {"changes": {"summary": summary}, "base_revision": draft["revision"]}
            try:
                with self.request("PUT", path, "save draft", json=edited, headers=headers) as answer:
                    saved = read_json(answer)
                    check(
                        answer, bool(saved) and saved["changes"] == {"summary": summary}, "the draft has not the text"
                    )
            finally:
                with self.request("DELETE", path, "discard draft", status=204, headers=headers) as answer:
                    check(answer, not answer.content, "a response without content has some")
