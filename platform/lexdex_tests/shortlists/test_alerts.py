"""Alerts on real releases: new matches are sent once, to users who want them, in one email a day."""

import asyncio
from email import message_from_bytes
from typing import Any

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.foundation import database as db
from lexdex.foundation import mail
from lexdex.search import jobs as search_jobs
from lexdex.settings import Settings
from lexdex.shortlists import jobs
from lexdex_tests.accounts.builders import EMAIL, Headers, open_session
from lexdex_tests.builders import SOURCE, create_product
from lexdex_tests.events import pending_events, process_outbox
from lexdex_tests.mailbox import Email, read_new_emails
from lexdex_tests.shortlists.test_lists import OTHER
from lexdex_tests.shortlists.test_searches import GERMAN, SEARCHES, save_with_alert

STOP = f"{SEARCHES}/stop"
PAGE = "/alerts/stop"


async def create_german_tool(product_id: str, **fields: Any) -> None:  # noqa: ANN401 - any field
    await create_product(product_id, **{"languages": ("German",), "summary": "Reviews contracts.", **fields})


async def reindex_and_send(alert_settings: Settings) -> list[Email]:
    """Index and evaluate as the worker does; returns the emails that arrive."""
    await search_jobs.reindex(alert_settings)
    await jobs.evaluate_saved_searches(alert_settings)
    return await read_new_emails(alert_settings)


async def age_alerts() -> None:
    await db.execute("UPDATE alert_email SET sent_at = sent_at - interval '24 hours'")


async def test_the_first_run_reports_nothing_and_a_new_tool_is_emailed_once(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers
) -> None:
    await create_german_tool("old")
    await save_with_alert(client, user, filters=[GERMAN], name="German tools")
    assert await reindex_and_send(alert_settings) == []
    await create_german_tool("klausel", name="Klausel", company="Klausel GmbH")
    await create_product("clause", languages=("English",))
    (sent_email,) = await reindex_and_send(alert_settings)
    assert (sent_email.to, sent_email.subject) == (EMAIL, "New match for “German tools”")
    for words in ("German tools", "Klausel, Klausel GmbH", "/product/user/klausel", "/shortlists"):
        assert words in sent_email.text
    assert "Klausel" in sent_email.html
    assert "/product/user/old" not in sent_email.text
    assert "/product/user/clause" not in sent_email.text
    await age_alerts()
    assert await reindex_and_send(alert_settings) == []
    await jobs.evaluate_saved_searches(alert_settings)
    assert await read_new_emails(alert_settings) == []
    (entry,) = (await client.get(SEARCHES, headers=user)).json()
    assert entry["evaluated_at"]


@pytest.mark.parametrize("sample", [True, False])
async def test_sample_tools_are_marked_in_emails(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers, sample: bool
) -> None:
    await create_german_tool("old")
    await save_with_alert(client, user, filters=[GERMAN], name="German tools")
    await reindex_and_send(alert_settings)
    await create_german_tool("klausel", name="Klausel", company="Klausel GmbH", sample=sample)
    (sent_email,) = await reindex_and_send(alert_settings)
    assert ("Klausel (sample data), Klausel GmbH" in sent_email.text) is sample
    assert ("sample data" in sent_email.html) is sample


async def test_a_tool_that_newly_matches_is_emailed_and_one_that_only_moved_is_not(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers
) -> None:
    await create_german_tool("old")
    await create_product("changing", languages=("English",), summary="Reviews contracts.")
    await save_with_alert(client, user, query="contract review", filters=[GERMAN])
    assert await reindex_and_send(alert_settings) == []
    await catalogue.update_product("old", {"summary": "Contract review, contract review."}, source=SOURCE, actor="test")
    assert await reindex_and_send(alert_settings) == []
    await catalogue.update_product("changing", {"languages": ["German"]}, source=SOURCE, actor="test")
    (sent_email,) = await reindex_and_send(alert_settings)
    assert "/product/user/changing" in sent_email.text
    # It is reported once, even if it stops matching and matches again.
    for languages in (["English"], ["German"]):
        await catalogue.update_product("changing", {"languages": languages}, source=SOURCE, actor="test")
        await age_alerts()
        assert await reindex_and_send(alert_settings) == []


