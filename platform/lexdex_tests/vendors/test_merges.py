"""Two companies that are the same are merged after a preview, and the merge is undone once."""

from uuid import UUID

import httpx

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import open_admin_session
from lexdex_tests.audit.entries import read_last_entry
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.vendors.builders import VENDORS, act, create_vendor, find_company, read_vendor

EMAIL, OTHER = "vera@meridian.example", "otto@meridian-legal.example"


async def create_two() -> tuple[UUID, UUID]:
    return await create_vendor(EMAIL), await create_vendor(OTHER, company="Meridian Legal")


async def test_a_merge_moves_accounts_and_domains_and_is_undone_once(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    kept, merged = await create_two()
    admin = await open_admin_session(client)
    preview = (await client.get(f"{VENDORS}/{kept}/merge/{merged}", headers=admin)).json()
    assert [account["email"] for account in preview["accounts"]] == [OTHER]
    assert (preview["merged"]["name"], preview["obstacle"]) == ("Meridian Legal", "")
    await read_new_emails(settings)
    page = (await act(client, admin, kept, "merge", merged_id=str(merged))).json()
    assert page["vendor"]["accounts"] == 2
    assert [each["domain"] for each in page["vendor"]["domains"]] == ["meridian-legal.example", "meridian.example"]
    assert page["last_merge"]["merged_name"] == "Meridian Legal"
    (email,) = await read_new_emails(settings)
    assert (email.to, email.subject) == (OTHER, "Your account now belongs to Meridian")
    assert (await client.get(f"{VENDORS}/{merged}", headers=admin)).status_code == 404
    assert [each["name"] for each in (await client.get(VENDORS, headers=admin)).json()["vendors"]] == ["Meridian"]
    # Who joins by a moved domain joins the company that has it, and stays there.
    await create_vendor("new@meridian-legal.example")
    undone = (await act(client, admin, kept, "merge/undo")).json()
    assert (undone["vendor"]["accounts"], undone["last_merge"]) == (2, None)
    assert (await find_company(OTHER), await find_company("new@meridian-legal.example")) == (merged, kept)
    assert [each["domain"] for each in (await read_vendor(client, admin, merged))["vendor"]["domains"]] == [
        "meridian-legal.example"
    ]
    assert (await read_last_entry())["action"] == "vendor.merge_undone"
    assert (await act(client, admin, kept, "merge/undo")).status_code == 409


async def test_what_cannot_be_merged_says_why(client: httpx.AsyncClient) -> None:
    kept, merged = await create_two()
    admin = await open_admin_session(client)
    assert (await act(client, admin, kept, "merge", merged_id=str(kept))).status_code == 409
    assert (await act(client, admin, kept, "merge", merged_id=str(UUID(int=0)))).status_code == 404
    await act(client, admin, merged, "suspension")
    preview = (await client.get(f"{VENDORS}/{kept}/merge/{merged}", headers=admin)).json()
    refused = await act(client, admin, kept, "merge", merged_id=str(merged))
    assert (refused.status_code, refused.json()["detail"]) == (409, preview["obstacle"])
    assert preview["obstacle"].startswith("One of the vendors is suspended.")


async def test_suspended_vendors_are_merged_and_parted_after_reinstating(client: httpx.AsyncClient) -> None:
    kept, merged = await create_two()
    admin = await open_admin_session(client)
    for company in (kept, merged):
        await act(client, admin, company, "suspension")
    assert (await act(client, admin, kept, "merge", merged_id=str(merged))).status_code == 200
    assert (await act(client, admin, kept, "merge/undo")).status_code == 409
    await act(client, admin, kept, "reinstatement")
    assert (await act(client, admin, kept, "merge/undo")).status_code == 200
    page = await read_vendor(client, admin, merged)
    assert (page["vendor"]["state"], [account["state"] for account in page["accounts"]]) == ("active", ["active"])


async def test_an_old_merge_stays(client: httpx.AsyncClient) -> None:
    kept, merged = await create_two()
    admin = await open_admin_session(client)
    await act(client, admin, kept, "merge", merged_id=str(merged))
    await db.execute("UPDATE vendor_merge SET merged_at = now() - interval '31 days'")
    assert (await read_vendor(client, admin, kept))["last_merge"] is None
    assert (await act(client, admin, kept, "merge/undo")).status_code == 409
