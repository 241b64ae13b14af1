"""Names that emails greet and introduce people by: no web addresses, nothing blank, no endless words."""

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.errors import Invalid
from lexdex.foundation.mail.outgoing import EmailRequested
from lexdex.foundation.mail.rendering import render_email
from lexdex.foundation.names import clean_company, clean_person_name
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import open_session, register
from lexdex_tests.mailbox import read_new_emails

REAL = [
    *("O'Brien", "J. R. R. Tolkien", "J.R.R. Tolkien", "Müller-Lüdenscheidt", "Sant'Anna", "Ng.", "محمد العربي"),
    *(
        "李小龍",
        "Nguyễn Văn A",
        "Dr. Ada Lovelace",
        "X Æ A-12",
        "Martin Luther King, Jr.",
        "Keihanaikukauakahihuliheekahaunaele",
    ),
]
LINKS = [
    *("Win-500-EUR:https://evil.example/x", "www.evil.example", "evil.example", "evil.com wins", "Ada evil。com"),
    *(
        "ftp://x",
        "a/b",
        "Ada: click",
        "Ada evil\uff0ecom",
        "mailto:ada",
        "evil\uff1a//x",
        "ada@evil.example",
        "пример.рф",
        "x" * 41,
    ),
    *("evil\u2024com", "evil.co2", "1.1.1.1", "evil\u2215x", "http\\\\x"),
]
SENTENCE = "Your name can't contain web addresses, '/', ':', '@' or words of more than 40 characters."


@pytest.mark.parametrize("name", REAL)
def test_real_names_stay(name: str) -> None:
    assert clean_person_name(name, field="Your name", max_length=100) == name


@pytest.mark.parametrize("name", LINKS)
def test_names_with_addresses_are_refused(name: str) -> None:
    with pytest.raises(Invalid, match="Your name can't contain web addresses"):
        clean_person_name(name, field="Your name", max_length=100)


@pytest.mark.parametrize(
    "name", ["Booking.com", "Novo A/S", "Müller & Söhne GmbH", "Альфа Legal", "X5-Ритейл", "三菱 Legal"]
)
def test_real_companies_stay(name: str) -> None:
    assert clean_company(name, field="Company name") == name


@pytest.mark.parametrize(
    "name", ["https://evil.example", "www.evil.example", "Win: call me", "evil.example/x", "x" * 81]
)
def test_companies_with_addresses_are_refused(name: str) -> None:
    with pytest.raises(Invalid, match="Company name can't contain"):
        clean_company(name, field="Company name")


@pytest.mark.parametrize("name", ["\u0410ldequist Legal", "Cert\u0430", "G\u03bfogle", "Aldequist L\u0435gal"])
def test_companies_of_mixed_alphabets_are_refused(name: str) -> None:
    with pytest.raises(Invalid, match="Company name mixes alphabets within a word"):
        clean_company(name, field="Company name")


@pytest.mark.parametrize("name", [LINKS[0], "evil.example", "\u2800\u2800"])
async def test_registration_and_profile_refuse_them(client: httpx.AsyncClient, settings: Settings, name: str) -> None:
    assert (await register(client, full_name=name)).status_code == 400
    assert await read_new_emails(settings) == []
    headers = await open_session(client)
    form = {"name": name, "email": "ada@lawfirm.example", "location": "Singapore", "profession": "Partner"}
    assert (await client.put("/users/profile/update", json=form, headers=headers)).status_code == 400
    assert await db.fetch_value("SELECT full_name FROM account") == "Ada Lovelace"


@pytest.mark.parametrize("field", ["company_name", "organization_name"])
async def test_registration_refuses_such_companies(client: httpx.AsyncClient, field: str) -> None:
    for name in ("https://evil.example", "\u0410ldequist Legal"):
        assert (
            await register(client, **{field: name, "role": "vendor", "email": "a@vendor.example"})
        ).status_code == 400


async def test_a_lead_with_such_a_name_is_refused(client: httpx.AsyncClient) -> None:
    enquiry = {"name": LINKS[0], "email": "a@b.example", "message": "Hi", "product_name": "x", "product_id": "x"}
    answer = await client.post("/request/request-demo", json=enquiry)
    assert (answer.status_code, answer.json()["detail"]) == (400, SENTENCE)


async def test_names_in_old_data_are_left_out_of_greetings(client: httpx.AsyncClient, settings: Settings) -> None:
    await register(client)
    await read_new_emails(settings)
    await db.execute("UPDATE account SET first_name = $1", LINKS[0])
    await client.post("/auth/resend-verification", json={"email": "ada@lawfirm.example"})
    (sent,) = await read_new_emails(settings)
    assert sent.text.startswith("Hello,")
    assert "evil" not in sent.text


LEAD = {"email": "a@b.example", "product": "Certa", "product_id": "certa", "what": "a demo", "message": "Hi"}
REPLY = {"name": "Ada", "product": "Certa", "product_id": "certa", "reply": "Thanks"}


@pytest.mark.parametrize(
    ("template", "values", "subject"),
    [
        ("new-lead", {**LEAD, "name": LINKS[0]}, "A visitor has requested a demo for Certa"),
        ("new-lead", {**LEAD, "name": "Ada"}, "Ada has requested a demo for Certa"),
        ("review-replied", {**REPLY, "company": "evil.example"}, "The vendor replied to your review of Certa"),
    ],
)
def test_names_in_old_data_reach_no_subject(
    settings: Settings, template: str, values: dict[str, str], subject: str
) -> None:
    message = render_email(settings, EmailRequested(template, "ada@b.example", values, {}, ""), 1)
    assert message["Subject"] == subject
    assert "evil" not in message.as_string()
