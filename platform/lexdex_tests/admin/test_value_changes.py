"""Renaming and merging values that products share: preview, change, what still names the old value, and undo."""

from typing import Any

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import Headers, create_account, enrol_second_factor, open_session
from lexdex_tests.builders import SOURCE, create_product

PATH = "/api/admin/catalogue-values"
CATEGORY = "Legal Analytics"


@pytest.fixture
async def editor(client: httpx.AsyncClient) -> Headers:
    headers = await open_session(client, "super@lexdex.example", role=4)
    await enrol_second_factor(client, headers)
    return headers


async def send(
    client: httpx.AsyncClient,
    editor: Headers,
    value: str,
    new_value: str,
    *,
    field: str = "integrations",
    path: str = "changes",
) -> httpx.Response:
    """Change a value, or see a preview."""
    body = {"field": field, "value": value, "new_value": new_value, "reason": "One name for one thing."}
    return await client.post(f"{PATH}/{path}", json=body, headers=editor)


async def change(client: httpx.AsyncClient, editor: Headers, value: str, new_value: str, **options: str) -> Any:  # noqa: ANN401 - JSON
    answer = await send(client, editor, value, new_value, **options)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def undo(client: httpx.AsyncClient, editor: Headers, change_id: int) -> httpx.Response:
    return await client.post(f"{PATH}/changes/{change_id}/undo", headers=editor)


async def read(product_id: str, field: str = "integrations") -> list[str]:
    found: list[str] = await db.fetch_value(f"SELECT {field} FROM product WHERE id = $1", product_id)
    return found


async def read_sources(client: httpx.AsyncClient, editor: Headers, product_id: str) -> Any:  # noqa: ANN401 - JSON
    return (await client.get(f"/api/admin/products/{product_id}", headers=editor)).json()["sources"]


async def list_values(client: httpx.AsyncClient, editor: Headers, **query: str) -> dict[str, tuple[int, bool]]:
    answer = await client.get(PATH, params={"field": "integrations", **query}, headers=editor)
    assert answer.status_code == 200, answer.text
    return {each["value"]: (each["products"], each["offered"]) for each in answer.json()["values"]}


async def test_values_are_listed_with_the_products_that_have_them(client: httpx.AsyncClient, editor: Headers) -> None:
    await create_product("one", integrations=("Slack", "Zelthar"))
    await create_product("two", integrations=("Slack",), hidden=True)
    await create_product("gone", integrations=("Slack", "Gone"), status="deleted")
    values = await list_values(client, editor)
    assert list(values.items())[:2] == [("Slack", (2, True)), ("Zelthar", (1, False))]
    assert values["Zapier"] == (0, True)
    assert "Gone" not in values
    assert await list_values(client, editor, search="zELT") == {"Zelthar": (1, False)}
    assert await list_values(client, editor, page="2") == {}
    assert (await client.get(PATH, params={"field": "name"}, headers=editor)).status_code == 422


async def test_a_preview_counts_what_is_affected_and_changes_nothing(
    client: httpx.AsyncClient, editor: Headers
) -> None:
    await create_product("one", integrations=("G Suite", "Google Workspace"))
    await create_product("two", integrations=("G Suite",), hidden=True)
    account = await create_account("ada@firm.example")
    await db.execute(
        "INSERT INTO review (product, account, rating, title, text) VALUES ('one', $1, 4, 'a', 'b')", account
    )
    await db.execute(
        "INSERT INTO saved_search (id, account, name, request, stop_hash) VALUES (gen_random_uuid(), $1, 'a',"
        """ '{"query": "", "filters": [{"kind": "must", "field": "integrations", "values": ["G Suite"]}]}', 'x')""",
        account,
    )
    await db.execute(
        "INSERT INTO profile_draft (id, product, account, changes, state) VALUES (gen_random_uuid(), 'two', $1,"
        """ '{"integrations": ["G Suite"]}', 'waiting')""",
        account,
    )
    preview = (await send(client, editor, "G Suite", "Google Workspace", path="preview")).json()
    assert preview == {
        "new_value": "Google Workspace",
        "products": 2,
        "visible": 1,
        "with_both": 1,
        "is_merge": True,
        "reviews": 1,
        "shortlists": 0,
        "drafts": 1,
        "saved_searches": 1,
        "sample": [{"id": "one", "name": "One"}, {"id": "two", "name": "Two"}],
    }
    assert await read("two") == ["G Suite"]
    renamed = (await send(client, editor, "G Suite", "Zelthar Suite", path="preview")).json()
    assert (renamed["is_merge"], renamed["with_both"]) == (False, 0)


