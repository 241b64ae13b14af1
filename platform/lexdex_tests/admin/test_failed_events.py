"""Failed events in the portal: listed in plain words, tried again, discarded with a reason; and what waits."""

import re
from typing import Any

import httpx
import pytest

from lexdex.admin.service.event_texts import describe_error
from lexdex.foundation import database as db
from lexdex.foundation import mail
from lexdex.foundation.outbox import publish, store
from lexdex.product_batches.events import BatchDue
from lexdex.transparency_log.events import EntryAppended
from lexdex.worker import list_consumers
from lexdex_tests.claims.builders import open_admin_session, open_vendor_session
from lexdex_tests.events import pending_events

FAILED, WAITING = "/api/admin/failed-events", "/api/admin/waiting-events"
EMAIL = "mail.email_requested"
RECIPIENT = "ada@firm.example"
Headers = dict[str, str]


async def read(client: httpx.AsyncClient, admin: Headers, path: str = FAILED, **params: object) -> Any:  # noqa: ANN401 - JSON
    answer = await client.get(path, params=params, headers=admin)  # type: ignore[arg-type]
    assert answer.status_code == 200, answer.text
    return answer.json()


async def open_clean_session(client: httpx.AsyncClient) -> Headers:
    """Open the session of an admin, without the events that this publishes."""
    admin = await open_admin_session(client)
    await db.execute("DELETE FROM outbox")
    return admin


async def kill(topic: str, error: str = "ConnectionRefusedError", *, hours_ago: int = 0) -> None:
    """Make the pending events of a topic dead letters."""
    await db.execute(
        "UPDATE outbox SET dead_at = now() - make_interval(hours => $3), attempts = 12, last_error = $2 "
        "WHERE topic = $1 AND done_at IS NULL AND dead_at IS NULL",
        *(topic, error, hours_ago),
    )


async def send_email() -> None:
    link = mail.Link("/reset-password", "password_reset", "7")
    await mail.send("reset-password", RECIPIENT, values={"name": "Ada Lovelace"}, links={"link": link})


async def read_audit(client: httpx.AsyncClient, admin: Headers) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = (await read(client, admin, "/api/admin/audit", action="failed_event"))["entries"]
    return entries


@pytest.mark.parametrize("consumer", list_consumers(), ids=lambda consumer: consumer.topic)
def test_each_event_says_in_plain_words_what_is_to_be_done(consumer: Any) -> None:  # noqa: ANN401 - of any event
    assert re.fullmatch(r"[A-Z][a-zA-Z' ]+[a-z]", consumer.event_type.task)


async def test_failed_events_are_listed_latest_first_without_personal_data(client: httpx.AsyncClient) -> None:
    admin = await open_clean_session(client)
    await publish(BatchDue(12))
    await kill("product_batches.batch_due", "UniqueViolationError: odd", hours_ago=2)
    await send_email()
    await kill(EMAIL, f"refused: 550 <{RECIPIENT}> is unknown")
    page = await read(client, admin)
    email, batch = page["events"]
    assert (email["task"], email["attempts"], email["topic"]) == ("Send an email", 12, EMAIL)
    assert email["error"] == "The mail server refused the recipient: 550 (address) is unknown."
    assert email["about"].endswith("(its link may have expired)")
    assert (batch["task"], batch["about"]) == ("Change or restore products of a batch", "batch 12")
    assert batch["error"] == "It ended with the error UniqueViolationError: odd."
    assert RECIPIENT not in str(page)
    assert "Ada" not in str(page)
    assert [(each["task"], each["count"]) for each in page["topics"]] == [
        ("Change or restore products of a batch", 1),
        ("Send an email", 1),
    ]


async def test_they_are_filtered_by_topic_and_paged(client: httpx.AsyncClient) -> None:
    admin = await open_clean_session(client)
    for number in range(21):
        await publish(BatchDue(number))
    await publish(EntryAppended(5))
    await kill("product_batches.batch_due")
    await kill("transparency_log.entry_appended")
    [entry] = (await read(client, admin, topic="transparency_log.entry_appended"))["events"]
    assert (entry["task"], entry["about"]) == ("Add an entry to the transparency log", "entry 5")
    pages = [await read(client, admin, topic="product_batches.batch_due", page=number) for number in (1, 2)]
    assert [(len(page["events"]), page["has_next"]) for page in pages] == [(20, True), (1, False)]
    assert (await read(client, admin, topic="tests.unknown"))["events"] == []
    assert (await client.get(FAILED, params={"topic": "x" * 81}, headers=admin)).status_code == 422


async def test_events_of_another_version_are_listed_too(client: httpx.AsyncClient) -> None:
    admin = await open_clean_session(client)
    payloads = {
        "tests.gone": '{"a": 1}',
        "product_batches.batch_due": '{"batch_id": "x"}',
        EMAIL: f'{{"template": "gone", "to": "{RECIPIENT}"}}',
    }
    for topic, payload in payloads.items():
        await store.insert_event(topic, payload)
        await kill(topic, "")
    described = {each["task"]: (each["about"], each["error"]) for each in (await read(client, admin))["events"]}
    unknown = "The reason was not recorded."
    assert described == {
        "A task of another version": ("", unknown),
        "Change or restore products of a batch": ("", unknown),
        "Send an email": ("gone", unknown),
    }


