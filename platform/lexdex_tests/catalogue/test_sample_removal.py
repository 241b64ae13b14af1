"""The removal of the sample catalogue in the portal: what it would do, the typed number, and what it did."""

import httpx

from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.reviews.builders import create_review

SAMPLE, REMOVAL = "/api/admin/sample-catalogue", "/api/admin/sample-catalogue/removal"


async def test_sample_products_go_and_those_in_use_are_hidden(client: httpx.AsyncClient) -> None:
    await create_product("real")
    for name in ("alpha", "beta", "gamma"):
        await create_product(name, sample=True)
    await open_session(client, "ada@firm.example")
    await create_review(client, product_id="beta")
    admin = await open_admin_session(client)
    before = (await client.get(SAMPLE, headers=admin)).json()
    assert before == {
        "total": 3,
        "deleted": 2,
        "hidden": 1,
        "in_use": [{"dependents": "reviews", "products": 1}],
        "is_removed": False,
    }
    refused = await client.post(REMOVAL, json={"confirmed_count": 2}, headers=admin)
    assert refused.json() == {
        "detail": "Please type the number of sample products, 3, to confirm that you remove them."
    }
    after = (await client.post(REMOVAL, json={"confirmed_count": 3}, headers=admin)).json()
    assert (after["total"], after["deleted"], after["hidden"], after["is_removed"]) == (1, 0, 1, True)
    statuses = {name: (await client.get(f"/product/{name}")).status_code for name in ("real", "alpha", "beta")}
    assert statuses == {"real": 200, "alpha": 404, "beta": 404}
    entry = (await client.get("/api/admin/audit?action=sample.removed", headers=admin)).json()["entries"][0]
    assert (entry["actor_kind"], entry["after"]) == ("admin", {"deleted": 2, "hidden": 1})


async def test_without_sample_products_there_is_nothing_to_remove(client: httpx.AsyncClient) -> None:
    await create_product("real")
    admin = await open_admin_session(client)
    assert (await client.get(SAMPLE, headers=admin)).json()["total"] == 0
    assert (await client.post(REMOVAL, json={"confirmed_count": 0}, headers=admin)).status_code == 409