async def test_one_email_a_day_covers_all_searches(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers
) -> None:
    await create_german_tool("old")
    await save_with_alert(client, user, filters=[GERMAN], name="German")
    await save_with_alert(client, user, keyword="contracts", name="Contracts")
    await reindex_and_send(alert_settings)
    await create_german_tool("first")
    (sent_email,) = await reindex_and_send(alert_settings)
    assert sent_email.text.count("/product/user/first") == 2
    assert sent_email.subject == "New match for “German”"
    await create_german_tool("second")
    assert await reindex_and_send(alert_settings) == []
    await create_german_tool("third")
    assert await reindex_and_send(alert_settings) == []
    await age_alerts()
    (sent_email,) = await reindex_and_send(alert_settings)
    assert sent_email.subject == "2 new tools match your saved searches"
    assert sent_email.text.count("/product/user/second") == sent_email.text.count("/product/user/third") == 2


async def test_an_alert_that_is_turned_on_again_starts_from_then(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers
) -> None:
    at = f"{SEARCHES}/{(await save_with_alert(client, user, filters=[GERMAN])).json()['id']}"
    await create_german_tool("old")
    await reindex_and_send(alert_settings)
    await client.patch(at, json={"alert": False}, headers=user)
    await create_german_tool("unseen")
    assert await reindex_and_send(alert_settings) == []
    await client.patch(at, json={"alert": True}, headers=user)
    assert await reindex_and_send(alert_settings) == []
    await create_german_tool("seen")
    (sent_email,) = await reindex_and_send(alert_settings)
    assert "/product/user/seen" in sent_email.text
    assert "/product/user/unseen" not in sent_email.text


async def test_a_pending_alert_is_dropped_once_the_alert_is_off(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers
) -> None:
    at = f"{SEARCHES}/{(await save_with_alert(client, user, filters=[GERMAN])).json()['id']}"
    await create_german_tool("old")
    await reindex_and_send(alert_settings)
    for product_id, emails in (("first", 1), ("second", 0)):
        await create_german_tool(product_id)
        assert len(await reindex_and_send(alert_settings)) == emails
    await client.patch(at, json={"alert": False}, headers=user)
    await client.patch(at, json={"alert": True}, headers=user)
    await age_alerts()
    assert await reindex_and_send(alert_settings) == []


async def test_a_hidden_tool_is_never_emailed(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers
) -> None:
    await save_with_alert(client, user, filters=[GERMAN])
    await create_german_tool("old")
    await reindex_and_send(alert_settings)
    await create_german_tool("hidden", hidden=True)
    assert await reindex_and_send(alert_settings) == []
    await create_german_tool("gone")
    await search_jobs.reindex(alert_settings)
    await catalogue.set_product_hidden("gone", hidden=True, actor="an editor")
    await jobs.evaluate_saved_searches(alert_settings)
    assert await read_new_emails(alert_settings) == []
    await age_alerts()
    assert await reindex_and_send(alert_settings) == []


async def test_tools_that_are_merely_nearest_are_no_match(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers
) -> None:
    await create_product("old", languages=("English",), summary="Reviews contracts.")
    await save_with_alert(client, user, query="contract review", filters=[GERMAN])
    await save_with_alert(client, user, query="tool")
    await reindex_and_send(alert_settings)
    await create_product("near", languages=("English",), summary="Reviews contracts in every way.")
    assert await reindex_and_send(alert_settings) == []


@pytest.mark.parametrize("which", ["stop", "unsubscribe"])
async def test_the_links_of_the_email_stop_one_alert_or_all(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers, which: str
) -> None:
    await create_german_tool("old")
    for draft in ({"filters": [GERMAN], "name": "German"}, {"keyword": "contracts", "name": "Contracts"}):
        await save_with_alert(client, user, **draft)
    await reindex_and_send(alert_settings)
    await create_german_tool("new")
    (sent_email,) = await reindex_and_send(alert_settings)
    tokens = [link.partition("?token=")[2] for link in sent_email.links if PAGE in link]
    assert len(set(tokens)) == 3
    token = tokens[0] if which == "stop" else tokens[-1]
    # An email scanner opens the link; only the page's button stops the alert.
    assert (await client.get(STOP, params={"token": token})).status_code in {404, 405}
    assert [entry["alert"] for entry in (await client.get(SEARCHES, headers=user)).json()] == [True, True]
    for _ in range(2):
        answer = await client.post(STOP, json={"token": token})
        assert answer.status_code == 200
    subject = "alerts for “German”" if which == "stop" else "search alerts"
    assert answer.json()["message"] == f"You will no longer get {subject}."
    alerts = {entry["name"]: entry["alert"] for entry in (await client.get(SEARCHES, headers=user)).json()}
    assert alerts == {"German": False, "Contracts": which == "stop"}


@pytest.mark.parametrize("token", ["", "x", "\0", "x" * 5_000, "x" * 43])
async def test_an_unknown_token_stops_nothing(client: httpx.AsyncClient, token: str) -> None:
    answer = await client.post(STOP, json={"token": token})
    assert (answer.status_code, answer.json()["detail"]) == (
        400,
        "The link is invalid, or the saved search was deleted.",
    )