async def test_one_is_tried_again_once(client: httpx.AsyncClient) -> None:
    admin = await open_clean_session(client)
    await publish(BatchDue(1))
    await publish(BatchDue(2))
    await kill("product_batches.batch_due")
    event = next(each for each in (await read(client, admin))["events"] if each["about"] == "batch 2")
    path = f"{FAILED}/{event['id']}/retry"
    assert (await client.post(path, headers=admin)).status_code == 204
    assert await pending_events(BatchDue) == [BatchDue(2)]
    assert [each["about"] for each in (await read(client, admin))["events"]] == ["batch 1"]
    again = await client.post(path, headers=admin)
    assert again.status_code == 404
    assert again.json()["detail"] == "This event is no longer among the failed ones. Please reload the page."
    [entry] = await read_audit(client, admin)
    assert (entry["action"], entry["object_id"]) == ("failed_event.retried", str(event["id"]))
    assert entry["before"]["topic"] == "product_batches.batch_due"


async def test_all_of_a_topic_are_tried_again(client: httpx.AsyncClient) -> None:
    admin = await open_clean_session(client)
    for number in range(3):
        await publish(BatchDue(number))
    await publish(EntryAppended(5))
    await kill("product_batches.batch_due")
    await kill("transparency_log.entry_appended")
    body = {"topic": "product_batches.batch_due"}
    answer = await client.post(f"{FAILED}/retry", json=body, headers=admin)
    assert (answer.status_code, answer.json()) == (200, {"retried": 3})
    assert len(await pending_events(BatchDue)) == 3
    assert [each["about"] for each in (await read(client, admin))["events"]] == ["entry 5"]
    assert (await client.post(f"{FAILED}/retry", json=body, headers=admin)).status_code == 409
    for refused in ({"topic": ""}, {"topic": "x" * 81}, {"topic": 1}, {}):
        assert (await client.post(f"{FAILED}/retry", json=refused, headers=admin)).status_code == 422
    [entry] = await read_audit(client, admin)
    assert entry["before"] == {"state": "failed", "topic": "product_batches.batch_due", "events": 3}


async def test_one_is_discarded_only_with_a_reason(client: httpx.AsyncClient) -> None:
    admin = await open_clean_session(client)
    await send_email()
    await kill(EMAIL, f"refused: 550 <{RECIPIENT}>")
    [event] = (await read(client, admin))["events"]
    path = f"{FAILED}/{event['id']}/discard"
    for reason, status in (("", 400), ("  ", 400), ("x" * 2001, 422), (1, 422)):
        assert (await client.post(path, json={"reason": reason}, headers=admin)).status_code == status
    assert (await client.post(path, json={"reason": " Sent by hand. "}, headers=admin)).status_code == 204
    assert (await read(client, admin))["events"] == []
    assert await db.fetch_value("SELECT count(*) FROM outbox WHERE topic = $1", EMAIL) == 0
    assert (await client.post(path, json={"reason": "Again."}, headers=admin)).status_code == 404
    [entry] = await read_audit(client, admin)
    assert (entry["action"], entry["reason"]) == ("failed_event.discarded", "Sent by hand.")
    assert RECIPIENT not in str(entry)


async def test_what_waits_or_was_done_is_neither_listed_nor_changed(client: httpx.AsyncClient) -> None:
    admin = await open_clean_session(client)
    await publish(BatchDue(1))
    event_id = await db.fetch_value("SELECT id FROM outbox WHERE topic = 'product_batches.batch_due'")
    assert (await read(client, admin))["events"] == []
    assert (await client.post(f"{FAILED}/{event_id}/retry", headers=admin)).status_code == 404
    answer = await client.post(f"{FAILED}/{event_id}/discard", json={"reason": "Not needed."}, headers=admin)
    assert answer.status_code == 404
    assert await pending_events(BatchDue) == [BatchDue(1)]


async def test_a_discard_needs_a_current_code(client: httpx.AsyncClient) -> None:
    admin = await open_clean_session(client)
    await publish(BatchDue(1))
    await kill("product_batches.batch_due")
    [event] = (await read(client, admin))["events"]
    await db.execute("UPDATE account_session SET second_factor_at = second_factor_at - interval '11 minutes'")
    path = f"{FAILED}/{event['id']}"
    refused = await client.post(f"{path}/discard", json={"reason": "Not needed."}, headers=admin)
    assert refused.status_code == 403
    assert (await client.post(f"{path}/retry", headers=admin)).status_code == 204
    assert (await client.get(FAILED, headers=await open_vendor_session(client))).status_code == 403


async def test_the_ages_of_what_waits(client: httpx.AsyncClient) -> None:
    admin = await open_clean_session(client)
    for number in range(100):
        await publish(BatchDue(number))
    await db.execute("UPDATE outbox SET created_at = now() - make_interval(hours => (payload->>'batch_id')::int)")
    await db.execute("UPDATE outbox SET last_error = 'OSError' WHERE (payload->>'batch_id')::int < 2")
    [topic] = (await read(client, admin, WAITING))["topics"]
    assert (topic["task"], topic["count"], topic["retried"]) == ("Change or restore products of a batch", 100, 2)
    assert (round(topic["p50_seconds"] / 3600), round(topic["p95_seconds"] / 3600)) == (50, 95)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        ("TimeoutError", "It took longer than it may."),
        ("SMTPServerDisconnected", "It ended with the error SMTPServerDisconnected."),
        ("the virus scanner did not answer", "The virus scanner did not answer."),
        ("ValueError: see https://a.example/reset?token=abc", "It ended with the error ValueError: see (link)."),
        ("ValueError: " + "k" * 40, "It ended with the error ValueError: (hidden)."),
        ("The worker stopped during each attempt, before an outcome was recorded.",) * 2,
        ("a " * 400, "A " + "a " * 148 + "a…"),
    ],
)
def test_an_error_is_a_sentence_without_secrets(error: str, sentence: str) -> None:
    assert describe_error(error) == sentence
