"""Settings that super admins change while the site runs: bounds, contrast, conflicts, reset, audit, effects."""

import io
from typing import Any

import httpx
import pytest
from msgspec import structs
from PIL import Image

from lexdex.admin.service import site_settings
from lexdex.foundation import database as db
from lexdex.foundation import live_settings
from lexdex.foundation.live_settings import StoredSettings, get_current
from lexdex.settings import Settings, SettingsError, load
from lexdex.settings_colors import compute_contrast
from lexdex.settings_site import SITE_FIELDS
from lexdex_tests.accounts.builders import Headers, open_admin_session
from lexdex_tests.audit.entries import read_last_entry
from lexdex_tests.mailbox import read_new_emails

SETTINGS = "/api/admin/settings"
SECRET = "a-captcha-secret-of-32-characters"
COLORS = {
    "brand_color": "#1c4e80",
    "on_brand_color": "#ffffff",
    "dark_brand_color": "#9cc9f7",
    "dark_on_brand_color": "#06182a",
}


async def read_settings(client: httpx.AsyncClient, headers: Headers) -> dict[str, Any]:
    answer = await client.get(SETTINGS, headers=headers)
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return {**view, "by_name": {field["name"]: field for field in view["fields"]}}


async def change(client: httpx.AsyncClient, headers: Headers, revision: int = 0, /, **values: object) -> httpx.Response:
    return await client.put(SETTINGS, json={"revision": revision, "values": values}, headers=headers)


def read_problems(answer: httpx.Response) -> dict[str, str]:
    assert answer.status_code == 400, answer.text
    problems: dict[str, str] = answer.json()["detail"]["fields"]
    return problems


