"""Builders of accounts and sessions; tests set only the fields they are about."""

from typing import Any
from uuid import UUID, uuid4

import httpx
import pyotp

from lexdex.accounts.queries import accounts
from lexdex.accounts.service import login
from lexdex.accounts.service.password_hashing import hash_password
from lexdex.accounts.service.profile import split_name
from lexdex.accounts.tables import Account
from lexdex.foundation import database as db
from lexdex.foundation.client import Client
from lexdex.settings import Settings
from lexdex_tests.mailbox import read_new_emails

PASSWORD = "nine green bottles on a wall"
EMAIL = "ada@lawfirm.example"
NAME = "Ada Lovelace"
ADMIN_EMAIL = "staff@lexdex.example"
_hashes: dict[str, str] = {}

Headers = dict[str, str]


def build_registration(**fields: Any) -> dict[str, Any]:  # noqa: ANN401 - any field
    """Build what the registration page sends for a user, with the fields of the test."""
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
    """Create an account without registering it."""
    if password not in _hashes:
        _hashes[password] = await hash_password(password)
    account = Account(id=uuid4(), email=email, password_hash=_hashes[password], role=role, **split_name(name))
    account_id = await accounts.insert_account(account)
    assert account_id is not None
    if verified:
        await accounts.mark_verified(account_id)
    return account_id


async def log_in(
    client: httpx.AsyncClient, email: str = EMAIL, password: str = PASSWORD, **more: str
) -> httpx.Response:
    """Send the login form."""
    form = {"grant_type": "password", "username": email, "password": password, **more}
    return await client.post("/auth/login", data=form)


async def open_session(client: httpx.AsyncClient, email: str = EMAIL, *, role: int = 1) -> Headers:
    """Open a session, creating the account if needed, and return its headers.

    No password is checked: that is slow on purpose, and thousands of tests begin here.
    """
    if await accounts.find_by_email(email) is None:
        await create_account(email, role=role)
    stored = await accounts.find_by_email(email)
    assert stored is not None
    session = await login.open_session(stored, Client("127.0.0.1", client.headers["User-Agent"]))
    return {"Authorization": f"Bearer {session.token}"}


async def enrol_second_factor(client: httpx.AsyncClient, headers: Headers) -> tuple[str, list[str]]:
    """Set up two-factor authentication in this session; return the secret and the recovery codes.

    `headers` get the new token of the session.
    """
    enrolled = await client.post("/api/account/second-factor/enrol", json={"password": PASSWORD}, headers=headers)
    secret = str(enrolled.json()["secret"])
    use_new_token(headers, enrolled)
    code = {"code": pyotp.TOTP(secret).now()}
    confirmed = await client.post("/api/account/second-factor/confirm", json=code, headers=headers)
    assert confirmed.status_code == 200, confirmed.text
    use_new_token(headers, confirmed)
    return secret, confirmed.json()["recovery_codes"]


def use_new_token(headers: Headers, answer: httpx.Response) -> None:
    """Go on with the token by which the response replaces that of the session."""
    headers["Authorization"] = f"Bearer {answer.json()['access_token']}"


async def advance_totp_step(email: str = EMAIL) -> None:
    """Let the thirty seconds of the last code pass."""
    await db.execute("UPDATE account SET totp_last_step = totp_last_step - 1 WHERE email = $1", email)


async def read_emailed_token(settings: Settings, path: str) -> str:
    """Read the token in the latest email that links to this page."""
    emails = [
        sent_email for sent_email in await read_new_emails(settings) if any(path in link for link in sent_email.links)
    ]
    return emails[-1].token(path)


async def open_admin_session(
    client: httpx.AsyncClient, email: str = "staff@lexdex.example", *, role: int = 3
) -> Headers:
    """Open a session of an admin who has just given a two-factor code, and return its headers."""
    headers = await open_session(client, email, role=role)
    await enrol_second_factor(client, headers)
    return headers
