"""The life of a certificate: each change by whoever may make it, in the history, the log and the STAR mark."""

import itertools
import json
from datetime import UTC, datetime

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexdex.catalogue import service as catalogue
from lexdex.certificates import service
from lexdex.certificates.jobs import apply_due_changes
from lexdex.certificates.queries import records
from lexdex.certificates.service import surveillance
from lexdex.certificates.state_machine import FINAL, PAST, STATUSES, TRANSITIONS, Action, find_next_status
from lexdex.foundation import database as db
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex_tests.access.test_matrix import admin, vendor
from lexdex_tests.builders import SOURCE
from lexdex_tests.certificates.builders import age, issue_certificate, issue_complete, require
from lexdex_tests.events import process_outbox
from lexdex_tests.mailbox import read_new_emails

ACTIONS: tuple[Action, ...] = ("suspend", "reinstate", "revoke", "supersede", "expire")
LOGGED = "SELECT kind, content FROM log_entry ORDER BY id"


@pytest.mark.covers("T22")
def test_each_action_leads_from_active_to_its_state() -> None:
    actions: dict[Action, str] = {
        "suspend": "suspended",
        "expire": "expired",
        "revoke": "revoked",
        "supersede": "superseded",
    }
    assert {action: find_next_status("active", action) for action in actions} == actions


def test_every_state_is_reached_and_the_final_ones_are_not_left() -> None:
    reached = {"active", *TRANSITIONS.values()}
    assert reached == set(STATUSES)
    assert not {status for status, _ in TRANSITIONS} & FINAL
    for status, action in itertools.product(STATUSES, ACTIONS):
        assert (find_next_status(status, action) is None) == ((status, action) not in TRANSITIONS)


@given(st.lists(st.sampled_from(ACTIONS), max_size=12))
def test_after_any_actions_a_revoked_certificate_is_never_active_again(actions: list[Action]) -> None:
    status, ended = "active", False
    for action in actions:
        following = find_next_status(status, action)  # type: ignore[arg-type]
        assert not (ended and following is not None)
        status = following or status
        ended = ended or status in FINAL


async def move(number: str, action: Action) -> None:
    by_number = (await issue_certificate(programme="Another")).number if action == "supersede" else ""
    calls = {
        "suspend": lambda: service.suspend(number, "A test.", None),
        "reinstate": lambda: service.reinstate(number, "A test.", None),
        "revoke": lambda: service.revoke(number, "A test.", None),
        "supersede": lambda: service.supersede(number, by_number, None),
        "expire": surveillance.expire_ended,
    }
    await calls[action]()


@pytest.mark.covers("T22")
@pytest.mark.parametrize("path", [("suspend", "reinstate"), ("revoke",), ("suspend", "revoke"), ("expire",)])
async def test_history_log_and_star_follow_each_change(
    client: httpx.AsyncClient, settings: Settings, path: tuple[Action, ...]
) -> None:
    certificate = await issue_certificate(star=True)
    assert (await client.get("/product/certa")).json()["Star"]
    for action in path:
        if action == "expire":
            await age(certificate.number, 366)
        await move(certificate.number, action)
    await process_outbox(settings)
    record = (await client.get(f"/api/certificates/{certificate.number}")).json()
    names = ["issued", *(PAST[action] for action in path)]
    assert [each["kind"] for each in record["history"] if each["kind"] != "document_issued"] == names
    is_active = path[-1] == "reinstate"
    assert (record["status"] == "active") == is_active == (await client.get("/product/certa")).json()["Star"]
    logged = [row["kind"] for row in await db.fetch(LOGGED)]
    entries = [kind for kind in logged if "document" not in kind]
    assert entries == [entry for name in names for entry in (f"certificate.{name}", "audit.recorded")]


@pytest.mark.parametrize("status", ["suspended", "expired", "revoked", "superseded"])
@pytest.mark.parametrize("action", ["suspend", "reinstate", "revoke", "supersede"])
async def test_what_a_state_does_not_allow_is_a_conflict(database: None, status: str, action: Action) -> None:
    certificate = await issue_certificate()
    await db.execute("UPDATE certificate SET status = $1 WHERE number = $2", status, certificate.number)
    if (status, action) in TRANSITIONS:
        await move(certificate.number, action)
        return
    with pytest.raises(Conflict, match=f"{certificate.number} is {status}"):
        await move(certificate.number, action)
    assert [each.kind for each in await records.list_events(certificate.id)] == ["issued"]


