"""New passwords: by a link that works once, or with the current password; no response reveals who has an account."""

import asyncio
from typing import Any

import httpx
import pytest
from zxcvbn.frequency_lists import FREQUENCY_LISTS

from lexdex.accounts.queries import link_tokens
from lexdex.accounts.service.password_policy import refuse_weak_password
from lexdex.foundation import database as db
from lexdex.foundation.errors import Invalid
from lexdex.foundation.tokens import hash_token
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import (
    EMAIL,
    PASSWORD,
    create_account,
    log_in,
    open_session,
    read_emailed_token,
    use_new_token,
)
from lexdex_tests.mailbox import read_new_emails

RESET = "/auth/reset-password"
NEW = "seven swans a-swimming by"
SENT = {"message": "Check your email for instructions"}


async def request_reset(client: httpx.AsyncClient, email: str = EMAIL) -> httpx.Response:
    return await client.post("/auth/forgot-password", json={"email": email})


async def reset_password(client: httpx.AsyncClient, link: str, /, **fields: Any) -> httpx.Response:  # noqa: ANN401 - any field
    full = {
        "new_password": NEW,
        "token": link,
        "is_terms_conditions_accepted": True,
        "is_marketing_consent_given": False,
    }
    return await client.post(RESET, json={**full, **fields})


