"""A signed-in user's journey: logs in, searches, saves a tool with a note and the search, and opens the history."""

import uuid

from locust import task

from lexdex_loadtests.common.data import generate_prompt
from lexdex_loadtests.common.sessions import SESSIONS, Headers
from lexdex_loadtests.journeys.base import Journey, check, read_json

NAME = "Load test"
"""Begins the names of what the journey saves, so that an operator recognises what an interrupted run left."""


class SignedInUser(Journey):
    """A simulated user, who deletes what the visit has saved."""

    @task
    def visit(self) -> None:
        """Run the journey once."""
        with SESSIONS["user"].visit(self) as headers:
            if headers is None:
                return
            query = generate_prompt(self.rng)
            answer = self.search("/api/ai-search", "signed-in search", {"query": query, "facets": True}, headers)
            self.think(3.0)
            if answer and answer["product_ids"]:
                self._shortlist(headers, self.rng.choice(answer["product_ids"])["product_id"])
                self.think(3.0)
            self._save_search(headers, query)
            self.think(3.0)
            with self.request("GET", "/users/logs", "history", headers=headers) as answer:
                entries = read_json(answer)
                check(answer, bool(entries) and bool(entries[0]["Description"]), "the history has no entry")

    def _shortlist(self, headers: Headers, product_id: str) -> None:
        """Save a tool with a note to a new shortlist, and delete the shortlist."""
        name = f"{NAME} {uuid.uuid4().hex[:12]}"
        with self.request(
            "POST", "/api/shortlists", "create shortlist", status=201, json={"name": name}, headers=headers
        ) as answer:
            if answer.status_code != 201:
                return
            created = answer.json()
            if created["name"] != name:
                answer.failure("the shortlist has another name")
        path = f"/api/shortlists/{created['id']}"
        try:
            note = {"note": f"Seats for {self.rng.randint(2, 900)}?"}
            with self.request(
                "PUT", f"{path}/tools/{product_id}", "note on tool", json=note, headers=headers
            ) as answer:
                saved = read_json(answer)
                check(answer, bool(saved) and saved["product_ids"] == [product_id], "the tool is not on the shortlist")
            with self.request("GET", path, "shortlist", headers=headers) as answer:
                found = read_json(answer)
                notes = [tool["note"] for tool in found["tools"]] if found else []
                check(answer, notes == [note["note"]], "the shortlist has not the note")
        finally:
            self._delete(path, "delete shortlist", headers)

    def _save_search(self, headers: Headers, query: str) -> None:
        """Save the search and delete it."""
        saved = {"query": f"{query} ({uuid.uuid4().hex[:12]})", "name": NAME}
        with self.request("POST", "/api/saved-searches", "save search", json=saved, headers=headers) as answer:
            entry = read_json(answer)
            check(answer, bool(entry) and entry["request"]["query"] == saved["query"], "another search was saved")
        if entry:
            self._delete(f"/api/saved-searches/{entry['id']}", "delete saved search", headers)

    def _delete(self, path: str, name: str, headers: Headers) -> None:
        with self.request("DELETE", path, name, status=204, headers=headers) as answer:
            check(answer, not answer.content, "a response without content has some")
