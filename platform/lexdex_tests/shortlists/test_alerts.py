"""Alerts on real releases: what is new is mailed once, to who wants it, in one mail a day."""

import asyncio
from collections.abc import AsyncIterator
from email import message_from_bytes
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.foundation import database as db
from lexdex.foundation import mail, outbox
from lexdex.search import jobs as search_jobs
from lexdex.settings import Settings
from lexdex.shortlists import jobs
from lexdex.shortlists.service import matching
from lexdex.worker import follow_outbox
from lexdex_tests.accounts.builders import EMAIL, Headers, open_session
from lexdex_tests.builders import SOURCE, create_product
from lexdex_tests.mailbox import Email, read_new_emails
from lexdex_tests.shortlists.test_lists import OTHER
from lexdex_tests.shortlists.test_searches import GERMAN, SEARCHES, save

STOP = f"{SEARCHES}/stop"
PAGE = "/alerts/stop"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("alerts")


@pytest.fixture
async def place(settings: Settings, database: None, folder: Path) -> AsyncIterator[Settings]:
    """The same site with releases and a mailbox of this module's own."""
    own = msgspec.structs.replace(settings, data_dir=str(folder))
    yield own
    for letter in own.mailbox_path.glob("*.eml"):
        letter.unlink()


@pytest.fixture
async def member(client: httpx.AsyncClient) -> Headers:
    return await open_session(client)


async def a_german_tool(product_id: str, **fields: Any) -> None:  # noqa: ANN401 - any field
    await create_product(product_id, **{"languages": ("German",), "summary": "Reviews contracts.", **fields})


async def released(place: Settings) -> list[Email]:
    """What arrives once the worker has indexed and looked."""
    await search_jobs.reindex(place)
    await jobs.alert(place)
    return await read_new_emails(place)


async def a_day_passes() -> None:
    await db.execute("UPDATE alert_letter SET sent_at = sent_at - interval '24 hours'")


async def test_the_first_look_learns_and_a_new_tool_is_mailed_once(
    client: httpx.AsyncClient, place: Settings, member: Headers
) -> None:
    await a_german_tool("old")
    await save(client, member, filters=[GERMAN], name="German tools")
    assert await released(place) == []
    await a_german_tool("klausel", name="Klausel", company="Klausel GmbH")
    await create_product("clause", languages=("English",))
    (letter,) = await released(place)
    assert (letter.to, letter.subject) == (EMAIL, "New match for “German tools”")
    for words in ("German tools", "Klausel, Klausel GmbH", "/product/user/klausel", "/shortlists"):
        assert words in letter.text
    assert "Klausel" in letter.html
    assert "/product/user/old" not in letter.text
    assert "/product/user/clause" not in letter.text
    await a_day_passes()
    assert await released(place) == []
    await jobs.alert(place)
    assert await read_new_emails(place) == []
    (entry,) = (await client.get(SEARCHES, headers=member)).json()
    assert entry["looked_at"]


async def test_a_tool_that_now_meets_the_musts_is_news_and_one_that_only_moved_is_not(
    client: httpx.AsyncClient, place: Settings, member: Headers
) -> None:
    await a_german_tool("old")
    await create_product("changing", languages=("English",), summary="Reviews contracts.")
    await save(client, member, query="contract review", filters=[GERMAN])
    assert await released(place) == []
    await catalogue.update("old", {"summary": "Contract review, contract review."}, source=SOURCE, actor="test")
    assert await released(place) == []
    await catalogue.update("changing", {"languages": ["German"]}, source=SOURCE, actor="test")
    (letter,) = await released(place)
    assert "/product/user/changing" in letter.text
    # It comes and goes: told once is told.
    for languages in (["English"], ["German"]):
        await catalogue.update("changing", {"languages": languages}, source=SOURCE, actor="test")
        await a_day_passes()
        assert await released(place) == []


async def test_one_mail_a_day_holds_what_all_searches_found(
    client: httpx.AsyncClient, place: Settings, member: Headers
) -> None:
    await a_german_tool("old")
    await save(client, member, filters=[GERMAN], name="German")
    await save(client, member, keyword="contracts", name="Contracts")
    await released(place)
    await a_german_tool("first")
    (letter,) = await released(place)
    assert letter.text.count("/product/user/first") == 2
    assert letter.subject == "New match for “German”"
    await a_german_tool("second")
    assert await released(place) == []
    await a_german_tool("third")
    assert await released(place) == []
    await a_day_passes()
    (letter,) = await released(place)
    assert letter.subject == "2 new tools match your saved searches"
    assert letter.text.count("/product/user/second") == letter.text.count("/product/user/third") == 2


