"""No log contains a secret or a text of a request: security log, access log and all others, at the lowest level."""

import logging
import sys
from collections.abc import Awaitable, Callable, Iterator
from io import StringIO

import httpx
import pyotp
import pytest

from lexdex.foundation import telemetry
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import (
    EMAIL,
    PASSWORD,
    create_account,
    enrol_second_factor,
    log_in,
    open_session,
    read_emailed_token,
    register,
    use_new_token,
)
from lexdex_tests.builders import create_product
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.mailbox import read_new_emails

NEW = "seven swans a-swimming by"
MARKED = "marked-text-of-a-request"
PDF = b"%PDF-1.7\n" + MARKED.encode() + b"\n%%EOF\n"
TEST_CLIENT = ("httpx", "httpcore")
"""Loggers of the tests' own HTTP client."""

Flow = Callable[[httpx.AsyncClient, Settings], Awaitable[list[str]]]


@pytest.fixture
def everything(security_lines: SecurityLines, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], str]]:
    """Returns all that the processes would write: each logger, from DEBUG on."""
    root = logging.getLogger()
    before = (root.handlers[:], root.level)
    stream = StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    telemetry.configure_output("debug", is_json=True)
    for name in TEST_CLIENT:
        logging.getLogger(name).setLevel(logging.ERROR)
    yield lambda: stream.getvalue() + str(security_lines.read())
    root.handlers[:], root.level = before


async def log_in_wrongly(client: httpx.AsyncClient, _: Settings) -> list[str]:
    await create_account()
    await log_in(client, EMAIL, MARKED)
    await log_in(client, f"{MARKED}@x.example", MARKED)
    token = (await log_in(client)).json()["access_token"]
    return [MARKED, EMAIL, PASSWORD, token]


async def register_user(client: httpx.AsyncClient, settings: Settings) -> list[str]:
    answer = await register(client, email="marked@lawfirm.example", password=NEW, organization_name=MARKED)
    assert answer.status_code == 201, answer.text
    token = await read_emailed_token(settings, "/auth/verify-email")
    await client.get(f"/auth/verify-email?token={token}", follow_redirects=False)
    await client.post("/auth/verify-email", json={"token": token})
    return ["marked@lawfirm.example", NEW, MARKED, token]


async def reset_password(client: httpx.AsyncClient, settings: Settings) -> list[str]:
    await create_account()
    await client.post("/auth/forgot-password", json={"email": EMAIL})
    token = await read_emailed_token(settings, "/auth/reset-password")
    form = {"token": token, "new_password": NEW, "is_terms_conditions_accepted": True}
    assert (await client.post("/auth/reset-password", json=form)).status_code == 200
    assert (await client.post("/auth/reset-password", json=form)).status_code == 400
    return [EMAIL, NEW, token]


async def change_password(client: httpx.AsyncClient, _: Settings) -> list[str]:
    headers = await open_session(client)
    for current in (MARKED, PASSWORD):
        body = {"current_password": current, "new_password": NEW}
        await client.post("/api/account/password", json=body, headers=headers)
    return [MARKED, PASSWORD, NEW, headers["Authorization"]]


async def use_second_factor(client: httpx.AsyncClient, _: Settings) -> list[str]:
    secret, codes = await enrol_second_factor(client, await open_session(client))
    token = (await log_in(client)).json()["access_token"]
    headers = {"Authorization": f"Bearer {token}"}
    wrong, right = "918273", pyotp.TOTP(secret).now()
    for code in (wrong, right, codes[0]):
        answer = await client.post("/auth/second-factor", json={"code": code}, headers=headers)
        if answer.status_code == 200:
            use_new_token(headers, answer)
    answer = await client.post(
        "/api/account/second-factor/recovery-codes", json={"password": PASSWORD}, headers=headers
    )
    assert answer.status_code == 200, answer.text
    return [secret, *codes, *answer.json()["recovery_codes"], f'"{wrong}"', f'"{right}"', token]


async def write_review(client: httpx.AsyncClient, _: Settings) -> list[str]:
    await create_product("certa")
    headers = await open_session(client)
    review = {"product_id": "certa", "rating": 4, "product_review_title": "Fine", "product_review": MARKED}
    assert (await client.post("/product/review", json=review, headers=headers)).status_code == 200
    await client.post("/product/review", json={**review, "rating": 9}, headers=headers)
    await client.post(f"/product/review?product_id=certa&rating=5&product_review={MARKED}", headers=headers)
    return [MARKED]


async def change_email(client: httpx.AsyncClient, _: Settings) -> list[str]:
    headers = await open_session(client)
    change = {"name": MARKED, "email": "marked@lawfirm.example", "location": "Singapore", "profession": "Partner"}
    answer = await client.put("/users/profile/update", json=change, headers=headers)
    assert answer.status_code == 400
    return ["marked@lawfirm.example", MARKED, EMAIL]


async def upload_files(client: httpx.AsyncClient, _: Settings) -> list[str]:
    await write_review(client, _)
    headers = await open_session(client)
    for kind, content in (("application/pdf", PDF), ("image/png", MARKED.encode())):
        named = {**headers, "Content-Type": kind, "Content-Disposition": f'attachment; filename="{MARKED}.png"'}
        await client.put("/api/reviews/proof?product_id=certa", content=content, headers=named)
        await client.put("/api/account/avatar", content=content, headers=named)
    return [MARKED]


async def search(client: httpx.AsyncClient, _: Settings) -> list[str]:
    for path in (f"/api/legal?q={MARKED}", f"/{MARKED}", f"/product/{MARKED}", f"/api/answers/{MARKED}"):
        await client.get(path)
    await client.post("/api/free-ai-search", json={"query": MARKED})
    await client.post("/api/free-ai-search", content=f'{{"query": "{MARKED}')
    cookies = {"Cookie": f"trial={MARKED}", "Referer": f"https://x.example/{MARKED}", "User-Agent": MARKED}
    await client.get("/api/unregistered-user-details", headers=cookies)
    return [MARKED]


FLOWS: tuple[Flow, ...] = (
    log_in_wrongly,
    register_user,
    reset_password,
    change_password,
    use_second_factor,
    write_review,
    change_email,
    upload_files,
    search,
)


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.__name__)
async def test_no_log_contains_what_is_secret(
    client: httpx.AsyncClient, settings: Settings, everything: Callable[[], str], flow: Flow
) -> None:
    secrets = await flow(client, settings)
    await read_new_emails(settings)
    text = everything()
    assert "lexdex.access" in text
    assert [secret for secret in secrets if secret in text] == []


def test_a_secret_in_a_log_would_be_found(everything: Callable[[], str]) -> None:
    logging.getLogger("any.library").debug("sent %s", MARKED)
    assert MARKED in everything()
