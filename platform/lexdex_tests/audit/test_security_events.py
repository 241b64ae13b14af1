"""Audited acts in the security log: settings, exports and approvals by admins, with no value of theirs."""

import httpx

from lexdex.settings import Settings
from lexdex_tests.accounts.builders import create_account, open_admin_session
from lexdex_tests.audit.entries import read_last_entry
from lexdex_tests.commands import run_command
from lexdex_tests.fixtures.security_log import SecurityLines

MARKED = "Marked Value"


async def test_a_changed_setting_is_in_both_logs_and_its_value_in_one(
    client: httpx.AsyncClient, security_lines: SecurityLines
) -> None:
    admin = await open_admin_session(client, role=4)
    security_lines.read_text()
    body = {"revision": 0, "values": {"brand": MARKED}}
    assert (await client.put("/api/admin/settings", json=body, headers=admin)).status_code == 200
    entry, text = await read_last_entry(), security_lines.read_text()
    assert (entry["action"], entry["details"]["after"]) == ("settings.changed", {"brand": MARKED})
    assert '"event": "audited_action"' in text
    assert '"action": "settings.changed"' in text
    assert str(entry["actor"]) in text
    assert MARKED not in text


async def test_a_refused_change_of_a_setting_is_no_act(
    client: httpx.AsyncClient, security_lines: SecurityLines
) -> None:
    admin = await open_admin_session(client, role=4)
    body = {"revision": 7, "values": {"brand": MARKED}}
    assert (await client.put("/api/admin/settings", json=body, headers=admin)).status_code == 409
    assert not security_lines.read("audited_action")


async def test_each_export_by_staff_is_in_both_logs(client: httpx.AsyncClient, security_lines: SecurityLines) -> None:
    admin = await open_admin_session(client)
    for path, kind in (("audit/export", "audit_log"), ("exports/products", "product"), ("exports/vendors", "vendor")):
        security_lines.read_text()
        assert (await client.get(f"/api/admin/{path}", headers=admin)).status_code == 200
        assert (await read_last_entry())["action"] == f"{kind}.exported"
        (line,) = security_lines.read("audited_action")
        assert (line["action"], line["object_id"], line["acted_by"]) == (f"{kind}.exported", "all", line["actor_id"])


async def test_routine_acts_are_in_the_audit_log_only(client: httpx.AsyncClient, security_lines: SecurityLines) -> None:
    admin, account_id = await open_admin_session(client), await create_account()
    security_lines.read_text()
    note = {"kind": "support", "text": MARKED}
    path = f"/api/admin/users/{account_id}/notes"
    assert (await client.post(path, json=note, headers=admin)).status_code == 201
    assert (await read_last_entry())["action"] == "account.note_added"
    assert not security_lines.read("audited_action")


async def test_an_act_of_a_command_is_by_the_operator(database: None, settings: Settings) -> None:
    address = "ada@firm.example"
    account_id = await create_account(address)
    done = await run_command(settings, "account", "require-reset", address)
    (line,) = [line for line in done.events if line["event"] == "audited_action"]
    assert (line["action"], line["acted_by"], line["account_id"]) == (
        "account.reset_required",
        "operator",
        str(account_id),
    )
    assert address not in str(done.events)