async def test_emails_have_an_unsubscribe_header_and_no_table_holds_its_token(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers
) -> None:
    await save_with_alert(client, user, filters=[GERMAN])
    await create_german_tool("old")
    await reindex_and_send(alert_settings)
    await create_german_tool("new")
    await search_jobs.reindex(alert_settings)
    await jobs.evaluate_saved_searches(alert_settings)
    everything = " ".join(
        [
            str(await db.fetch_value(f"SELECT string_agg(t::text, ' ') FROM {table} t"))
            for table in ("outbox", "saved_search", "alert_email")
        ]
    )
    await process_outbox(alert_settings)
    (raw,) = [path.read_bytes() for path in alert_settings.mailbox_path.glob("*.eml")]
    header = str(message_from_bytes(raw)["List-Unsubscribe"])
    (sent_email,) = await read_new_emails(alert_settings)
    assert (
        header.replace("\n", "").replace("\r", "").strip()
        == f"<{[link for link in sent_email.links if PAGE in link][-1]}>"
    )
    for link in sent_email.links:
        if PAGE in link:
            assert link.partition("?token=")[2] not in everything


async def test_two_concurrent_workers_and_one_that_crashed_email_once(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers, monkeypatch: pytest.MonkeyPatch
) -> None:
    await save_with_alert(client, user, filters=[GERMAN])
    await create_german_tool("old")
    await reindex_and_send(alert_settings)
    await create_german_tool("new")
    await search_jobs.reindex(alert_settings)

    async def crash(*_: object) -> None:
        raise RuntimeError("the worker crashed here")

    with monkeypatch.context() as broken:
        broken.setattr("lexdex.shortlists.queries.alerts.mark_notified", crash)
        with pytest.raises(RuntimeError):
            await jobs.evaluate_saved_searches(alert_settings)
    assert not await pending_events(mail.EmailRequested)
    await asyncio.gather(*(jobs.evaluate_saved_searches(alert_settings) for _ in range(4)))
    assert len(await read_new_emails(alert_settings)) == 1


async def test_new_code_or_a_new_model_sends_no_alert(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers, monkeypatch: pytest.MonkeyPatch
) -> None:
    await save_with_alert(client, user, filters=[GERMAN])
    await create_german_tool("old")
    await reindex_and_send(alert_settings)
    monkeypatch.setattr("lexdex_search.engine.compute_fingerprint", lambda: "another")
    await create_german_tool("with-the-update")
    assert await reindex_and_send(alert_settings) == []
    await create_german_tool("after")
    (sent_email,) = await reindex_and_send(alert_settings)
    assert "/product/user/after" in sent_email.text
    assert "/product/user/with-the-update" not in sent_email.text


@pytest.mark.parametrize("state", ["disabled_at = now()", "verified_at = NULL", "erased_at = now()"])
async def test_a_closed_account_gets_no_alert(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers, state: str
) -> None:
    other = await open_session(client, OTHER)
    for headers in (user, other):
        await save_with_alert(client, headers, filters=[GERMAN])
    await create_german_tool("old")
    await reindex_and_send(alert_settings)
    await db.execute(f"UPDATE account SET {state} WHERE email = $1", EMAIL)
    await create_german_tool("new")
    assert [sent_email.to for sent_email in await reindex_and_send(alert_settings)] == [OTHER]


async def test_a_search_that_fails_delays_no_other(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers
) -> None:
    broken = (await save_with_alert(client, user, query="contracts")).json()["id"]
    await db.execute(
        """UPDATE saved_search SET request = '{"filters": [{"kind": "must", "field": "gone", "values": ["x"]}]}'
        WHERE id = $1""",
        broken,
    )
    await save_with_alert(client, user, filters=[GERMAN])
    await create_german_tool("old")
    await reindex_and_send(alert_settings)
    await create_german_tool("new")
    assert len(await reindex_and_send(alert_settings)) == 1


async def test_markup_in_names_stays_text_and_long_lists_are_cut(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers
) -> None:
    await save_with_alert(client, user, filters=[GERMAN], name="<b>German</b>")
    await create_german_tool("old")
    await reindex_and_send(alert_settings)
    for number in range(13):
        await create_german_tool(f"new-{number}", name=f"<script>alert({number})</script>")
    (sent_email,) = await reindex_and_send(alert_settings)
    assert sent_email.text.count("/product/user/new-") == 10
    assert "and 3 more" in sent_email.text
    assert "<script>" not in sent_email.html
    assert "<b>German" not in sent_email.html
