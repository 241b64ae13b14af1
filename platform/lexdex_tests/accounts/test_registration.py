"""Registration: who may register, with which fields; one address has one account under concurrency."""

import asyncio
from typing import Any

import httpx
import msgspec
import pytest

from lexdex.app import create_app
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import EMAIL, PASSWORD, create_account, log_in, read_emailed_token, register
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.mailbox import read_new_emails

TAKEN = "This email address is already associated with an account. Please log in instead."
BLOCKED = "This domain is not allowed. Please try another one."
BUSINESS = "Please use your official company email address (business domain required)."
VERIFY = "/auth/verify-email"
MAX_ATTEMPTS = 30


async def count_accounts() -> int:
    return int(await db.fetch_value("SELECT count(*) FROM account"))


@pytest.mark.covers("G10", "G12", "G13", "A04", "M11", "T02")
async def test_a_registration_creates_an_unverified_account(client: httpx.AsyncClient, settings: Settings) -> None:
    answer = await register(client, email=f"  {EMAIL.upper()} ")
    assert answer.status_code == 201
    assert answer.json() == {"message": "A verification mail has been sent to your email address."}
    row = await db.fetch_row("SELECT * FROM account")
    assert row is not None
    assert (row["email"], row["role"], row["country"], row["language"]) == (EMAIL, 1, "UK", 1)
    assert row["password_hash"].startswith("$argon2id$")
    (sent_email,) = await read_new_emails(settings)
    assert (sent_email.to, VERIFY in sent_email.text) == (EMAIL, True)


@pytest.mark.covers("I16", "I17", "A09", "T12")
async def test_the_form_of_the_link_verifies_and_says_the_same_again(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await register(client)
    assert (await log_in(client)).status_code == 403
    token = await read_emailed_token(settings, VERIFY)
    for _ in range(2):
        answer = await client.post(VERIFY, json={"token": token})
        assert (answer.status_code, answer.json()) == (200, {"message": "Registration Successful!"})
    assert (await log_in(client)).status_code == 200


SCANNERS = {
    "bare": {"Accept": "*/*"},
    "api": {"Accept": "application/json"},
    "script": {"Accept": "*/*", "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"},
    "prefetch": {"Accept": "application/json", "Sec-Purpose": "prefetch", "Purpose": "prefetch"},
}


@pytest.mark.parametrize("method", ["HEAD", "GET", "OPTIONS"])
@pytest.mark.parametrize("headers", SCANNERS.values(), ids=SCANNERS)
async def test_a_scanner_that_opens_the_link_verifies_nothing(
    client: httpx.AsyncClient, settings: Settings, method: str, headers: dict[str, str]
) -> None:
    await register(client)
    token = await read_emailed_token(settings, VERIFY)
    before = await db.fetch_row("SELECT * FROM account_token")
    answer = await client.request(method, VERIFY, params={"token": token}, headers=headers)
    assert answer.status_code < 400 or method == "OPTIONS"
    assert await db.fetch_row("SELECT * FROM account_token") == before
    assert (await log_in(client)).status_code == 403
    assert (await client.post(VERIFY, json={"token": token})).status_code == 200


@pytest.mark.covers("I18", "M26")
@pytest.mark.parametrize("token", ["", "x", "x" * 43, "\u202e", "%00", "x" * 4_000])
async def test_a_link_that_we_never_sent_is_refused(client: httpx.AsyncClient, token: str) -> None:
    answer = await client.get(VERIFY, params={"token": token})
    assert answer.status_code == 400
    assert answer.json() == {"detail": "The verification link is invalid or expired."}


async def test_an_old_link_is_refused_and_can_be_sent_again(client: httpx.AsyncClient, settings: Settings) -> None:
    await register(client)
    old = await read_emailed_token(settings, VERIFY)
    await db.execute("UPDATE account_token SET expires_at = now()")
    assert (await client.get(VERIFY, params={"token": old})).status_code == 400
    again = await client.post("/auth/resend-verification", json={"email": EMAIL})
    assert again.json() == {"message": "Check your email for instructions"}
    new = await read_emailed_token(settings, VERIFY)
    assert (await client.post(VERIFY, json={"token": new})).status_code == 200


async def test_verified_and_unknown_addresses_get_no_email(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_account()
    for email in (EMAIL, "nobody@lawfirm.example"):
        answer = await client.post("/auth/resend-verification", json={"email": email})
        assert (answer.status_code, answer.json()) == (200, {"message": "Check your email for instructions"})
    assert await read_new_emails(settings) == []


@pytest.mark.covers("G11")
@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("Ada Lovelace", ("Ada", "Lovelace")),
        ("Ada King Lovelace", ("Ada", "King Lovelace")),
        ("Plato", ("Plato", "Plato")),
        ("  Ada \t Lovelace ", ("Ada", "Lovelace")),
    ],
)
async def test_the_name_splits_on_its_first_space(
    client: httpx.AsyncClient, given: str, stored: tuple[str, str]
) -> None:
    assert (await register(client, full_name=given)).status_code == 201
    row = await db.fetch_row("SELECT first_name, last_name FROM account")
    assert row is not None
    assert tuple(row) == stored


