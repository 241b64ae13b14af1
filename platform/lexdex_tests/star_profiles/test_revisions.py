"""Editing STAR profiles in the portal: problems at their fields, preview, differences and restoring."""

from typing import Any

import httpx
import pytest

from lexdex_tests.access.test_matrix import admin
from lexdex_tests.builders import create_product
from lexdex_tests.star_profiles.test_profiles import CERTA, build_edit, create_certified, read_profile

BROKEN: dict[str, Any] = {
    "display_name": "Certa",
    "tagline": "a\u0000b",
    "modules": [{"name": "One"}, {"name": "  "}],
    "hero": {"kind": "file", "address": "/media/certa-000000000000.mp4"},
    "episode": {"podcast_link": "http://pod.example/1"},
    "testimonials": [{"video": {"kind": "embed", "address": "https://evil.example/embed/abcdefgh"}}],
}
PROBLEMS = {
    "tagline": "control characters",
    "modules.1.name": "empty",
    "hero.address": "no video",
    "episode.podcast_link": "https://",
    "testimonials.0.video.address": "embed",
}


async def save(
    client: httpx.AsyncClient,
    headers: dict[str, str],
    based_on: int | None,
    **fields: Any,  # noqa: ANN401 - any field
) -> None:
    answer = await client.put(CERTA, headers=headers, json=build_edit(based_on, **fields))
    assert answer.status_code == 200, answer.text


async def test_each_problem_is_named_by_the_path_of_its_field(client: httpx.AsyncClient) -> None:
    await create_certified()
    headers = await admin(client)
    edit = {"profile": BROKEN, "based_on": 0}
    answers = [
        await client.put(CERTA, headers=headers, json=edit),
        await client.post(f"{CERTA}/preview", headers=headers, json=BROKEN),
    ]
    for answer in answers:
        assert answer.status_code == 400
        detail = answer.json()["detail"]
        assert detail["message"] == "Please correct the marked fields."
        assert detail["fields"].keys() == PROBLEMS.keys()
        assert all(PROBLEMS[field] in problem for field, problem in detail["fields"].items())


@pytest.mark.parametrize("fields", [{}, {"star": True}, {"star": True, "hidden": True}])
async def test_a_preview_is_the_page_to_come_and_saves_nothing(
    client: httpx.AsyncClient, fields: dict[str, Any]
) -> None:
    await create_product("certa", company="Certa Inc.", **fields)
    headers = await admin(client)
    profile = {"display_name": "Certa", "tagline": "  Third parties, known  ", "resources": [{"name": "Brochure"}]}
    shown = (await client.post(f"{CERTA}/preview", headers=headers, json=profile)).json()
    assert shown["Company"] == "Certa Inc."
    assert shown["StarProfile"]["tagline"] == "Third parties, known"
    assert [each["name"] for each in shown["StarProfile"]["resources"]] == ["Brochure"]
    assert (await client.get(CERTA, headers=headers)).status_code == 404
    if fields == {"star": True}:
        await save(client, headers, None, **profile)
        assert await read_profile(client) == (await client.get("/product/certa")).json()["StarProfile"]
        assert (await read_profile(client))["tagline"] == shown["StarProfile"]["tagline"]


async def test_the_preview_of_an_unknown_product_is_not_found(client: httpx.AsyncClient) -> None:
    path = CERTA.replace("certa", "nobody")
    answer = await client.post(f"{path}/preview", headers=await admin(client), json={"display_name": "x"})
    assert answer.status_code == 404


async def test_revisions_are_compared_field_by_field(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    headers = await admin(client)
    modules = [{"name": f"Module {number}"} for number in range(11)]
    await save(client, headers, None, tagline="Old", modules=modules)
    modules[10], modules[2] = {"name": "Ten"}, {"name": "Two"}
    await save(client, headers, 1, modules=modules, overview={"key_points": ["Known", "Checked"]})
    params = {"before": 1, "after": 2}
    compared = (await client.get(f"{CERTA}/differences", headers=headers, params=params)).json()
    assert [(each["field"], each["before"], each["after"]) for each in compared["differences"]] == [
        ("tagline", "Old", None),
        ("overview.key_points", None, ["Known", "Checked"]),
        ("modules.2.name", "Module 2", "Two"),
        ("modules.10.name", "Module 10", "Ten"),
    ]

    first = (await client.get(f"{CERTA}/differences", headers=headers, params={"before": 0, "after": 1})).json()
    assert {each["before"] for each in first["differences"]} == {None}
    assert ("tagline", "Old") in [(each["field"], each["after"]) for each in first["differences"]]


async def test_an_earlier_revision_is_restored_as_a_new_one(client: httpx.AsyncClient) -> None:
    await create_certified()
    headers = await admin(client)
    installed = (await client.get(CERTA, headers=headers)).json()["profile"]
    await save(client, headers, 0, tagline="Second thoughts")
    restore = f"{CERTA}/revisions/0/restore"
    restored = (await client.post(restore, headers=headers, json={"reason": "Was right"})).json()
    assert (restored["revision"], restored["profile"]) == (2, installed)
    assert (await read_profile(client))["tagline"] == installed["tagline"]
    history = (await client.get(f"{CERTA}/history", headers=headers)).json()
    assert [(each["number"], each["reason"]) for each in history] == [(2, "Was right"), (1, "A better word"), (0, "")]
    again = await client.post(restore, headers=headers, json={"reason": "Was right"})
    assert (again.status_code, again.json()["detail"]) == (409, "The STAR profile already matches revision 0.")


@pytest.mark.parametrize(
    ("number", "reason", "status", "detail"),
    [
        (1, "  ", 400, "Please give a reason for restoring the earlier revision."),
        (7, "Was right", 404, "This STAR profile has no revision 7."),
        (2**40, "Was right", 404, f"This STAR profile has no revision {2**40}."),
        (1, "x" * 501, 400, "Please shorten the reason to at most 500 characters."),
    ],
)
async def test_what_cannot_be_restored_changes_nothing(
    client: httpx.AsyncClient, number: int, reason: str, status: int, detail: str
) -> None:
    await create_product("certa")
    headers = await admin(client)
    await save(client, headers, None)
    await save(client, headers, 1, tagline="New")
    path = f"{CERTA}/revisions/{number}/restore"
    answer = await client.post(path, headers=headers, json={"reason": reason})
    assert (answer.status_code, answer.json()["detail"]) == (status, detail)
    assert (await client.get(CERTA, headers=headers)).json()["revision"] == 2


async def test_a_product_without_a_profile_has_no_revisions(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    headers = await admin(client)
    params = {"before": 0, "after": 1}
    assert (await client.get(f"{CERTA}/differences", headers=headers, params=params)).status_code == 404
    answer = await client.post(f"{CERTA}/revisions/1/restore", headers=headers, json={"reason": "x"})
    assert answer.status_code == 404
