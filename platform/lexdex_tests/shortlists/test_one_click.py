"""One-click unsubscribe (RFC 8058): programs post to the address in the header, and opening it changes nothing."""

from email import message_from_bytes
from email.message import Message

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.search import jobs as search_jobs
from lexdex.settings import Settings
from lexdex.shortlists import jobs
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.builders import create_product
from lexdex_tests.events import process_outbox
from lexdex_tests.shortlists.test_searches import GERMAN, save_with_alert

ONE_CLICK = {"List-Unsubscribe": "One-Click"}


async def _send_alert(client: httpx.AsyncClient, settings: Settings, user: Headers) -> None:
    await save_with_alert(client, user, filters=[GERMAN])
    for product_id in ("old", "new"):
        await create_product(product_id, languages=("German",), summary="Reviews contracts.")
        await search_jobs.reindex(settings)
        await jobs.evaluate_saved_searches(settings)


async def _send_confirmation(client: httpx.AsyncClient, settings: Settings, user: Headers) -> None:
    del settings, user
    await client.post("/product/newsletter/subscribe", json={"email": "ada@lawfirm.example"})


SENT = {
    "SELECT alert FROM saved_search": (_send_alert, (True, False)),
    "SELECT state FROM newsletter_subscription": (_send_confirmation, ("pending", "unsubscribed")),
}


async def _read_message(settings: Settings) -> Message:
    await process_outbox(settings)
    (raw,) = [path.read_bytes() for path in settings.mailbox_path.glob("*.eml")]
    return message_from_bytes(raw)


def _read_address(message: Message, settings: Settings) -> str:
    """Return path and query of the address in the header, which programs read as it is."""
    header = str(message["List-Unsubscribe"])
    assert header.startswith("<")
    assert header.endswith(">")
    return header[1:-1].removeprefix(settings.public_url.rstrip("/"))


@pytest.mark.parametrize("state", SENT)
@pytest.mark.parametrize("form", ["application/x-www-form-urlencoded", "multipart/form-data"])
async def test_one_click_unsubscribes_and_opening_the_address_does_not(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers, state: str, form: str
) -> None:
    send, (before, after) = SENT[state]
    await send(client, alert_settings, user)
    message = await _read_message(alert_settings)
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = _read_address(message, alert_settings)
    for method in ("GET", "HEAD", "OPTIONS"):
        await client.request(method, address, headers={"Accept": "text/html"})
    assert await db.fetch_value(state) == before
    body = {"data": ONE_CLICK} if form.endswith("urlencoded") else {"files": {"List-Unsubscribe": (None, "One-Click")}}
    for _ in range(2):
        # Without cookies, and from a program that asks for no type.
        answer = await client.post(address, **body, headers={"Accept": "*/*"})
        assert (answer.status_code, await db.fetch_value(state)) == (200, after)


async def test_other_emails_have_no_such_header(
    client: httpx.AsyncClient, alert_settings: Settings, user: Headers
) -> None:
    await client.post("/auth/forgot-password", json={"email": "user@lawfirm.example"})
    await process_outbox(alert_settings)
    for path in alert_settings.mailbox_path.glob("*.eml"):
        message = message_from_bytes(path.read_bytes())
        assert message["List-Unsubscribe"] is None
        assert message["List-Unsubscribe-Post"] is None


@pytest.mark.parametrize("path", ["/alerts/stop", "/newsletter/unsubscribe"])
@pytest.mark.parametrize("query", ["", "?token=", "?token=x", "?token=%00", f"?token={'x' * 5_000}", "?other=1"])
async def test_an_address_without_a_known_token_unsubscribes_no_one(
    client: httpx.AsyncClient, path: str, query: str
) -> None:
    answer = await client.post(f"{path}{query}", data=ONE_CLICK)
    assert answer.status_code == 400
    assert isinstance(answer.json()["detail"], str)


@pytest.mark.parametrize("path", ["/alerts/stop", "/newsletter/unsubscribe"])
async def test_other_bodies_are_refused(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.post(f"{path}?token=x", data={"List-Unsubscribe": "x" * 5_000})
    assert answer.status_code == 413
    assert (await client.post(f"{path}?token=x", json={})).status_code == 415