@pytest.mark.covers("G17", "A03", "M16")
async def test_an_address_has_one_account(client: httpx.AsyncClient) -> None:
    async def is_registered() -> Any:  # noqa: ANN401 - JSON
        return (await client.get("/auth/is-email-registered", params={"email": EMAIL.upper()})).json()

    assert await is_registered() == {"is_registered": False}
    await register(client)
    await db.execute("UPDATE account SET verified_at = now()")
    assert await is_registered() == {"is_registered": True}
    again = await register(client)
    assert (again.status_code, again.json()) == (409, {"detail": TAKEN})


async def test_a_hundred_at_once_make_one_account(client: httpx.AsyncClient, settings: Settings) -> None:
    # Several times the pool's connections; all in its queue could outlast its time limit on a busy machine.
    in_flight = asyncio.Semaphore(50)

    # What a client does after 503: on a busy machine, a request may outlast its wait for a connection of the pool.
    async def register_one() -> httpx.Response:
        for _ in range(MAX_ATTEMPTS):
            async with in_flight:
                answer = await register(client)
            if answer.status_code != 503:
                break
            await asyncio.sleep(int(answer.headers["retry-after"]))
        return answer

    answers = await asyncio.gather(*(register_one() for _ in range(100)))
    assert {answer.status_code for answer in answers} == {201}
    assert await count_accounts() == 1
    assert await db.fetch_value("SELECT registration_count FROM account") == 100
    assert await db.fetch_value("SELECT count(*) FROM account_token WHERE expires_at > now()") == 1


async def test_an_expired_unverified_registration_is_replaced(client: httpx.AsyncClient, settings: Settings) -> None:
    await register(client, password="the password of a squatter")
    await read_new_emails(settings)
    await db.execute("UPDATE account_token SET expires_at = now()")
    assert (await register(client)).status_code == 201
    assert await count_accounts() == 1
    form = {"token": await read_emailed_token(settings, VERIFY), "password": PASSWORD}
    await client.post(VERIFY, json=form)
    assert (await log_in(client)).status_code == 200
    assert (await log_in(client, password="the password of a squatter")).status_code == 400


async def test_a_private_installation_emails_only_the_owner(settings: Settings, database: None) -> None:
    private = msgspec.structs.replace(settings, registration_disclosure="private")
    transport = httpx.ASGITransport(create_app(private))  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as client:
        first = await register(client)
        await db.execute("UPDATE account SET verified_at = now()")
        second = await register(client)
        is_registered = await client.get("/auth/is-email-registered", params={"email": EMAIL})
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert is_registered.json() == {"is_registered": False}
    subjects = [sent_email.subject for sent_email in await read_new_emails(settings)]
    assert subjects == ["Verify your email address for Lexdex", "You already have a Lexdex account"]


BLOCKED_FOR_ALL = [
    "ada@protonmail.com",
    "ada@tempmail.net",
    "ada@10minutemail.com",
    "ada@trashmail.de",
    "ada@yopmail.fr",
    "ada@maildrop.cc",
    "ada@mytrashmail.com",
    "ada@guerrillamail.info",
    "ada@fakeinbox.com",
    "ada@getnada.com",
    "ada@aol.co.uk",
    "ada@mailinator.com",
    "ada@deep.under.mailinator.com",
    "ada@0-mail.com",
    "ADA@YopMail.Com",
    "ada@proton.me",
    "ada@pm.me",
    "ada@protonmail.ch",
]


@pytest.mark.covers("G18", "M14")
@pytest.mark.parametrize("email", BLOCKED_FOR_ALL)
@pytest.mark.parametrize("role", ["user", "vendor"])
async def test_disposable_email_domains_are_refused(client: httpx.AsyncClient, email: str, role: str) -> None:
    answer = await register(client, email=email, role=role, company_name="Acme")
    assert (answer.status_code, answer.json()) == (400, {"detail": BLOCKED})


@pytest.mark.parametrize(
    "domain", ["free.law", "web.legal", "orange.com", "live.meridian.com", "proton.com", "law.com", "acme.uk.com"]
)
async def test_a_company_whose_name_is_an_ordinary_word_registers(client: httpx.AsyncClient, domain: str) -> None:
    assert (await register(client, email=f"ada@{domain}", role="vendor", company_name="Acme")).status_code == 201


