"""The profile: the user's own, changed by the rules of the specification."""

from typing import Any

import httpx
import pytest

from lexdex.settings import Settings
from lexdex_tests.accounts.builders import EMAIL, open_session
from lexdex_tests.events import process_outbox

CHANGE = {"name": "Ada King", "email": EMAIL, "location": "UK", "profession": "Partner"}


async def update_profile(client: httpx.AsyncClient, headers: dict[str, str], **fields: Any) -> httpx.Response:  # noqa: ANN401
    return await client.put("/users/profile/update", json={**CHANGE, **fields}, headers=headers)


@pytest.mark.covers("A15")
async def test_the_profile_has_the_specifications_names(client: httpx.AsyncClient) -> None:
    profile = (await client.get("/users/profile", headers=await open_session(client))).json()
    assert (profile["email"], profile["name"], profile["Country"], profile["JobTitle"]) == (
        EMAIL,
        "Ada Lovelace",
        "",
        "",
    )
    assert profile["CreateDate"].startswith("20")


@pytest.mark.covers("A16", "M38")
async def test_a_change_is_answered_with_the_new_profile(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    answer = await update_profile(client, headers)
    assert answer.json()["message"] == "Profile updated successfully!"
    assert answer.json()["updated_profile"]["name"] == "Ada King"
    assert answer.json()["updated_profile"] == (await client.get("/users/profile", headers=headers)).json()


REFUSED = [
    ({"name": " "}, "Name and email are required fields."),
    ({"email": ""}, "Name and email are required fields."),
    ({"email": "grace@lawfirm.example"}, "The email address cannot be changed."),
    ({"location": ""}, "Please fill your location (select from the list)."),
    ({"location": "Atlantis"}, "Invalid Country: Please select a valid country from the list."),
    ({"profession": " "}, "Please fill your profession (select from the list)."),
    ({"name": "x" * 101}, "Your name must have at most 100 characters."),
    ({"profession": "x" * 101}, "Your profession must have at most 100 characters."),
    (
        {"name": "Ada\u202e"},
        "Your name contains characters that can't be seen or change the reading direction. Please remove them.",
    ),
]


@pytest.mark.covers("D11", "D12", "M32", "M33", "M34")
@pytest.mark.parametrize(("fields", "detail"), REFUSED)
async def test_the_server_enforces_the_rules_of_the_form(
    client: httpx.AsyncClient, fields: dict[str, str], detail: str
) -> None:
    headers = await open_session(client)
    answer = await update_profile(client, headers, **fields)
    assert (answer.status_code, answer.json()) == (400, {"detail": detail})
    assert (await client.get("/users/profile", headers=headers)).json()["name"] == "Ada Lovelace"


async def test_any_profession_is_one(client: httpx.AsyncClient) -> None:
    answer = await update_profile(client, await open_session(client), profession="Beekeeper")
    assert answer.json()["updated_profile"]["JobTitle"] == "Beekeeper"


@pytest.mark.covers("A14", "D07")
async def test_users_see_their_activity_latest_first(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    await update_profile(client, headers)
    for _ in range(2):
        await process_outbox(settings)
    logs = (await client.get("/users/logs", headers=headers)).json()
    assert [entry["Description"] for entry in logs] == ["Profile updated", "Logged in"]
    older = (await client.get("/users/logs", params={"before": logs[0]["id"]}, headers=headers)).json()
    assert [entry["Description"] for entry in older] == ["Logged in"]
    assert (await client.get("/users/logs", params={"limit": 1}, headers=headers)).json() == logs[:1]


async def test_another_users_activity_is_not_visible(client: httpx.AsyncClient, settings: Settings) -> None:
    await open_session(client)
    headers = await open_session(client, "grace@lawfirm.example")
    await process_outbox(settings)
    assert len((await client.get("/users/logs", headers=headers)).json()) == 1


@pytest.mark.parametrize("params", [{"limit": 0}, {"limit": 201}, {"before": 0}, {"before": 2**63}, {"limit": "x"}])
async def test_an_invalid_page_number_is_refused_with_a_message(
    client: httpx.AsyncClient, params: dict[str, Any]
) -> None:
    answer = await client.get("/users/logs", params=params, headers=await open_session(client))
    assert answer.status_code == 422
    assert len(answer.json()["detail"].split()) > 2
