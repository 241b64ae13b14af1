"""Builds accounts and sessions for tests, with only what the test is about spelled out."""

from typing import Any
from uuid import UUID, uuid4

import httpx
import pyotp

from lexdex.accounts.queries import accounts
from lexdex.accounts.service import login, passwords
from lexdex.foundation import database as db
from lexdex.foundation.client import Client
from lexdex.settings import Settings
from lexdex_tests.mailbox import read_new_emails

PASSWORD = "nine green bottles on a wall"
EMAIL = "ada@lawfirm.example"
NAME = "Ada Lovelace"
_hashes: dict[str, str] = {}

Headers = dict[str, str]


def build_registration(**fields: Any) -> dict[str, Any]:  # noqa: ANN401 - any field
    """What the registration page sends for a user, and what the test says."""
    full = {
        "email": EMAIL,
        "password": PASSWORD,
        "role": "user",
        "full_name": NAME,
        "first_name": "Ada",
        "last_name": "Lovelace",
        "company_name": "",
        "country": "UK",
        "language": 1,
        "industry": "Legal Services",
        "job_title": "Partner",
        "size_of_organization": "Solo practitioner",
        "organization_name": "Analytical Engines LLP",
        "reason_for_onboarding": "For Research",
        "is_marketing_consent_given": False,
    }
    return {**full, **fields}


async def register(client: httpx.AsyncClient, **fields: Any) -> httpx.Response:  # noqa: ANN401 - any field
    """Send a registration."""
    return await client.post("/auth/register", json=build_registration(**fields))


async def create_account(
    email: str = EMAIL, *, role: int = 1, name: str = NAME, verified: bool = True, password: str = PASSWORD
) -> UUID:
    """An account that stands there already."""
    if password not in _hashes:
        _hashes[password] = await passwords.hashed(password)
    first, _, last = name.partition(" ")
    values = {
        "id": uuid4(),
        "email": email,
        "password_hash": _hashes[password],
        "role": role,
        "full_name": name,
        "first_name": first,
        "last_name": last or first,
    }
    made = await accounts.insert(values)
    assert made is not None
    if verified:
        await accounts.verify(made)
    return made


async def log_in(
    client: httpx.AsyncClient, email: str = EMAIL, password: str = PASSWORD, **more: str
) -> httpx.Response:
    """Send the login form."""
    form = {"grant_type": "password", "username": email, "password": password, **more}
    return await client.post("/auth/login", data=form)


async def open_session(client: httpx.AsyncClient, email: str = EMAIL, *, role: int = 1) -> Headers:
    """The headers of a new session of a member, who is made when there is none.

    Without the login's password: that is meant to be slow, and thousands of tests begin here.
    """
    if await accounts.by_email(email) is None:
        await create_account(email, role=role)
    stored = await accounts.by_email(email)
    assert stored is not None
    session = await login.open_session(stored, Client("127.0.0.1", client.headers["User-Agent"]))
    return {"Authorization": f"Bearer {session.token}"}


async def enrol_second_factor(client: httpx.AsyncClient, headers: Headers) -> tuple[str, list[str]]:
    """Set one up in this session; the seed, and the recovery codes."""
    enrolled = await client.post("/api/account/second-factor/enrol", json={"password": PASSWORD}, headers=headers)
    secret = str(enrolled.json()["secret"])
    code = {"code": pyotp.TOTP(secret).now()}
    confirmed = await client.post("/api/account/second-factor/confirm", json=code, headers=headers)
    assert confirmed.status_code == 200, confirmed.text
    return secret, confirmed.json()["recovery_codes"]


async def advance_totp_step(email: str = EMAIL) -> None:
    """As if the thirty seconds of the last code had passed."""
    await db.execute("UPDATE account SET totp_last_step = totp_last_step - 1 WHERE email = $1", email)


async def read_emailed_token(settings: Settings, path: str) -> str:
    """The token in the newest mail that leads to this page."""
    emails = [
        sent_email for sent_email in await read_new_emails(settings) if any(path in link for link in sent_email.links)
    ]
    return emails[-1].token(path)