@pytest.mark.covers("G19", "M15", "P03")
@pytest.mark.parametrize(
    "domain",
    [
        *(
            "icloud.com",
            "yahoo.co.uk",
            "gmail.com",
            "outlook.com",
            "hotmail.de",
            "googlemail.com",
            "gmx.de",
            "gmx.co.uk",
        ),
        *("web.de", "yandex.ru", "ya.ru", "fastmail.com", "fastmail.fm", "live.com", "mail.ru", "zoho.com", "free.fr"),
        *("zohomail.eu", "o2.pl", "riseup.net", "disroot.org", "runbox.com", "email.com", "consultant.com"),
        *("lawyer.com", "usa.com", "tiscali.it", "daum.net", "ukr.net", "foo.duckdns.org", "ada.github.io", "eu.org"),
    ],
)
async def test_vendors_come_with_their_company(client: httpx.AsyncClient, domain: str) -> None:
    vendor = await register(client, email=f"ada@{domain}", role="vendor", company_name="Acme")
    assert (vendor.status_code, vendor.json()) == (400, {"detail": BUSINESS})
    assert (await register(client, email=f"ada@{domain}")).status_code == 201


@pytest.mark.parametrize("domain", ["notgmail.example", "mygmail-law.example", "aolaw.example", "yahoolaw.example"])
async def test_a_part_of_a_name_is_no_reason(client: httpx.AsyncClient, domain: str) -> None:
    answer = await register(client, email=f"ada@{domain}", role="vendor", company_name="Acme")
    assert answer.status_code == 201


@pytest.mark.covers("G03")
async def test_a_vendor_names_its_company(client: httpx.AsyncClient) -> None:
    without = await register(client, role="vendor", company_name=" ")
    assert (without.status_code, without.json()) == (400, {"detail": "Please enter your company name."})
    assert (await register(client, role="vendor", company_name="Acme")).status_code == 201
    assert await db.fetch_value("SELECT company_name FROM account WHERE role = 2") == "Acme"


@pytest.mark.covers("G15", "M13")
async def test_the_terms_must_be_accepted(client: httpx.AsyncClient) -> None:
    answer = await register(client, is_terms_conditions_accepted=False)
    assert (answer.status_code, answer.json()) == (400, {"detail": "You must agree to the Terms & Conditions"})


@pytest.mark.covers("G16")
@pytest.mark.parametrize("marketing", [True, False])
async def test_consents_are_stored_with_their_text(client: httpx.AsyncClient, marketing: bool) -> None:
    await register(client, is_marketing_consent_given=marketing)
    rows = await db.fetch("SELECT kind, given, wording, version FROM consent ORDER BY id")
    assert [(row["kind"], row["given"]) for row in rows] == [
        ("terms", True),
        ("privacy", True),
        ("marketing", marketing),
    ]
    assert all(row["wording"].startswith("I am 18 or older and agree") for row in rows[:2])
    assert all(row["wording"] and row["version"] for row in rows)


WEAK = {
    "short": "at least 8 characters",
    "x" * 129: "at most 128 characters",
    "password1": "too common",
    "qwertyuiop": "too common",
    "Starcruiser1": "too common",
    "les3cousins": "too common",
    "LES3COUSINS": "too common",
    "aaaaaaaaaaaa": "too common",
    "lovelace4ever": "your name or email",
    "LAWFIRM rules": "your name or email",
    "I love lexdex!": "your name or email",
    "LegalTech2026!": "words of this site",
    "vendor-admin-1": "words of this site",
}


@pytest.mark.parametrize(("password", "reason"), WEAK.items(), ids=[word[:12] for word in WEAK])
async def test_a_weak_password_is_refused_with_the_reason(
    client: httpx.AsyncClient, password: str, reason: str
) -> None:
    answer = await register(client, password=password)
    assert answer.status_code == 400
    assert reason in answer.json()["detail"]
    assert await count_accounts() == 0


@pytest.mark.parametrize(
    "password", ["eight ch", "ключ от дома 7", "🦊🐻🐼🐨🐯🦁🐮🐷", "wxyz" * 32, " spaces inside ", "my legal horse"]
)
async def test_any_other_password_is_accepted_and_works(
    client: httpx.AsyncClient, settings: Settings, password: str
) -> None:
    assert (await register(client, password=password)).status_code == 201
    await client.post(VERIFY, json={"token": await read_emailed_token(settings, VERIFY)})
    assert (await log_in(client, password=password)).status_code == 200
    assert (await log_in(client, password=password[:-1])).status_code == 400