async def test_a_merge_leaves_each_product_with_the_value_once(client: httpx.AsyncClient, editor: Headers) -> None:
    await create_product("one", integrations=("Slack", "G Suite", "Google Workspace", "Box"))
    await create_product("two", integrations=("G Suite",))
    await create_product("three", integrations=("Box",))
    merged = await change(client, editor, "G Suite", "Google Workspace")
    assert (merged["is_merge"], merged["products"], merged["actor_name"]) == (True, 2, "Ada Lovelace")
    assert await read("one") == ["Slack", "Google Workspace", "Box"]
    assert await read("two") == ["Google Workspace"]
    revisions = (await client.get("/api/admin/products/two/revisions", headers=editor)).json()
    assert (revisions[0]["number"], revisions[0]["reason"]) == (2, "One name for one thing.")
    assert len((await client.get("/api/admin/products/three/revisions", headers=editor)).json()) == 1
    entry = (await client.get("/api/admin/audit?action=catalogue_value", headers=editor)).json()["entries"][0]
    assert (entry["action"], entry["before"], entry["after"], entry["reason"]) == (
        "catalogue_value.merged",
        {"value": "G Suite"},
        {"value": "Google Workspace", "field": "integrations", "products": 2},
        "One name for one thing.",
    )


async def test_what_still_names_the_old_value_means_the_new_one(client: httpx.AsyncClient, editor: Headers) -> None:
    await create_product("one", integrations=("G Suite",), categories=(CATEGORY,))
    await change(client, editor, "G Suite", "Zelthar Suite")
    # A link with a filter, an import, and the form of an owner or an admin.
    listed = await client.get("/api/categories/analytics/products", params={"integration": "G Suite"})
    assert [product["id"] for product in listed.json()["products"]] == ["one"]
    document = {"id": "two", "name": "Two", "integrations": ["Box", "G Suite", "Zelthar Suite"]}
    await catalogue.save_products([document], source=SOURCE, actor="import")
    assert await read("two") == ["Box", "Zelthar Suite"]
    edit = {"changes": {"integrations": ["G Suite"]}, "base_revision": 1}
    await client.put("/api/admin/products/two", json=edit, headers=editor)
    assert await read("two") == ["Zelthar Suite"]
    # And what is merged later.
    await change(client, editor, "Zelthar Suite", "Google Workspace")
    listed = await client.get("/api/categories/analytics/products", params={"integration": "G Suite"})
    assert [product["id"] for product in listed.json()["products"]] == ["one"]


async def test_forms_and_filters_offer_the_new_name_until_it_is_undone(
    client: httpx.AsyncClient, editor: Headers
) -> None:
    before = (await client.get("/api/options")).json()["integrations"]
    renamed = await change(client, editor, "Dropbox", "Dropbox Business")
    offered = (await client.get("/api/options")).json()["integrations"]
    assert offered == ["Dropbox Business" if each == "Dropbox" else each for each in before]
    merged = await change(client, editor, "Box", "Dropbox Business")
    assert merged["is_merge"]
    assert (await client.get("/api/options")).json()["integrations"] == [each for each in offered if each != "Box"]
    assert (await undo(client, editor, renamed["id"])).status_code == 200
    assert (await undo(client, editor, merged["id"])).status_code == 200
    assert (await client.get("/api/options")).json()["integrations"] == before


async def test_undoing_restores_all_but_what_was_edited_since(client: httpx.AsyncClient, editor: Headers) -> None:
    for product_id in ("one", "two"):
        await create_product(product_id, integrations=("G Suite", "Google Workspace"))
    merged = await change(client, editor, "G Suite", "Google Workspace")
    edit = {"changes": {"integrations": ["Slack"]}, "base_revision": 2}
    assert (await client.put("/api/admin/products/two", json=edit, headers=editor)).status_code == 200
    undone = await undo(client, editor, merged["id"])
    assert (undone.status_code, undone.json()) == (200, {"restored": 1, "kept": 1})
    assert (await read("one"), await read("two")) == (["G Suite", "Google Workspace"], ["Slack"])
    again = await undo(client, editor, merged["id"])
    assert (again.status_code, again.json()["detail"]) == (409, "This change was undone already.")
    listed = (await client.get(f"{PATH}/changes", headers=editor)).json()["changes"]
    assert [(each["former"], each["undone_at"] is not None) for each in listed] == [("G Suite", True)]


async def test_another_name_keeps_the_source_of_the_field_and_so_does_its_undo(
    client: httpx.AsyncClient, editor: Headers
) -> None:
    page = {"kind": "document", "reference": "https://vendor.example/integrations", "stated_on": "2026-05-11"}
    other = {"reference": "https://vendor.example/help", "stated_on": None}
    own = {"*": {"kind": "editor"}, "integrations": {**page, "further": [other]}}
    await create_product("one", integrations=("G Suite", "Google Workspace"), sources=own)
    await create_product("two", integrations=("G Suite",))
    before = {product_id: await read_sources(client, editor, product_id) for product_id in ("one", "two")}
    merged = await change(client, editor, "G Suite", "Google Workspace")
    assert {product_id: await read_sources(client, editor, product_id) for product_id in before} == before
    revisions = (await client.get("/api/admin/products/one/revisions", headers=editor)).json()
    assert (revisions[0]["source"]["kind"], revisions[0]["changed_fields"]) == ("editor", ["integrations"])
    assert (await undo(client, editor, merged["id"])).json() == {"restored": 2, "kept": 0}
    assert {product_id: await read_sources(client, editor, product_id) for product_id in before} == before


