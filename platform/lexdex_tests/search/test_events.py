"""The answer as a stream of events: the same fields as the whole answer, in the order in which a page shows them."""

import json
from typing import Any

import httpx

from lexdex_tests.accounts.builders import open_session
from lexdex_tests.live_site import Site

QUERY = {"query": "third-party risk in German", "facets": True}


def parse_events(text: str) -> list[tuple[str, Any]]:
    """Parse the name and data of each event, as a browser does."""
    blocks = [block for block in text.replace("\r\n", "\n").split("\n\n") if block.strip()]
    parts = [dict(line.split(": ", 1) for line in block.split("\n")) for block in blocks]
    return [(part["event"], json.loads(part["data"])) for part in parts]


def merge_events(events: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build the whole answer from its events."""
    whole: dict[str, Any] = {"sentences": [data for name, data in events if name == "sentence"]}
    for name, data in events:
        whole |= {} if name == "sentence" else data
    return whole


def test_the_events_are_the_answer(site: Site) -> None:
    with site.client() as client:
        streamed = client.post("/api/free-ai-search/events", json=QUERY)
        whole = client.post("/api/free-ai-search", json=QUERY).json()
    assert streamed.status_code == 200
    assert streamed.headers["content-type"].startswith("text/event-stream")
    assert streamed.headers["x-accel-buffering"] == "no"
    assert streamed.headers["search-mode"] == "hybrid"
    events = parse_events(streamed.text)
    names = [name for name, _ in events]
    assert names == ["interpretation", "products", *["sentence"] * len(whole["sentences"]), "done"]
    found = merge_events(events)
    assert found.pop("search_id") != whole.pop("search_id")
    assert found == whole


def test_a_stream_costs_a_prompt_and_is_refused_with_a_message(site: Site) -> None:
    with site.client() as client:
        answer = client.post("/api/free-ai-search/events", json=QUERY)
        assert int(answer.headers["trial-prompts-left"]) >= 0
        empty = client.post("/api/free-ai-search/events", json={"query": " "})
    assert (empty.status_code, empty.json()["detail"]) == (400, "Please enter a question.")


async def test_users_stream_too_and_keyword_results_say_so(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/ai-search/events", json=QUERY, headers=await open_session(client))
    assert (answer.status_code, answer.headers["search-mode"]) == (200, "keyword")
    assert parse_events(answer.text)[-1][1]["ai_generated"] is False