BAD_FIELDS: list[tuple[dict[str, Any], int]] = [
    ({"full_name": " ", "first_name": "", "last_name": ""}, 400),
    ({"full_name": "x" * 101}, 400),
    ({"full_name": "Ada\u202e"}, 400),
    ({"full_name": "Ada\0"}, 400),
    ({"country": "Atlantis"}, 400),
    ({"language": 99_999}, 400),
    ({"language": "English"}, 422),
    ({"industry": "Piracy"}, 400),
    ({"job_title": "King"}, 400),
    ({"size_of_organization": "huge"}, 400),
    ({"organization_name": "x" * 201}, 400),
    ({"reason_for_onboarding": "because"}, 400),
    ({"role": "admin"}, 422),
    ({"role": 3}, 422),
    ({"role_id": 3}, 422),
    ({"email": None}, 422),
    ({"password": 12345678}, 422),
    ({"verified_at": "2026-01-01"}, 422),
    ({"email": "ada@lawfirm.example\r\nBcc: x@example.com"}, 400),
    ({"email": "\u0430da@lawfirm.example\u200b"}, 400),
]


@pytest.mark.parametrize(("fields", "status"), BAD_FIELDS, ids=[str(fields)[:40] for fields, _ in BAD_FIELDS])
async def test_a_bad_field_is_refused_with_a_message_and_nothing_is_stored(
    client: httpx.AsyncClient, fields: dict[str, Any], status: int
) -> None:
    answer = await register(client, **fields)
    assert answer.status_code == status
    assert len(answer.json()["detail"].split()) > 2
    assert await count_accounts() == 0


CHECK = "/auth/check-registration"


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({}, {}),
        ({"password": "short"}, {"password": "Use at least 8 characters. 15 or more is stronger."}),
        ({"password": "password1"}, {"password": "This password is too common. Please choose another one."}),
        (
            {"password": "lovelace rules"},
            {"password": "Please choose a password that does not contain your name or email address."},
        ),
        ({"email": "ada@yopmail.com"}, {"email": BLOCKED}),
        ({"email": "ada@gmx.de", "role": "vendor"}, {"email": BUSINESS}),
        ({"email": "ada"}, {"email": "This is not a valid email address. Please check it."}),
        (
            {"email": "ada@yopmail.com", "password": "short"},
            {"email": BLOCKED, "password": "Use at least 8 characters. 15 or more is stronger."},
        ),
    ],
)
async def test_the_first_step_is_judged_by_the_rules_of_the_registration(
    client: httpx.AsyncClient, changes: dict[str, str], problems: dict[str, str]
) -> None:
    step = {"email": EMAIL, "password": PASSWORD, "full_name": "Ada Lovelace", "role": "user", **changes}
    answer = await client.post(CHECK, json=step)
    assert answer.status_code == 200
    assert {problem["field"]: problem["message"] for problem in answer.json()["problems"]} == problems
    registered = await register(client, **step, company_name="Acme")
    assert (registered.status_code == 201) == (not problems)


async def test_the_check_says_nothing_about_accounts(client: httpx.AsyncClient) -> None:
    await create_account()
    step = {"email": EMAIL, "password": PASSWORD, "full_name": "Ada Lovelace", "role": "user"}
    known, unknown = [await client.post(CHECK, json={**step, "email": email}) for email in (EMAIL, f"not.{EMAIL}")]
    assert known.json() == unknown.json() == {"problems": []}


@pytest.mark.parametrize(
    "fetch",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"},
        {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"},
        {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
    ],
)
async def test_only_our_own_pages_verify_an_address(
    client: httpx.AsyncClient, settings: Settings, security_lines: SecurityLines, fetch: dict[str, str]
) -> None:
    await register(client)
    form = {"token": await read_emailed_token(settings, "/auth/verify-email")}
    security_lines.read()
    assert (await client.post("/auth/verify-email", json=form, headers=fetch)).status_code == 403
    assert [line["rule"] for line in security_lines.read()] == ["foreign_request"]
    assert await db.fetch_value("SELECT verified_at FROM account") is None
    own = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}
    assert (await client.post("/auth/verify-email", json=form, headers=own)).status_code == 200


@pytest.mark.parametrize(
    ("password", "other"),
    [
        ("caf\u00e9 by the sea", "cafe\u0301 by the sea"),
        ("\uff11\uff12 drummers", "12 drummers"),
        ("Nine Ladies", "nine ladies"),
    ],
)
async def test_a_password_is_verified_exactly_as_received(client: httpx.AsyncClient, password: str, other: str) -> None:
    await create_account(password=password)
    assert (await log_in(client, password=other)).status_code == 400
    assert (await log_in(client, password=f"{password} ")).status_code == 400
    assert (await log_in(client, password=password)).status_code == 200