@pytest.mark.covers("Z08")
async def test_every_setting_is_described_with_bounds_default_and_source(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    view = await read_settings(client, headers)
    assert (view["revision"], set(view["by_name"])) == (0, set(SITE_FIELDS))
    prompts, brand = view["by_name"]["trial_prompts"], view["by_name"]["brand"]
    # The tests' own environment sets the number of prompts.
    assert (prompts["source"], prompts["value"], prompts["unit"]) == ("environment", 1_000_000, "searches")
    assert (prompts["minimum"], prompts["maximum"]) == (1, 1_000_000)
    assert (brand["source"], brand["value"], brand["max_length"], brand["changed_at"]) == (
        "default",
        "Lexdex",
        60,
        None,
    )


async def test_a_change_applies_at_once_and_says_who_made_it(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    answer = await change(client, headers, brand="Acme Law", trial_days=5)
    assert answer.status_code == 200, answer.text
    assert (await client.get("/api/config")).json()["brand"] == "Acme Law"
    brand = (await read_settings(client, headers))["by_name"]["brand"]
    assert (brand["source"], brand["default"], brand["changed_by"]) == ("stored", "Lexdex", "Ada Lovelace")
    entry = await read_last_entry()
    assert (entry["action"], entry["object_kind"]) == ("settings.changed", "settings")
    assert entry["details"]["after"] == {"brand": "Acme Law", "trial_days": 5}
    legal = (await client.get("/api/legal/privacy-policy")).text
    assert "Acme Law" in legal
    assert "Lexdex" not in legal


async def test_a_reset_brings_the_default_back_and_is_a_change_of_its_own(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    assert (await change(client, headers, brand="Acme Law")).json()["revision"] == 1
    answer = await change(client, headers, 1, brand=None)
    assert (answer.status_code, answer.json()["revision"]) == (200, 2)
    assert (await client.get("/api/config")).json()["brand"] == "Lexdex"
    brand = (await read_settings(client, headers))["by_name"]["brand"]
    assert (brand["source"], bool(brand["changed_at"])) == ("default", True)
    assert (await read_last_entry())["details"] == {
        "before": {"brand": "Acme Law"},
        "after": {"brand": None},
        "reason": "",
    }


async def test_the_second_of_two_admins_is_refused(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    assert (await change(client, headers, tagline="First.")).status_code == 200
    answer = await change(client, headers, tagline="Second.")
    assert (answer.status_code, "Another admin changed" in answer.json()["detail"]) == (409, True)
    assert (await client.get("/api/config")).json()["tagline"] == "First."


async def test_nothing_changes_with_one_wrong_value(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    assert set(read_problems(await change(client, headers, tagline="Good.", trial_days=0))) == {"trial_days"}
    assert (await read_settings(client, headers))["revision"] == 0


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("trial_prompts", 0, "from 1 to 1,000,000"),
        ("trial_days", 366, "from 1 to 365"),
        ("trial_days", "many", "whole number"),
        ("search_log_retention_days", 31, "from 1 to 30 (days)"),
        ("answer_retention_days", 366, "from 1 to 365"),
        ("brand", "", "enter a text"),
        ("brand", "   ", "enter a text"),
        ("brand", "x" * 61, "at most 60"),
        ("brand", 5, "enter a text"),
        ("brand", "Lex\u202edex", "can't be seen"),
        ("tagline", "one\ntwo", "control characters"),
        ("brand_color", "green", "a colour such as"),
        ("brand_color", "#0B5F4A;}", "a colour such as"),
        ("linkedin_url", "javascript:alert(1)", "https://"),
        ("x_url", "http://x.example", "https://"),
        ("x_url", 'https://x.example/"onload=', "https://"),
        ("support_email", "nowhere", "email address"),
        ("support_email", "a@b.example?bcc=c@d.example", "email address"),
        ("logo", "../../etc/passwd", "upload the image"),
        ("logo", f"{'0' * 32}.webp", "not stored"),
        ("captcha", "turnstile", "has not configured"),
        ("captcha", "anything", "one of the options"),
        ("email_provider", "standby", "has not configured"),
        ("database_url", "postgresql://evil", "no such setting"),
        ("secret_key", "x" * 40, "no such setting"),
    ],
)
async def test_unsuitable_values_are_refused_with_a_sentence(
    client: httpx.AsyncClient, name: str, value: object, words: str
) -> None:
    headers = await open_admin_session(client, role=4)
    assert words in read_problems(await change(client, headers, **{name: value}))[name]


@pytest.mark.parametrize(
    ("values", "field", "ratio"),
    [
        ({"brand_color": "#7fbf9f"}, "brand_color", "1."),
        ({"on_brand_color": "#4a8f7a"}, "on_brand_color", "2.00"),
        ({"dark_brand_color": "#0b5f4a"}, "dark_brand_color", "2."),
        ({"dark_on_brand_color": "#ffffff"}, "dark_on_brand_color", "1."),
    ],
)
async def test_colours_without_contrast_are_refused_with_the_ratio(
    client: httpx.AsyncClient, values: dict[str, str], field: str, ratio: str
) -> None:
    headers = await open_admin_session(client, role=4)
    sentence = read_problems(await change(client, headers, **values))[field]
    assert f"is {ratio}" in sentence
    assert ":1 in the" in sentence
    assert "at least 4.5:1" in sentence


async def test_a_reset_colour_is_checked_with_those_that_stay(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    assert (
        await change(client, headers, **(COLORS | {"brand_color": "#8f3b06", "on_brand_color": "#ffe9d6"}))
    ).is_success
    dark_text = await change(client, headers, 1, on_brand_color="#200f02")
    assert "on_brand_color" in read_problems(dark_text)
    assert (await change(client, headers, 1, **dict.fromkeys(COLORS))).is_success


def test_contrast_is_that_of_wcag() -> None:
    assert round(compute_contrast("#000000", "#ffffff"), 2) == 21
    assert round(compute_contrast("#777777", "#ffffff"), 2) == 4.48
    assert compute_contrast("#123456", "#123456") == 1


def test_the_environment_is_checked_too() -> None:
    with pytest.raises(SettingsError, match="LEXDEX_BRAND_COLOR: The contrast"):
        load({"LEXDEX_BRAND_COLOR": "#cccccc"})
    with pytest.raises(SettingsError, match="LEXDEX_BRAND_COLOR"):
        load({"LEXDEX_BRAND_COLOR": "green"})
    with pytest.raises(SettingsError, match="LEXDEX_STANDBY_SMTP_URL"):
        load({"LEXDEX_EMAIL_PROVIDER": "standby"})


async def test_secrets_are_never_shown(database: None) -> None:
    environment = Settings(captcha="turnstile", captcha_site_key="key", captcha_secret=SECRET, smtp_url="smtp://u:pw@h")
    view = await site_settings.get_settings(environment)
    shown = repr(view)
    assert SECRET not in shown
    assert "u:pw" not in shown
    assert {entry.variable: entry.is_set for entry in view.environment_only}["LEXDEX_CAPTCHA_SECRET"]
    captcha = next(field for field in view.fields if field.name == "captcha")
    assert [option.value for option in captcha.options] == ["proof-of-work", "turnstile"]


def test_a_provider_that_the_environment_has_lost_no_longer_applies() -> None:
    configured = Settings(captcha="turnstile", captcha_site_key="key", captcha_secret=SECRET)
    standby = Settings(standby_smtp_url="smtp://127.0.0.1")
    live_settings.lay_over(StoredSettings(1, (("captcha", "turnstile"), ("email_provider", "standby"))))
    try:
        assert get_current(configured).captcha == "turnstile"
        assert (get_current(Settings()).captcha, get_current(Settings()).email_provider) == ("proof-of-work", "main")
        assert get_current(standby).email_provider == "standby"
    finally:
        live_settings.lay_over(live_settings.NOTHING_STORED)


async def test_rows_that_this_version_refuses_are_left_out(database: None) -> None:
    sql = "INSERT INTO site_setting (name, value, revision) VALUES ($1, $2, 1)"
    for name, value in (("trial_days", "0"), ("of_another_version", '"x"'), ("brand", '"Acme"')):
        await db.execute(sql, name, value)
    assert (await live_settings.load()).values == (("brand", "Acme"),)


async def test_others_may_neither_read_nor_change(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client)
    assert (await client.get(SETTINGS, headers=headers)).status_code == 403
    assert (await change(client, headers, brand="Acme")).status_code == 403
    assert (await client.get("/api/config")).json()["brand"] == "Lexdex"


async def test_a_change_needs_a_fresh_code(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    await db.execute("UPDATE account_session SET second_factor_at = second_factor_at - interval '11 minutes'")
    answer = await change(client, headers, brand="Acme")
    assert (answer.status_code, "insufficient_user_authentication" in answer.headers["WWW-Authenticate"]) == (403, True)


def _draw(size: tuple[int, int] = (900, 300)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "#1c4e80").save(out, "PNG")
    return out.getvalue()


async def test_a_logo_is_re_encoded_and_shown(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    png = {**headers, "Content-Type": "image/png"}
    uploaded = await client.post(f"{SETTINGS}/images/logo", content=_draw(), headers=png)
    assert uploaded.status_code == 201, uploaded.text
    assert (await client.get("/api/config")).json()["logo"] == ""
    assert (await change(client, headers, logo=uploaded.json()["name"])).is_success
    path = (await client.get("/api/config")).json()["logo"]
    shown = await client.get(path)
    image = Image.open(io.BytesIO(shown.content))
    assert (image.format, image.size, "immutable" in shown.headers["cache-control"]) == ("WEBP", (512, 171), True)


async def test_an_icon_becomes_a_square(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    png = {**headers, "Content-Type": "image/png"}
    uploaded = (await client.post(f"{SETTINGS}/images/favicon", content=_draw(), headers=png)).json()
    assert Image.open(io.BytesIO((await client.get(uploaded["path"])).content)).size == (96, 96)


async def test_an_svg_is_refused_with_a_sentence(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    svg = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"
    png = {**headers, "Content-Type": "image/png"}
    answer = await client.post(f"{SETTINGS}/images/logo", content=svg, headers=png)
    assert (answer.status_code, "SVG files are not accepted" in answer.json()["detail"]) == (400, True)


async def test_a_test_email_has_the_branding_and_goes_to_the_admin(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    headers = await open_admin_session(client, role=4)
    await read_new_emails(settings)
    values = {"brand": "Acme <Law>", "operator_name": "Acme GmbH & Co.", "mail_from_name": "Acme Post", **COLORS}
    assert (await change(client, headers, **values)).is_success
    answer = await client.post(f"{SETTINGS}/test-email", headers=headers)
    assert (answer.status_code, "We sent a test email to" in answer.json()["message"]) == (202, True)
    (email,) = await read_new_emails(settings)
    assert (email.to, email.subject) == ("staff@lexdex.example", "Test email from Acme <Law>")
    assert "Acme GmbH &amp; Co." in email.html
    assert "#1c4e80" in email.html
    assert "Lexdex" not in email.text


async def test_limits_apply_at_once(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    assert (await change(client, headers, trial_prompts=3)).is_success
    assert (await client.get("/api/unregistered-user-details")).json()["prompts_left"] == 3


def test_settings_without_changes_are_the_environments_own() -> None:
    environment = Settings(brand="Acme")
    assert get_current(environment) is environment
    assert structs.asdict(Settings())["brand"] == "Lexdex"