async def test_off_means_off_and_on_again_begins_anew(
    client: httpx.AsyncClient, place: Settings, member: Headers
) -> None:
    at = f"{SEARCHES}/{(await save(client, member, filters=[GERMAN])).json()['id']}"
    await a_german_tool("old")
    await released(place)
    await client.patch(at, json={"alert": False}, headers=member)
    await a_german_tool("unseen")
    assert await released(place) == []
    await client.patch(at, json={"alert": True}, headers=member)
    assert await released(place) == []
    await a_german_tool("seen")
    (letter,) = await released(place)
    assert "/product/user/seen" in letter.text
    assert "/product/user/unseen" not in letter.text


async def test_what_waits_for_tomorrow_is_not_told_once_the_alert_is_off(
    client: httpx.AsyncClient, place: Settings, member: Headers
) -> None:
    at = f"{SEARCHES}/{(await save(client, member, filters=[GERMAN])).json()['id']}"
    await a_german_tool("old")
    await released(place)
    for product_id, letters in (("first", 1), ("second", 0)):
        await a_german_tool(product_id)
        assert len(await released(place)) == letters
    await client.patch(at, json={"alert": False}, headers=member)
    await client.patch(at, json={"alert": True}, headers=member)
    await a_day_passes()
    assert await released(place) == []


async def test_a_hidden_tool_is_never_mailed(client: httpx.AsyncClient, place: Settings, member: Headers) -> None:
    await save(client, member, filters=[GERMAN])
    await a_german_tool("old")
    await released(place)
    await a_german_tool("hidden", hidden=True)
    assert await released(place) == []
    await a_german_tool("gone")
    await search_jobs.reindex(place)
    await catalogue.hide("gone", hidden=True, actor="an editor")
    await jobs.alert(place)
    assert await read_new_emails(place) == []
    await a_day_passes()
    assert await released(place) == []


async def test_nothing_that_is_merely_nearest_is_a_find(
    client: httpx.AsyncClient, place: Settings, member: Headers
) -> None:
    await create_product("old", languages=("English",), summary="Reviews contracts.")
    await save(client, member, query="contract review", filters=[GERMAN])
    await save(client, member, query="tool")
    await released(place)
    await create_product("near", languages=("English",), summary="Reviews contracts in every way.")
    assert await released(place) == []


@pytest.mark.parametrize("which", ["stop", "unsubscribe"])
async def test_the_links_of_the_mail_end_one_alert_or_all(
    client: httpx.AsyncClient, place: Settings, member: Headers, which: str
) -> None:
    await a_german_tool("old")
    for draft in ({"filters": [GERMAN], "name": "German"}, {"keyword": "contracts", "name": "Contracts"}):
        await save(client, member, **draft)
    await released(place)
    await a_german_tool("new")
    (letter,) = await released(place)
    tokens = [link.partition("?token=")[2] for link in letter.links if PAGE in link]
    assert len(set(tokens)) == 3
    token = tokens[0] if which == "stop" else tokens[-1]
    # A mail scanner opens the link; only the press on the page's button counts.
    assert (await client.get(STOP, params={"token": token})).status_code in {404, 405}
    assert [entry["alert"] for entry in (await client.get(SEARCHES, headers=member)).json()] == [True, True]
    for _ in range(2):
        answer = await client.post(STOP, json={"token": token})
        assert answer.status_code == 200
    said = "“German”" if which == "stop" else "your saved searches"
    assert answer.json()["message"] == f"You will get no more mails about {said}."
    alerts = {entry["name"]: entry["alert"] for entry in (await client.get(SEARCHES, headers=member)).json()}
    assert alerts == {"German": False, "Contracts": which == "stop"}


@pytest.mark.parametrize("token", ["", "x", "\0", "x" * 5_000, "x" * 43])
async def test_a_token_that_we_never_gave_stops_nothing(client: httpx.AsyncClient, token: str) -> None:
    answer = await client.post(STOP, json={"token": token})
    assert (answer.status_code, answer.json()["detail"]) == (
        400,
        "The link is invalid, or the search is not saved any more.",
    )


