"""The developers' mailbox: shows what was sent, runs no scripts of it, and is disabled in production."""

from pathlib import Path

import httpx
import msgspec
import pytest

from lexdex.app import create_app
from lexdex.foundation import outbox
from lexdex.foundation.mail import delivery
from lexdex.settings import Settings

BROWSER = {"Accept": "text/html"}
PRODUCTION = {
    "environment": "production",
    "secret_key": "k" * 40,
    "public_url": "https://lexdex.example.org",
}


async def test_an_email_link_can_be_followed(client: httpx.AsyncClient, settings: Settings) -> None:
    await client.post("/product/newsletter/subscribe", json={"email": "ada@example.com"})
    await outbox.process(settings, delivery.CONSUMER)
    listed = await client.get("/mailbox", headers=BROWSER)
    assert "ada@example.com" in listed.text
    (name,) = {line.partition('"')[0] for line in listed.text.split('href="/mailbox/')[1:]}
    email = await client.get(f"/mailbox/{name}", headers=BROWSER)
    assert "/newsletter/confirm?token=" in email.text
    html = await client.get(f"/mailbox/{name}/html", headers=BROWSER)
    assert 'base target="_top"' in html.text
    for page in (listed, email, html):
        assert "script-src" not in page.headers["content-security-policy"]
        assert page.headers["content-security-policy"].startswith("default-src 'none'")
        assert page.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", ["nothing", "%2e%2e%2fsecret", "a" * 500, "x%00y"])
async def test_a_path_is_not_accepted_as_a_file_name(client: httpx.AsyncClient, settings: Settings, name: str) -> None:
    (settings.data_path / "secret.eml").write_text("Subject: secret\n\nsecret", encoding="utf-8")
    answer = await client.get(f"/mailbox/{name}", headers=BROWSER)
    assert answer.status_code == 404
    assert "secret" not in answer.text.replace("secret?", "")


@pytest.mark.parametrize(
    "changes", [{"smtp_url": "smtp://mail.example.org"}, {**PRODUCTION, "smtp_url": "smtp://mail.example.org"}]
)
async def test_with_smtp_there_is_no_mailbox(
    settings: Settings, database: None, changes: dict[str, str], tmp_path: Path
) -> None:
    app = create_app(msgspec.structs.replace(settings, **changes))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://lexdex.test") as stranger:  # type: ignore[arg-type]
        assert (await stranger.get("/mailbox")).status_code == 404
