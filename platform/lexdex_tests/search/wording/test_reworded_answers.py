"""A stored answer is reworded once, sentence by sentence, and its permalink shows the same text."""

import asyncio
import json
import logging

import pytest

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.search.test_answer_results import NOT_FOUND
from lexdex_tests.search.wording.answers import DIFFERENCE, GAP, HEADLINE, PRIVATE, SENTENCES, store
from lexdex_tests.search.wording.conftest import OpenSite
from lexdex_tests.search.wording.model_server import (
    Behaviour,
    Finding,
    Write,
    drop_midway,
    model_server,
    refuse,
    reply_with,
    stall,
    stream,
    use_synonyms,
    write_reply,
)

REWORDED = [
    "Twelve tools for contract review meet all of your requirements; Certa comes first: “checks every supplier”.",
    DIFFERENCE.text,
    "Certa does not state whether it supports German: ask the vendor.",
]


async def test_the_wording_is_streamed_and_part_of_the_permalink(settings: Settings, open_site: OpenSite) -> None:
    async with model_server(reply_with(use_synonyms)) as server, open_site(server.url) as site:
        answer = await store(settings)
        assert await site.read_permalink(answer.answer_id) == []
        events = await site.read_wording(answer.answer_id)
        assert [name for name, _ in events] == ["sentence", "sentence", "sentence", "done"]
        assert [data["text"] for _, data in events[:-1]] == REWORDED
        assert [data["is_reworded"] for _, data in events[:-1]] == [True, False, True]
        for (_, data), sentence in zip(events[:-1], SENTENCES, strict=True):
            assert [each["value"] for each in data["citations"]] == [each.value for each in sentence.citations]
        assert await site.read_permalink(answer.answer_id) == REWORDED


async def test_each_distinct_answer_is_one_request_to_the_model(settings: Settings, open_site: OpenSite) -> None:
    async with (
        model_server(reply_with(use_synonyms)) as server,
        open_site(server.url) as site,
        open_site(server.url) as other,
    ):
        answer = await store(settings)
        together = await asyncio.gather(*(site.read_texts(answer.answer_id) for _ in range(5)))
        assert together == [REWORDED] * 5
        assert await other.read_texts(answer.answer_id) == REWORDED
        same = await store(settings, query="software for contract review")
        assert same.answer_id != answer.answer_id
        assert await other.read_texts(same.answer_id) == REWORDED
        assert len(server.requests) == 1


async def test_of_two_processes_one_sends_a_request(settings: Settings, open_site: OpenSite) -> None:
    """The other one shows the composed answer meanwhile."""
    released = asyncio.Event()

    async def wait(findings: list[Finding], write: Write) -> None:
        await released.wait()
        await reply_with(use_synonyms)(findings, write)

    async with (
        model_server(wait) as server,
        open_site(server.url, wording_first_token_seconds=30.0, wording_timeout_seconds=30.0) as site,
        open_site(server.url) as other,
    ):
        answer = await store(settings)
        first = asyncio.create_task(site.read_texts(answer.answer_id))
        async with asyncio.timeout(10):
            while not server.requests:  # noqa: ASYNC110 - the server is the test's own
                await asyncio.sleep(0.01)
        assert await other.read_wording(answer.answer_id) == [("unchanged", {})]
        released.set()
        assert await first == REWORDED
        assert len(server.requests) == 1


async def test_the_model_gets_the_findings_and_nothing_else(settings: Settings, open_site: OpenSite) -> None:
    async with (
        model_server(reply_with(use_synonyms)) as server,
        open_site(server.url, wording_api_key="a-secret-key") as site,
    ):
        query = "contract review for Jane Miller of Example LLP, jane@example.com"
        answer = await store(settings, HEADLINE, PRIVATE, query=query)
        texts = await site.read_texts(answer.answer_id)
    ((headers, body),) = server.requests
    assert headers["authorization"] == "Bearer a-secret-key"
    assert (body["model"], body["stream"]) == ("test-model", True)
    assert json.loads(body["messages"][1]["content"]) == {
        "findings": [{"id": 1, "text": HEADLINE.text, "citations": [1, 2, 3]}]
    }
    assert "Jane" not in json.dumps(body)
    assert "example" not in json.dumps([headers, body]).lower()
    # What was not sent is shown as it was composed.
    assert texts == [REWORDED[0], PRIVATE.text]


async def test_an_answer_of_words_of_the_query_only_is_not_sent(settings: Settings, open_site: OpenSite) -> None:
    async with model_server(reply_with(use_synonyms)) as server, open_site(server.url) as site:
        answer = await store(settings, PRIVATE)
        assert await site.read_wording(answer.answer_id) == [("unchanged", {})]
        assert server.requests == []