@pytest.mark.parametrize(
    ("field", "value", "existing"),
    [
        ("integrations", "G Suite", "Google Workspace"),
        ("integrations", "Zelthar", "Dropbox"),
        ("functional_focus", "Drafts", "Drafting"),
    ],
)
async def test_an_existing_value_is_found_without_regard_to_case(
    client: httpx.AsyncClient, editor: Headers, field: str, value: str, existing: str
) -> None:
    await create_product("one", **{field: (value, "Other")})
    if existing != "Dropbox":  # which only forms and filters offer
        await create_product("two", **{field: (existing, value)})
    preview = (await send(client, editor, value, existing.upper(), field=field, path="preview")).json()
    assert (preview["new_value"], preview["is_merge"]) == (existing, True)
    merged = await change(client, editor, value, existing.upper(), field=field)
    assert (merged["current"], merged["is_merge"]) == (existing, True)
    assert await read("one", field) == [existing, "Other"]
    undone = (await undo(client, editor, merged["id"])).json()
    assert undone == {"restored": merged["products"], "kept": 0}
    assert await read("one", field) == [value, "Other"]


async def test_a_replaced_value_is_found_without_regard_to_case(client: httpx.AsyncClient, editor: Headers) -> None:
    await create_product("one", integrations=("A1", "Other"))
    await change(client, editor, "A1", "B1")
    refused = await send(client, editor, "Other", "a1", path="preview")
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "A1 was replaced by B1 before. Undo that change first.",
    )


@pytest.mark.parametrize(("value", "new_value"), [("zelthar", "Zelthar"), ("slack", "Slack")])
async def test_undoing_restores_a_value_that_differs_only_in_case(
    client: httpx.AsyncClient, editor: Headers, value: str, new_value: str
) -> None:
    for product_id in ("one", "two"):
        await create_product(product_id, integrations=("Box",))
        # As imported before values had one spelling.
        await db.execute("UPDATE product SET integrations = $1 WHERE id = $2", [value, "box"], product_id)
    renamed = await change(client, editor, value, new_value)
    assert await read("one") == [new_value, "box"]
    undone = await undo(client, editor, renamed["id"])
    assert undone.json() == {"restored": 2, "kept": 0}
    assert (await read("one"), await read("two")) == ([value, "box"], [value, "box"])


async def test_a_product_that_is_restored_has_the_values_that_were_renamed_meanwhile(
    client: httpx.AsyncClient, editor: Headers
) -> None:
    for product_id in ("one", "two"):
        await create_product(product_id, integrations=("Slack", "G Suite"))
    await client.post("/api/admin/products/one/delete", json={"reason": "Gone"}, headers=editor)
    await change(client, editor, "G Suite", "Google Workspace")
    assert await read("one") == ["Slack", "G Suite"]
    sources = await read_sources(client, editor, "one")
    restored = await client.post("/api/admin/products/one/undelete", json={"reason": ""}, headers=editor)
    assert restored.status_code == 200, restored.text
    assert await read("one") == ["Slack", "Google Workspace"]
    assert "integrations" not in await read_sources(client, editor, "one")
    assert (await read_sources(client, editor, "one"))["*"] == sources["*"]


async def test_a_change_on_which_another_builds_is_undone_after_it(client: httpx.AsyncClient, editor: Headers) -> None:
    await create_product("one", integrations=("A1",))
    first, second = await change(client, editor, "A1", "B1"), await change(client, editor, "B1", "C1")
    refused = await undo(client, editor, first["id"])
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "A later change builds on this one. Undo that one first.",
    )
    back = await send(client, editor, "C1", "A1")
    assert (back.status_code, back.json()["detail"]) == (409, "A1 was replaced by C1 before. Undo that change first.")
    for each in (second, first):
        assert (await undo(client, editor, each["id"])).status_code == 200
    assert await read("one") == ["A1"]


@pytest.mark.parametrize("field", ["functional_focus", "security_certifications", "compliance_standards"])
async def test_other_fields_have_values_too(client: httpx.AsyncClient, editor: Headers, field: str) -> None:
    await create_product("one", **{field: ("Old", "Other")})
    await change(client, editor, "Old", "New", field=field)
    assert await read("one", field) == ["New", "Other"]
    assert set(await list_values(client, editor, field=field)) == {"New", "Other"}


@pytest.mark.parametrize(
    ("value", "new_value", "status", "detail"),
    [
        ("Slack", "  ", 400, "Please enter the new name."),
        ("Slack", "Slack", 400, "The new name is the same as the old one."),
        ("Slack", "a; b", 400, "The new name can't contain a semicolon, because lists are joined by it."),
        ("Slack", "x" * 121, 400, "Please shorten the new name to at most 120 characters."),
        ("None such", "Slack", 409, "No product has the value None such any more. Please reload the list."),
    ],
)
async def test_a_bad_change_is_refused(
    client: httpx.AsyncClient, editor: Headers, value: str, new_value: str, status: int, detail: str
) -> None:
    await create_product("one", integrations=("Slack",))
    for path in ("preview", "changes"):
        refused = await send(client, editor, value, new_value, path=path)
        assert (refused.status_code, refused.json()["detail"]) == (status, detail)
    assert (await undo(client, editor, 99)).status_code == 404