async def test_a_certificate_ends_with_its_last_day_even_without_the_worker(client: httpx.AsyncClient) -> None:
    number = (await issue_certificate(star=True)).number
    await age(number, 366)
    assert (await client.get(f"/api/certificates/{number}")).json()["status"] == "expired"
    assert (await client.get("/api/certificates?status=active")).json()["total"] == 0
    assert (await client.get("/api/certificates?status=expired")).json()["total"] == 1
    with pytest.raises(Conflict):
        await service.suspend(number, "Too late.", None)
    assert await surveillance.expire_ended() == 1
    assert await surveillance.expire_ended() == 0
    assert not (await client.get("/product/certa")).json()["Star"]


async def test_the_star_stays_while_another_module_is_certified(client: httpx.AsyncClient) -> None:
    first = await issue_certificate(star=True, module="A")
    second = await issue_certificate(star=True, module="B")
    await service.revoke(first.number, "A test.", None)
    assert (await client.get("/product/certa")).json()["Star"]
    await service.suspend(second.number, "A test.", None)
    assert not (await client.get("/product/certa")).json()["Star"]


async def test_a_package_without_the_star_gives_and_takes_none(client: httpx.AsyncClient) -> None:
    number = (await issue_certificate(star=False)).number
    assert not (await client.get("/product/certa")).json()["Star"]
    await catalogue.update_product("certa", {"star": True}, source=SOURCE, actor="test")
    await service.revoke(number, "A test.", None)
    assert (await client.get("/product/certa")).json()["Star"]


@pytest.mark.parametrize(
    ("changes", "facts"),
    [
        ({"version": "v3.0"}, ["version"]),
        ({"hosting_locations": ["United States"]}, ["hosting_locations"]),
        ({"security_certifications": []}, []),
        ({"security_certifications": ["ISO 27001"], "sso": ["SAML"]}, ["security_certifications", "sso"]),
        ({"gdpr_compliant": False}, ["gdpr_compliant"]),
        ({"description": "A corrected typo."}, []),
        ({"name": "Certa 2", "website": "https://certa.example", "starting_price_usd": 5}, []),
    ],
)
async def test_only_a_change_of_examined_facts_opens_a_surveillance(
    client: httpx.AsyncClient, settings: Settings, changes: dict[str, object], facts: list[str]
) -> None:
    number = (await issue_complete(settings)).number
    await catalogue.update_product("certa", changes, source=SOURCE, actor="test")
    await process_outbox(settings)
    record = (await client.get(f"/api/certificates/{number}")).json()
    assert record["changed_facts"] == facts
    assert bool(record["surveillance_due_at"]) == bool(facts)
    assert record["status"] == "active"
    assert ("surveillance_opened" in [each["kind"] for each in record["history"]]) == bool(facts)


async def test_unexamined_facts_suspend_after_the_grace_period_until_they_are_accepted(
    database: None, settings: Settings
) -> None:
    number = (await issue_certificate(star=True)).number
    await catalogue.update_product("certa", {"version": "v3.0"}, source=SOURCE, actor="test")
    await process_outbox(settings)
    context = JobContext(settings, ())
    await age(number, 29)
    await apply_due_changes(context)
    assert (await require(number)).status == "active"
    await age(number, 2)
    await apply_due_changes(context)
    assert (await require(number)).status == "suspended"
    with pytest.raises(Conflict, match="version"):
        await service.reinstate(number, "Examined again.", None)
    seen = (await service.compare_with_directory(await require(number))).facts_hash
    await service.accept_facts(number, ["version"], "Examined again.", None, directory_facts_hash=seen)
    assert (await require(number)).status == "suspended"
    reinstated = await service.reinstate(number, "Examined again.", None)
    assert (reinstated.status, reinstated.changed_facts, reinstated.surveillance_due_at) == ("active", [], None)
    await catalogue.update_product("certa", {"version": "v3.1"}, source=SOURCE, actor="test")
    await process_outbox(settings)
    assert (await require(number)).changed_facts == ["version"]


