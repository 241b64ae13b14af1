"""The claims commands: decide claims and profile changes on the command line."""

import httpx
import pytest

from lexdex.claims.service import ownership
from lexdex.settings import Settings
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import VENDOR_EMAIL, WEBSITE, create_claim, create_owner, open_vendor_session
from lexdex_tests.commands import run_command
from lexdex_tests.mailbox import read_new_emails


@pytest.mark.covers("Z22/api")
async def test_an_operator_lists_reads_and_decides(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("deeds", name="Deeds", website=WEBSITE)
    vendor = await open_vendor_session(client)
    number = (await create_claim(client, vendor, reason="We make it."))["id"]
    listed = await run_command(settings, "claims", "list")
    assert (listed.code, listed.err) == (0, "")
    assert listed.out.split("  ") == [number, "pending", "deeds", VENDOR_EMAIL, "domain: proof met\n"]
    shown = (await run_command(settings, "claims", "show", number)).out
    assert "Deeds (deeds)" in shown
    assert "We make it." in shown
    done = await run_command(settings, "claims", "approve", number)
    assert (done.code, "is approved" in done.out) == (0, True)
    assert [owner.email for owner in await ownership.list_owners("deeds")] == [VENDOR_EMAIL]
    assert "Claim approved" in (await read_new_emails(settings))[-1].text
    again = await run_command(settings, "claims", "reject", number)
    assert (again.code, again.out) == (2, "")
    assert again.err == "Error: This claim is approved, so it cannot be rejected.\n"
    none = await run_command(settings, "claims", "list")
    assert (none.out, none.err) == ("", "No claims are pending.\n")
    gone = await run_command(settings, "claims", "revoke", number, "--note", "Sold.")
    assert "is revoked" in gone.out


async def test_an_operator_sees_who_owns_a_claimed_product_already(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("deeds", name="Deeds", website=WEBSITE)
    await create_owner(client)
    number = (await create_claim(client, await open_vendor_session(client, "rita@maker.example")))["id"]
    assert f"owned by   {VENDOR_EMAIL}\n" in (await run_command(settings, "claims", "show", number)).out


async def test_an_operator_decides_profile_changes_and_restores_a_revision(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("deeds", name="Deeds", website=WEBSITE)
    owner, _ = await create_owner(client)
    draft = {"changes": {"name": "Deeds Two", "headquarters": "Porto"}, "base_revision": 1}
    await client.put("/api/vendor/products/deeds/draft", json=draft, headers=owner)
    await client.post("/api/vendor/products/deeds/draft/publish", headers=owner)
    first, second = (await run_command(settings, "claims", "changes")).out.splitlines()
    assert second.strip() == "name: Deeds -> Deeds Two"
    done = await run_command(settings, "claims", "approve-change", first.split()[0])
    assert done.code == 0, done.err
    assert (await client.get("/product/deeds")).json()["ProductName"] == "Deeds Two"
    undone = await run_command(settings, "catalogue", "restore", "deeds", "1", "--reason", "Not theirs.")
    assert undone.out == "Revision 4 of deeds: name, headquarters as in 1.\n"
    assert (await client.get("/product/deeds")).json()["ProductName"] == "Deeds"
    nothing = await run_command(settings, "catalogue", "restore", "deeds", "1", "--reason", "Again.")
    assert (nothing.code, nothing.err[:6]) == (2, "Error:")
