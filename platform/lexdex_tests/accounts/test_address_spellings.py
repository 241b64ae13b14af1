"""All spellings of an address reach one account and share one counter; addresses that imitate others are refused."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import httpx
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexdex.app import create_app
from lexdex.foundation.addresses import get_email_key
from lexdex.foundation.errors import Invalid
from lexdex.foundation.limits import RateLimit
from lexdex.settings import Settings
from lexdex_tests.access.matrix import list_declared
from lexdex_tests.accounts.builders import EMAIL, build_registration, create_account, log_in, open_session, register
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import CLAIMS
from lexdex_tests.leads.builders import ENQUIRY

COUNTED_BY_TOKEN = {"verify_email"}
LOCAL_PART, _, DOMAIN = EMAIL.partition("@")
VANISHING = "\ufe00\ufe0f\u034f\u00ad\u200b\u200d\u2060\U000e0100"
LOOKALIKES = (
    "u1@\u0430lpha-firm.example",
    "u1@xn--lpha-firm-7qi.example",
    "u1@\u0430\u0440\u0440\u04cf\u0435.com",
    "u1@toys\u044fus.com",
    "\u0430da@lawfirm.example",
    "ad\ufe0fa@lawfirm.example",
    "u1@law\ufe0ffirm.example",
    "u1@lawfirm\u3002example",
)


def spell(address: str, upper: list[bool], places: list[tuple[int, str]], dot: str) -> str:
    """Return the address in another spelling: some letters in upper case, characters inserted, another full stop."""
    characters = [char.upper() if is_upper else char for char, is_upper in zip(address, upper, strict=False)]
    characters += address[len(characters) :]
    for place, character in places:
        characters.insert(place % (len(characters) + 1), character)
    local_part, _, domain = "".join(characters).rpartition("@")
    return f"{local_part}@{domain.replace('.', dot)}"


spellings = st.builds(
    spell,
    st.sampled_from([EMAIL, "jürgen@müller.example", "jürgen@mu\u0308ller.example", "jürgen@xn--mller-kva.example"]),
    st.lists(st.booleans(), max_size=25),
    st.lists(st.tuples(st.integers(0, 40), st.sampled_from([*VANISHING, " ", "\t", "\u212a"])), max_size=2),
    st.sampled_from([".", "\u3002", "\uff0e", "\uff61"]),
)


Subjects = dict[str, Callable[[Any], str]]


@pytest.fixture(scope="module")
def subjects(settings: Settings) -> Subjects:
    """The function of each operation that reads the email address that its rate limit counts by."""
    limits = {name: endpoint.limit for name, endpoint in list_declared(settings).items()}
    return {
        name: limit.subject
        for name, limit in limits.items()
        if isinstance(limit, RateLimit) and limit.subject is not None and name not in COUNTED_BY_TOKEN
    }


def test_every_limit_by_subject_counts_email_addresses(subjects: Subjects) -> None:
    """An operation that joins this list needs the property below."""
    assert set(subjects) == {
        "login",
        "register",
        "forgot_password",
        "resend_verification",
        "subscribe_newsletter",
        "request_demo",
        "request_pricing",
    }


@given(spelling=spellings)
def test_spellings_of_one_account_share_its_counter(subjects: Subjects, spelling: str) -> None:
    for read_subject in subjects.values():
        body = SimpleNamespace(email=spelling, username=spelling)
        try:
            counted = read_subject(body)
        except Invalid:
            continue
        assert counted == get_email_key(spelling)


@pytest.mark.parametrize("hidden", ["\ufe00", "\ufe0f", "\u034f"])
async def test_a_spelling_with_vanishing_characters_reaches_no_account(client: httpx.AsyncClient, hidden: str) -> None:
    await create_account()
    for spelling in (f"{LOCAL_PART}@{DOMAIN[:3]}{hidden}{DOMAIN[3:]}", EMAIL.replace(".", "\u3002")):
        assert (await log_in(client, spelling)).status_code == 400
    assert (await log_in(client)).status_code == 200


async def test_guesses_in_several_spellings_are_limited_together(settings: Settings, database: None) -> None:
    await create_account("ada@müller.example")
    forms = ("ada@müller.example", "ADA@MÜLLER.example", "ada@xn--mller-kva.example", " ada@mu\u0308ller.example")
    app = cast("Any", create_app(msgspec.structs.replace(settings, limits_factor=1)))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://lexdex.test") as client:
        statuses = [(await log_in(client, forms[turn % 4], "wrong password")).status_code for turn in range(11)]
    assert statuses == [400] * 10 + [429]


async def test_an_address_with_an_encoded_word_is_refused(client: httpx.AsyncClient) -> None:
    answer = await register(client, email="=?utf-8?Q?a=0D=0ABcc=3A_eve=40evil.example?=@firm.example")
    assert (answer.status_code, "valid email" in str(answer.json()["detail"])) == (400, True)


@pytest.mark.parametrize("address", LOOKALIKES)
async def test_an_address_that_imitates_another_is_refused(client: httpx.AsyncClient, address: str) -> None:
    await create_product("certa")
    registered = await register(client, email=address)
    subscribed = await client.post("/product/newsletter/subscribe", json={"email": address})
    requested = await client.post("/request/request-demo", json={**ENQUIRY, "product_id": "certa", "email": address})
    assert [answer.status_code for answer in (registered, subscribed, requested)] == [400, 400, 400]
    assert "address" in registered.json()["detail"]


@pytest.mark.parametrize(
    "address",
    [
        "jürgen@müller.example",
        "иван@пример.рф",
        "иван@пример.com",
        "info@例え.jp",
        "u1@العربية.com",
        "a1-b_c@x2.example",
    ],
)
async def test_an_address_in_one_alphabet_registers(client: httpx.AsyncClient, address: str) -> None:
    answer = await client.post("/auth/register", json=build_registration(email=address))
    assert answer.status_code == 201, answer.text


async def test_an_admin_sees_the_domain_of_a_claim_in_ascii(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    vendor = await open_session(client, "vera@müller.example", role=2)
    draft = {"product_id": "certa", "reason": "We make it.", "proof": "domain"}
    answer = await client.post(CLAIMS, json=draft, headers=vendor)
    assert answer.json()["vendor_email"] == "vera@xn--mller-kva.example"


async def test_an_account_with_a_lookalike_address_claims_nothing(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    vendor = await open_session(client, LOOKALIKES[0], role=2)
    draft = {"product_id": "certa", "reason": "We make it.", "proof": "domain"}
    assert (await client.post(CLAIMS, json=draft, headers=vendor)).status_code == 400


@pytest.mark.parametrize("pasted", ["{}\u200b", "\ufeff{}", " {}\u00a0", "\u2060\t{}\u200e", "{}\n"])
async def test_a_pasted_address_logs_in(client: httpx.AsyncClient, pasted: str) -> None:
    await create_account()
    assert (await log_in(client, pasted.format(EMAIL))).status_code == 200


async def test_an_invisible_character_inside_an_address_is_named(client: httpx.AsyncClient) -> None:
    await create_account()
    answer = await log_in(client, EMAIL.replace("@", "\u200b@"))
    assert answer.status_code == 400
    assert "characters that can't be seen" in answer.json()["detail"]["message"]
