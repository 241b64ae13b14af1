"""Keyword results while the engine is unavailable: same shape, marked, uncharged, with ignored constraints named."""

from typing import Any

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product

PATH = "/api/free-ai-search"


async def search(client: httpx.AsyncClient, query: str = "", **given: object) -> dict[str, Any]:
    """The application under test has no release to search in."""
    answer = await client.post(PATH, json={"query": query, **given})
    assert answer.status_code == 200, answer.text
    assert answer.headers["search-mode"] == "keyword"
    assert answer.headers["ai-generated"] == "false"
    body: dict[str, Any] = answer.json()
    return body


def list_ids(body: dict[str, Any]) -> list[str]:
    return [hit["product_id"] for hit in body["product_ids"]]


@pytest.fixture
async def tools(database: None) -> None:
    """Four tools, of which one is hidden."""
    await create_product(
        "clausewerk", name="Clausewerk", summary="Contract lifecycle management.", languages=("German",)
    )
    await create_product("paperwise", name="Paperwise", keywords=("contracts",), deployment_models=("On-premise",))
    await create_product("cullbase", name="Cullbase", summary="E-discovery for large reviews.")
    await create_product("secret", name="Contract Secret")
    await catalogue.set_product_hidden("secret", hidden=True, actor="an editor")


async def test_keywords_match_names_first_and_never_hidden_products(client: httpx.AsyncClient, tools: None) -> None:
    assert list_ids(await search(client, "a contract for the contracting parties")) == ["paperwise", "clausewerk"]
    assert list_ids(await search(client, "Cullbase or Clausewerk?")) == ["clausewerk", "cullbase"]


async def test_the_answer_has_the_usual_shape_and_is_marked(client: httpx.AsyncClient, tools: None) -> None:
    body = await search(client, "contracts not in German")
    assert (body["mode"], body["release"], body["outcome"], body["total"]) == ("keyword", "none", "answer", 2)
    assert body["response"] == "2 of 3 tools contain these words; Paperwise is the closest match."
    assert all(sentence["citations"] for sentence in body["sentences"])
    assert body["unmet_constraints"][0]["text"].startswith("AI search is temporarily unavailable.")
    assert body["answer_id"] == ""
    assert body["search_id"]


async def test_filters_apply_and_unsupported_ones_are_named(client: httpx.AsyncClient, tools: None) -> None:
    german = {"kind": "must", "field": "languages", "values": ["german"]}
    assert list_ids(await search(client, filters=[german])) == ["clausewerk"]
    no_servers = {"kind": "must_not", "field": "deployment_models", "values": ["On-Premise"]}
    assert list_ids(await search(client, "contracts", filters=[no_servers])) == ["clausewerk"]
    body = await search(
        client, "contracts", filters=[{"kind": "must", "field": "starting_price_usd", "values": ["<=100"]}]
    )
    assert body["unmet_constraints"][1]["text"].startswith("The requirement on starting price usd was not applied")


async def test_requested_keyword_results_blame_no_outage(client: httpx.AsyncClient, tools: None) -> None:
    price = {"kind": "must", "field": "starting_price_usd", "values": ["<=100"]}
    body = await search(client, "contracts", filters=[price], keyword_only=True)
    assert list_ids(body) == ["paperwise", "clausewerk"]
    said = [each["text"] for each in body["unmet_constraints"]]
    assert said[0].startswith("These are keyword results;")
    assert not [text for text in said if "unavailable" in text]


async def test_cards_have_the_facts_of_other_cards(client: httpx.AsyncClient, database: None) -> None:
    await create_product(
        "draftwell",
        name="Draftwell",
        languages=("German", "French"),
        capabilities=("Clause library", "Redlining", "Playbooks", "Contract review"),
        deployment_models=("Cloud",),
        starting_price_usd=25,
        pricing_model="subscription",
    )
    german = {"kind": "must", "field": "languages", "values": ["german"]}
    (hit,) = (await search(client, "contract review", filters=[german]))["product_ids"]
    assert hit["capabilities"][0] == "Contract review"
    assert len(hit["capabilities"]) == 3
    assert (hit["deployment_models"], hit["starting_price_usd"], hit["pricing_model"]) == (
        ["Cloud"],
        25,
        "subscription",
    )
    (evidence,) = hit["evidence"]
    assert (evidence["state"], evidence["field"], evidence["value"]) == ("met", "languages", "German")


@pytest.mark.parametrize("query", ["the of and", "' OR 1=1 --", "a:* & !b | (c", "% _ x\\", "契約"])
async def test_odd_keywords_find_nothing_and_break_nothing(client: httpx.AsyncClient, tools: None, query: str) -> None:
    body = await search(client, query)
    assert (list_ids(body), body["outcome"]) == ([], "no_match")
    assert body["response"] == "No tool contains any of these words."


async def test_signed_in_users_get_the_fallback_too(client: httpx.AsyncClient, tools: None) -> None:
    answer = await client.post("/api/ai-search", json={"query": "contracts"}, headers=await open_session(client))
    assert (answer.status_code, answer.headers["search-mode"]) == (200, "keyword")


@pytest.mark.covers("A10")
async def test_it_costs_no_prompt(client: httpx.AsyncClient, tools: None) -> None:
    before = (await client.get("/api/unregistered-user-details")).json()["prompts_left"]
    answer = await client.post(PATH, json={"query": "contracts"})
    assert answer.headers["trial-prompts-left"] == str(before)
    assert (await client.get("/api/unregistered-user-details")).json()["prompts_left"] == before