async def test_restored_or_accepted_facts_end_the_surveillance(client: httpx.AsyncClient, settings: Settings) -> None:
    number = (await issue_certificate()).number
    for version, due in (("v3.0", True), ("v2.1", False), ("v4.0", True)):
        await catalogue.update_product("certa", {"version": version}, source=SOURCE, actor="test")
        await process_outbox(settings)
        assert ((await require(number)).surveillance_due_at is not None) == due
    path = f"/api/admin/certificates/{number}/changes"
    body = {"action": "accept_facts", "reason": "Examined.", "facts": ["version"]}
    headers = await admin(client)
    shown = (await client.get(f"/api/admin/certificates/{number}", headers=headers)).json()
    body["directory_facts_hash"] = shown["directory_facts_hash"]
    answer = await client.post(path, json=body, headers=headers)
    assert (answer.status_code, answer.json()["surveillance_due_at"]) == (200, None)
    record = (await client.get(f"/api/certificates/{number}")).json()
    assert (record["facts"]["version"], record["accepted_facts"]["version"]) == ("v2.1", "v4.0")
    assert datetime.fromisoformat(record["facts_accepted_at"]).date() == datetime.now(UTC).date()
    assert (await client.post(path, json=body, headers=headers)).status_code == 409
    await catalogue.update_product("certa", {"summary": "Other words."}, source=SOURCE, actor="test")
    await process_outbox(settings)
    assert (await require(number)).surveillance_due_at is None


async def test_admins_change_certificates_with_a_reason_and_vendors_do_not(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    number = (await issue_certificate()).number
    path = f"/api/admin/certificates/{number}/changes"
    body = {"action": "suspend", "reason": "A complaint."}
    assert (await client.post(path, json=body, headers=await vendor(client))).status_code == 403
    headers = await admin(client)
    assert (await client.post(path, json={**body, "reason": "  "}, headers=headers)).status_code == 400
    answer = await client.post(path, json=body, headers=headers)
    assert (answer.json()["status"], answer.json()["status_reason"]) == ("suspended", "A complaint.")
    assert (await client.post(path, json=body, headers=headers)).status_code == 409
    unknown = path.replace(number, "LX-2026-99999A")
    assert (await client.post(unknown, json=body, headers=headers)).status_code == 404
    supersede = {"action": "supersede", "reason": "A new one.", "superseded_by": number}
    assert (await client.post(path, json=supersede, headers=headers)).status_code == 400
    logged = [json.loads(row["content"]) for row in await db.fetch(LOGGED)]
    assert "admin@lexdex.example" not in json.dumps(logged)


async def test_holders_get_emails_about_changes_and_each_reminder_once(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await vendor(client)
    account = await db.fetch_value("SELECT id FROM account WHERE email = 'vendor@maker.example'")
    number = (await issue_certificate(holder_account=account)).number
    context = JobContext(settings, ())
    subjects: list[str] = []
    for days in (300, 36, 1, 22, 1):
        await age(number, days)
        for _ in range(2):
            await apply_due_changes(context)
        await process_outbox(settings)
        subjects += [email.subject for email in await read_new_emails(settings)]
    assert len([subject for subject in subjects if "expires on" in subject]) == 2
    await service.suspend(number, "A complaint.", None)
    await process_outbox(settings)
    [email] = await read_new_emails(settings)
    assert email.subject == f"Certificate {number} was suspended"
    assert email.to == "vendor@maker.example"
    assert "A complaint." in email.text


async def test_an_erased_account_leaves_certificates_and_history(client: httpx.AsyncClient, settings: Settings) -> None:
    from lexdex.certificates.personal_data import PERSONAL_DATA  # noqa: PLC0415
    from lexdex.foundation.personal_data import Person  # noqa: PLC0415

    headers = await admin(client)
    account = await db.fetch_value("SELECT id FROM account WHERE email = 'admin@lexdex.example'")
    number = (await issue_certificate(holder_account=account)).number
    body = {"action": "suspend", "reason": "A complaint."}
    await client.post(f"/api/admin/certificates/{number}/changes", json=body, headers=headers)
    person = Person(account, "admin@lexdex.example")
    exported = await PERSONAL_DATA.export(settings, person)
    assert [each["number"] for each in exported["certificates"]] == [number]
    assert [each["kind"] for each in exported["certificate_events"]] == ["suspended"]
    assert PERSONAL_DATA.erase is not None
    await PERSONAL_DATA.erase(settings, person)
    assert await PERSONAL_DATA.export(settings, person) == {"certificates": [], "certificate_events": []}
    assert (await require(number)).status == "suspended"


async def test_the_history_cannot_be_changed_by_a_statement(database: None) -> None:
    await issue_certificate()
    for statement in ("DELETE FROM certificate_event", "UPDATE certificate_event SET reason = 'other'"):
        with pytest.raises(db.DatabaseError, match="cannot be changed"):
            await db.execute(statement)


@pytest.mark.parametrize("number", ["", "x", "LX-2026-00001A", "LX-2026-00001\u0000"])
async def test_unknown_numbers_are_not_found(database: None, number: str) -> None:
    for call in (service.suspend, service.revoke, service.reinstate):
        with pytest.raises((NotFound, Invalid)):
            await call(number, "A test.", None)
    assert await service.find(number) is None