@pytest.mark.covers("A06", "A08", "M25", "I14")
async def test_the_link_sets_a_new_password_and_revokes_all_sessions(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    headers = await open_session(client)
    requests = await request_reset(client)
    assert (requests.status_code, requests.json()) == (200, SENT)
    answer = await reset_password(client, await read_emailed_token(settings, RESET))
    assert (answer.status_code, answer.json()) == (200, {"message": "Password updated successfully!"})
    assert (await client.get("/users/profile", headers=headers)).status_code == 401
    assert (await log_in(client)).status_code == 400
    assert (await log_in(client, password=NEW)).status_code == 200
    assert [sent_email.subject for sent_email in await read_new_emails(settings)] == [
        "Your Lexdex password was changed"
    ]


async def test_the_response_does_not_reveal_who_has_an_account(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_account()
    known, unknown = await request_reset(client), await request_reset(client, "nobody@lawfirm.example")
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    assert [sent_email.to for sent_email in await read_new_emails(settings)] == [EMAIL]


async def test_fifty_at_once_use_a_link_once(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_account()
    await request_reset(client)
    token = await read_emailed_token(settings, RESET)
    passwords = [f"{NEW} number {number}" for number in range(50)]
    answers = await asyncio.gather(*(reset_password(client, token, new_password=password) for password in passwords))
    won = [password for password, answer in zip(passwords, answers, strict=True) if answer.status_code == 200]
    assert sorted({answer.status_code for answer in answers}) == [200, 400]
    assert len(won) == 1
    assert (await log_in(client, password=won[0])).status_code == 200


async def test_ten_at_once_use_a_token_once(client: httpx.AsyncClient, settings: Settings) -> None:
    account_id = await create_account()
    await request_reset(client)
    token_hash = hash_token(await read_emailed_token(settings, RESET))
    uses = await asyncio.gather(*(link_tokens.use_token(token_hash, "reset") for _ in range(10)))
    assert [used for used in uses if used is not None] == [account_id]


async def test_a_used_and_an_old_link_are_refused(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_account()
    await request_reset(client)
    await request_reset(client)
    emails = [sent_email.token(RESET) for sent_email in await read_new_emails(settings)]
    assert (await reset_password(client, emails[0])).status_code == 200
    for token in emails:
        answer = await reset_password(client, token)
        assert (answer.status_code, answer.json()) == (400, {"detail": "Invalid or missing token"})
    await request_reset(client)
    late = await read_emailed_token(settings, RESET)
    await db.execute("UPDATE account_token SET expires_at = now()")
    assert (await reset_password(client, late)).status_code == 400


@pytest.mark.covers("I13")
@pytest.mark.parametrize(
    ("fields", "detail"),
    [
        ({"new_password": "", "token": ""}, "Please fill in all fields"),
        ({"token": "", "is_terms_conditions_accepted": False}, "Invalid or missing token"),
        ({"is_terms_conditions_accepted": False}, "You must agree to the Terms & Conditions"),
        ({"new_password": "short"}, "Use at least 8 characters. 15 or more is stronger."),
        ({"new_password": "lovelace is me"}, "Please choose a password that does not contain your name or email"),
    ],
)
async def test_the_checks_come_in_the_forms_order_and_leave_the_link_unused(
    client: httpx.AsyncClient, settings: Settings, fields: dict[str, Any], detail: str
) -> None:
    await create_account()
    await request_reset(client)
    token = await read_emailed_token(settings, RESET)
    answer = await reset_password(client, token, **fields)
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(detail)
    assert (await reset_password(client, token)).status_code == 200


async def test_a_link_is_good_for_one_thing(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_account()
    await request_reset(client)
    token = await read_emailed_token(settings, RESET)
    assert (await client.post("/auth/verify-email", json={"token": token})).status_code == 400


async def test_a_reset_verifies_the_address_and_ends_a_required_reset(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_account(verified=False)
    await db.execute("UPDATE account SET reset_required = true")
    await request_reset(client)
    assert (await reset_password(client, await read_emailed_token(settings, RESET))).status_code == 200
    assert (await log_in(client, password=NEW)).status_code == 200


@pytest.mark.covers("I11")
async def test_consents_of_the_form_are_stored(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_account()
    await request_reset(client)
    await reset_password(client, await read_emailed_token(settings, RESET), is_marketing_consent_given=True)
    rows = await db.fetch("SELECT kind, given, wording FROM consent ORDER BY id")
    agreement = "I agree to the Privacy Policy and the Terms & Conditions."
    marketing = "Email me about new tools and features. Unsubscribe any time. (Optional)"
    assert [tuple(row) for row in rows] == [
        ("terms", True, agreement),
        ("privacy", True, agreement),
        ("marketing", True, marketing),
    ]


async def test_the_current_password_allows_a_change(client: httpx.AsyncClient, settings: Settings) -> None:
    here, there = await open_session(client), await open_session(client)
    body = {"current_password": PASSWORD, "new_password": NEW}
    answer = await client.post("/api/account/password", json=body, headers=here)
    assert answer.status_code == 200
    use_new_token(here, answer)
    assert (await client.get("/users/profile", headers=here)).status_code == 200
    assert (await client.get("/users/profile", headers=there)).status_code == 401
    assert (await log_in(client, password=NEW)).status_code == 200
    assert len(await read_new_emails(settings)) == 1


async def test_a_wrong_current_password_changes_nothing(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    body = {"current_password": "a guess", "new_password": NEW}
    answer = await client.post("/api/account/password", json=body, headers=headers)
    assert (answer.status_code, answer.json()) == (400, {"detail": "Your current password is incorrect."})
    assert (await log_in(client)).status_code == 200


@pytest.mark.covers("M18")
@pytest.mark.parametrize("email", ["", "  "])
async def test_an_email_address_is_required(client: httpx.AsyncClient, email: str) -> None:
    answer = await request_reset(client, email)
    assert (answer.status_code, answer.json()) == (400, {"detail": "Please enter your email"})


def test_thousands_of_the_most_frequent_passwords_are_refused() -> None:
    """ASVS 6.2.4 wants the 3,000 most frequent of those that are long enough."""
    frequent = [word for word in FREQUENCY_LISTS["passwords"] if len(word) >= 8][:3_000]
    assert len(frequent) == 3_000
    for word in frequent:
        with pytest.raises(Invalid):
            refuse_weak_password(word, personal_texts=())


@pytest.mark.parametrize(
    "password", ["seven swans a-swimming by", "xK9#mm2pQz!7", "🐎" * 3 + "батарея", "a\nb\nc\nd\ne\nf"]
)
def test_a_password_from_no_list_is_accepted(password: str) -> None:
    refuse_weak_password(password, personal_texts=())


PERSONAL = ("k@kanzlei.info", "Ada Lovelace", "Lexdex")


@pytest.mark.parametrize("password", ["disinformation-Kappe-77", "informal gatherings 9", "translexdexicographies!"])
def test_a_password_may_have_a_word_that_contains_a_part_of_a_name(password: str) -> None:
    refuse_weak_password(password, personal_texts=PERSONAL)


@pytest.mark.parametrize(
    "password", ["kanzlei-Kappe-77", "KanzleiKappe77", "xx lovelace yy", "mylovelace1815", "ourlexdexnow1"]
)
def test_a_password_with_a_part_of_a_name_is_refused(password: str) -> None:
    with pytest.raises(Invalid, match="your name or email"):
        refuse_weak_password(password, personal_texts=PERSONAL)


def test_a_word_before_the_at_sign_counts_even_if_it_is_short_in_a_longer_password() -> None:
    with pytest.raises(Invalid, match="your name or email"):
        refuse_weak_password("info about 9 trees", personal_texts=("info@kanzlei.info",))