async def test_mail_programs_find_the_way_out_and_no_table_holds_it(
    client: httpx.AsyncClient, place: Settings, member: Headers
) -> None:
    await save(client, member, filters=[GERMAN])
    await a_german_tool("old")
    await released(place)
    await a_german_tool("new")
    await search_jobs.reindex(place)
    await jobs.alert(place)
    everything = " ".join(
        [
            str(await db.fetch_value(f"SELECT string_agg(t::text, ' ') FROM {table} t"))
            for table in ("outbox", "saved_search", "alert_letter")
        ]
    )
    await follow_outbox(place)
    (raw,) = [path.read_bytes() for path in place.mailbox_path.glob("*.eml")]
    header = str(message_from_bytes(raw)["List-Unsubscribe"])
    (letter,) = await read_new_emails(place)
    assert (
        header.replace("\n", "").replace("\r", "").strip() == f"<{[link for link in letter.links if PAGE in link][-1]}>"
    )
    for link in letter.links:
        if PAGE in link:
            assert link.partition("?token=")[2] not in everything


async def test_two_workers_at_once_and_one_that_died_mail_once(
    client: httpx.AsyncClient, place: Settings, member: Headers, monkeypatch: pytest.MonkeyPatch
) -> None:
    await save(client, member, filters=[GERMAN])
    await a_german_tool("old")
    await released(place)
    await a_german_tool("new")
    await search_jobs.reindex(place)

    async def dies(*_: object) -> None:
        raise RuntimeError("the worker died here")

    with monkeypatch.context() as broken:
        broken.setattr("lexdex.shortlists.queries.alerts.told", dies)
        with pytest.raises(RuntimeError):
            await jobs.alert(place)
    assert await outbox.waiting(mail.TOPIC) == 0
    await asyncio.gather(*(jobs.alert(place) for _ in range(4)))
    assert len(await read_new_emails(place)) == 1


async def test_new_code_or_a_new_model_is_no_news(
    client: httpx.AsyncClient, place: Settings, member: Headers, monkeypatch: pytest.MonkeyPatch
) -> None:
    await save(client, member, filters=[GERMAN])
    await a_german_tool("old")
    await released(place)
    monkeypatch.setattr(matching, "fingerprint", lambda: "another")
    await a_german_tool("with-the-update")
    assert await released(place) == []
    await a_german_tool("after")
    (letter,) = await released(place)
    assert "/product/user/after" in letter.text
    assert "/product/user/with-the-update" not in letter.text


@pytest.mark.parametrize("state", ["disabled_at = now()", "verified_at = NULL", "erased_at = now()"])
async def test_nobody_is_written_to_whose_account_is_closed(
    client: httpx.AsyncClient, place: Settings, member: Headers, state: str
) -> None:
    other = await open_session(client, OTHER)
    for headers in (member, other):
        await save(client, headers, filters=[GERMAN])
    await a_german_tool("old")
    await released(place)
    await db.execute(f"UPDATE account SET {state} WHERE email = $1", EMAIL)
    await a_german_tool("new")
    assert [letter.to for letter in await released(place)] == [OTHER]


async def test_a_search_that_cannot_be_run_any_more_holds_up_no_other(
    client: httpx.AsyncClient, place: Settings, member: Headers
) -> None:
    broken = (await save(client, member, query="contracts")).json()["id"]
    await db.execute(
        """UPDATE saved_search SET ask = '{"filters": [{"kind": "must", "field": "gone", "values": ["x"]}]}'
        WHERE id = $1""",
        broken,
    )
    await save(client, member, filters=[GERMAN])
    await a_german_tool("old")
    await released(place)
    await a_german_tool("new")
    assert len(await released(place)) == 1


async def test_markup_in_names_stays_text_and_long_lists_are_cut(
    client: httpx.AsyncClient, place: Settings, member: Headers
) -> None:
    await save(client, member, filters=[GERMAN], name="<b>German</b>")
    await a_german_tool("old")
    await released(place)
    for number in range(13):
        await a_german_tool(f"new-{number}", name=f"<script>alert({number})</script>")
    (letter,) = await released(place)
    assert letter.text.count("/product/user/new-") == 10
    assert "and 3 more" in letter.text
    assert "<script>" not in letter.html
    assert "<b>German" not in letter.html