async def test_a_model_that_changes_nothing_gets_no_second_request(settings: Settings, open_site: OpenSite) -> None:
    async with model_server(reply_with(lambda text: text)) as server, open_site(server.url) as site:
        answer = await store(settings)
        for _ in range(2):
            assert (await site.read_wording(answer.answer_id))[-1] == ("unchanged", {})
        await db.execute("UPDATE answer_content SET wording_claimed_at = now() - interval '1 hour'")
        assert await site.read_texts(answer.answer_id) == []
        assert len(server.requests) == 1


async def test_a_reader_who_leaves_loses_nothing(settings: Settings, open_site: OpenSite) -> None:
    """The wording is stored for the next reader."""
    async with model_server(reply_with(use_synonyms)) as server, open_site(server.url) as site:
        answer = await store(settings)
        reader = asyncio.create_task(site.read_texts(answer.answer_id))
        async with asyncio.timeout(10):
            while not server.requests:  # noqa: ASYNC110 - the server is the test's own
                await asyncio.sleep(0.01)
            reader.cancel()
            while await site.read_permalink(answer.answer_id) != REWORDED:  # noqa: ASYNC110 - as a reader polls
                await asyncio.sleep(0.01)
        assert len(server.requests) == 1


async def test_a_stored_wording_is_checked_when_it_is_shown(settings: Settings, open_site: OpenSite) -> None:
    """As after an update whose check is stricter, or if the row was edited."""
    async with open_site() as site:
        answer = await store(settings)
        texts = {HEADLINE.text: HEADLINE.text.replace("Twelve", "Ninety"), GAP.text: REWORDED[2]}
        sql = "UPDATE answer_content SET wording = $1::jsonb"
        await db.execute(sql, json.dumps({"model": "earlier", "texts": texts}))
        shown = [HEADLINE.text, DIFFERENCE.text, REWORDED[2]]
        assert await site.read_permalink(answer.answer_id) == shown
        # Also without a model: permalinks show what was shown before.
        assert await site.read_texts(answer.answer_id) == shown


async def test_a_site_without_a_model_says_so(settings: Settings, open_site: OpenSite) -> None:
    async with open_site() as site:
        answer = await store(settings)
        assert await site.read_wording(answer.answer_id) == [("unchanged", {})]


async def test_an_unknown_answer_is_not_found(open_site: OpenSite) -> None:
    async with open_site() as site:
        answer = await site.client.get(f"/api/answers/{'a' * 43}/wording")
    assert (answer.status_code, answer.json()["detail"]) == (404, NOT_FOUND)


@pytest.mark.parametrize("fence", ["```json\n{}\n```", "Here you are:\n{}\n\nI hope this helps!"])
async def test_what_models_write_around_their_reply_is_ignored(
    settings: Settings, open_site: OpenSite, fence: str
) -> None:
    behave = stream(lambda findings: fence.replace("{}", write_reply(findings, use_synonyms)))
    async with model_server(behave) as server, open_site(server.url) as site:
        assert await site.read_texts((await store(settings)).answer_id) == REWORDED


async def test_more_requests_than_allowed_keep_the_composed_answer(settings: Settings, open_site: OpenSite) -> None:
    limits = {"wording_concurrency": 1, "wording_first_token_seconds": 5.0, "wording_timeout_seconds": 5.0}
    async with model_server(stall) as server, open_site(server.url, **limits) as site:
        slow, other = await store(settings), await store(settings, GAP)
        reader = asyncio.create_task(site.read_wording(slow.answer_id))
        async with asyncio.timeout(4):
            while not server.requests:  # noqa: ASYNC110 - the server is the test's own
                await asyncio.sleep(0.01)
            assert await site.read_wording(other.answer_id) == [("unchanged", {})]
        assert not reader.done()
        assert (await reader)[-1] == ("unchanged", {})


@pytest.mark.parametrize("behave", [reply_with(use_synonyms), refuse(401), drop_midway], ids=["good", "401", "cut off"])
async def test_no_log_contains_the_key_of_the_model_or_the_question(
    settings: Settings, open_site: OpenSite, caplog: pytest.LogCaptureFixture, behave: Behaviour
) -> None:
    """Whatever the server does; the logs of the HTTP client count too."""
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.DEBUG, logger="httpx")  # another test may have started the telemetry, which quietens it
    async with model_server(behave) as server, open_site(server.url, wording_api_key="key-of-the-model") as site:
        answer = await store(settings, query="software for the divorce of Jane Miller")
        await site.read_wording(answer.answer_id)
    ((headers, _),) = server.requests
    assert headers["authorization"] == "Bearer key-of-the-model"
    written = "\n".join(f"{record.getMessage()} {vars(record)}" for record in caplog.records)
    assert "httpx" in {record.name for record in caplog.records}
    assert [secret for secret in ("key-of-the-model", "Jane Miller") if secret in written] == []
