"""The commands of operators: what vendors claim and want changed, decided without the admin portal."""

import asyncio
import subprocess
import sys

import httpx

from lexdex.claims.service import ownership
from lexdex.settings import Settings
from lexdex_tests.builders import a_product
from lexdex_tests.claims.people import MAKER, SITE, a_vendor, an_owner, claimed
from lexdex_tests.post import arrived


async def lexdex(settings: Settings, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command as an operator does."""
    environment = {
        "LEXDEX_DATABASE_URL": settings.database_url,
        "LEXDEX_DATA_DIR": settings.data_dir,
        "PYTHONPATH": ":".join(sys.path),
    }
    command = [sys.executable, "-m", "lexdex", *words]
    return await asyncio.to_thread(
        subprocess.run, command, env=environment, capture_output=True, text=True, check=False
    )


# covers Z22
async def test_an_operator_lists_reads_and_decides(client: httpx.AsyncClient, settings: Settings) -> None:
    await a_product("deeds", name="Deeds", website=SITE)
    vendor = await a_vendor(client)
    number = (await claimed(client, vendor, reason="We make it."))["id"]
    listed = await lexdex(settings, "claims", "list")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert listed.stdout.split("  ") == [number, "pending", "deeds", MAKER, "domain: proof met\n"]
    shown = (await lexdex(settings, "claims", "show", number)).stdout
    assert "Deeds (deeds)" in shown
    assert "We make it." in shown
    done = await lexdex(settings, "claims", "approve", number)
    assert (done.returncode, "is approved" in done.stdout) == (0, True)
    assert [owner.email for owner in await ownership.owners("deeds")] == [MAKER]
    assert "Claim approved" in (await arrived(settings))[-1].text
    again = await lexdex(settings, "claims", "reject", number)
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr == "Error: This claim is approved, so it cannot be rejected.\n"
    none = await lexdex(settings, "claims", "list")
    assert (none.stdout, none.stderr) == ("", "No claims are pending.\n")
    gone = await lexdex(settings, "claims", "revoke", number, "--note", "Sold.")
    assert "is revoked" in gone.stdout


async def test_an_operator_decides_what_waits_and_undoes_a_change(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await a_product("deeds", name="Deeds", website=SITE)
    owner, _ = await an_owner(client)
    draft = {"changes": {"name": "Deeds Two", "company": "Maker"}, "base_revision": 1}
    await client.put("/api/vendor/products/deeds/draft", json=draft, headers=owner)
    await client.post("/api/vendor/products/deeds/draft/publish", headers=owner)
    first, second = (await lexdex(settings, "claims", "changes")).stdout.splitlines()
    assert second.strip() == "name: Deeds -> Deeds Two"
    done = await lexdex(settings, "claims", "approve-change", first.split()[0])
    assert done.returncode == 0, done.stderr
    assert (await client.get("/product/deeds")).json()["ProductName"] == "Deeds Two"
    undone = await lexdex(settings, "catalogue", "undo", "deeds", "1", "--reason", "Not theirs.")
    assert undone.stdout == "Revision 4 of deeds: name, company as in 1.\n"
    assert (await client.get("/product/deeds")).json()["ProductName"] == "Deeds"
    nothing = await lexdex(settings, "catalogue", "undo", "deeds", "1", "--reason", "Again.")
    assert (nothing.returncode, nothing.stderr[:6]) == (2, "Error:")
