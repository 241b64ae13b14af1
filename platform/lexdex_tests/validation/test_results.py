"""Reports, feedback, analytics, and what is exported and erased."""

from uuid import UUID

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.errors import Unavailable
from lexdex.foundation.files import Files
from lexdex.foundation.mail import get_operator_address
from lexdex.foundation.personal_data import Person
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex.validation import jobs
from lexdex.validation.personal_data import PERSONAL_DATA
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.events import process_outbox
from lexdex_tests.foundation.documents.samples import build_pdf
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.validation.builders import (
    ADMIN,
    REQUESTS,
    VENDOR_EMAIL,
    Cast,
    create_cast,
    create_draft,
    create_paid,
    decide,
    find_account,
    record_findings,
    send,
    send_report,
    send_with_approval,
    set_columns,
    start_testing,
)
from lexdex_tests.validation.partners import Payments


async def complete_testing(cast: Cast, payments: Payments) -> str:
    """Test a request to the end, so that its draft report is to be generated; returns the request's path."""
    request_id = await create_paid(cast, payments)
    await start_testing(cast, request_id)
    await record_findings(cast, request_id)
    await send(cast, cast.tester, "POST", f"{ADMIN}/requests/{request_id}/complete")
    return f"{ADMIN}/requests/{request_id}"


async def try_again(settings: Settings) -> None:
    """Let the worker handle due events, and those that wait for their next attempt."""
    await db.execute("UPDATE outbox SET available_at = now() WHERE done_at IS NULL AND dead_at IS NULL")
    await process_outbox(settings)


@pytest.mark.covers("T21", "DC02/reports")
async def test_a_report_that_fails_is_generated_again(
    client: httpx.AsyncClient, settings: Settings, payments: Payments, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The storage is away during each attempt; the report is never half made."""
    cast = await create_cast(client)
    path = await complete_testing(cast, payments)

    async def fail(*_: object) -> None:
        raise Unavailable("The storage is away.")

    with monkeypatch.context() as broken:
        broken.setattr(Files, "save", fail)
        for attempt in range(3):
            await try_again(settings)
            (report,) = (await send(cast, cast.tester, "GET", path))["reports"]
            assert report["status"] == ("failed" if attempt == 2 else "generating")
            assert (report["size"], report["sha256"], report["downloadUrl"]) == (None, None, None)
            download = await client.get(f"/api/validation/reports/{report['id']}/file", headers=cast.tester)
            assert download.status_code == 409
    emails = [each for each in await read_new_emails(settings) if each.to == get_operator_address(settings)]
    assert sum("could not be generated" in " ".join(each.text.split()) for each in emails) == 1
    retry = f"{ADMIN}/reports/{report['id']}/retry"
    await send(cast, cast.admin, "POST", retry, status=403)
    assert (await send(cast, cast.tester, "POST", retry))["status"] == "generating"
    await try_again(settings)
    (report,) = (await send(cast, cast.tester, "GET", path))["reports"]
    assert report["status"] == "ready"
    await send(cast, cast.tester, "POST", retry, status=409)
    assert (await client.get(report["downloadUrl"], headers=cast.tester)).content.startswith(b"%PDF")


async def test_a_report_that_never_ends_counts_as_failed(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    path = await complete_testing(cast, payments)
    await jobs.purge_expired(JobContext(settings, ()))
    assert (await send(cast, cast.tester, "GET", path))["reports"][0]["status"] == "generating"
    await db.execute("UPDATE validation_report SET requested_at = now() - interval '61 minutes'")
    await jobs.purge_expired(JobContext(settings, ()))
    assert (await send(cast, cast.tester, "GET", path))["reports"][0]["status"] == "failed"
    assert any("could not be generated" in " ".join(each.text.split()) for each in await read_new_emails(settings))


async def test_a_damaged_report_is_not_served(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    path = await complete_testing(cast, payments)
    await process_outbox(settings)
    (report,) = (await send(cast, cast.tester, "GET", path))["reports"]
    key = await db.fetch_value("SELECT key FROM validation_report")
    files = Files(settings)
    await files.save(key, (await files.get(key) or b"") + b"\n")
    answer = await client.get(report["downloadUrl"], headers=cast.tester)
    assert (answer.status_code, "damaged" in answer.json()["detail"]) == (409, True)
    assert (await send(cast, cast.tester, "POST", f"{ADMIN}/reports/{report['id']}/retry"))["status"] == "generating"
    await try_again(settings)
    assert (await client.get(report["downloadUrl"], headers=cast.tester)).status_code == 200


async def test_the_vendor_sees_a_draft_report_once_it_was_sent(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    path = await complete_testing(cast, payments)
    await process_outbox(settings)
    (report,) = (await send(cast, cast.tester, "GET", path))["reports"]
    assert await send(cast, cast.vendor, "GET", "/api/validation/reports") == []
    assert (await client.get(report["downloadUrl"], headers=cast.vendor)).status_code == 404
    await send(cast, cast.tester, "POST", f"{path}/send-report")
    stranger = await open_session(client, "mallory@other.example", role=2)
    assert (await client.get(report["downloadUrl"], headers=cast.vendor)).status_code == 200
    assert (await client.get(report["downloadUrl"], headers=stranger)).status_code == 404


async def test_texts_in_a_report_are_never_markup(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    name = '#panic("x") = $1/0$ שלום'
    await db.execute("UPDATE product SET name = $1 WHERE id = 'deeds'", name)
    request_id = await create_paid(cast, payments)
    await start_testing(cast, request_id)
    await record_findings(cast, request_id)
    await send(cast, cast.tester, "POST", f"{ADMIN}/requests/{request_id}/complete")
    await process_outbox(settings)
    (report,) = (await send(cast, cast.tester, "GET", f"{ADMIN}/requests/{request_id}"))["reports"]
    assert (report["status"], report["softwareName"]) == ("ready", name)


@pytest.mark.covers("Y19", "Y20")
async def test_feedback_is_given_once_and_only_from_the_ready_report_on(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    first, second = await create_paid(cast, payments), await create_paid(cast, payments)
    feedback = {"rating": 5, "comments": "Quick.", "suggestions": "More templates."}
    refused = await send(cast, cast.vendor, "POST", f"{REQUESTS}/{first}/feedback", feedback, status=409)
    assert refused["detail"] == "You can give feedback as soon as the report is ready."
    for request_id, rating in ((first, 5), (second, 2)):
        await send_report(cast, settings, request_id)
        path = f"{REQUESTS}/{request_id}"
        assert (await send(cast, cast.vendor, "GET", path))["canGiveFeedback"]
        await send(cast, cast.vendor, "POST", f"{path}/feedback", {**feedback, "rating": rating}, status=201)
        assert not (await send(cast, cast.vendor, "GET", path))["canGiveFeedback"]
        await send(cast, cast.vendor, "POST", f"{path}/feedback", feedback, status=409)
    for wrong in (0, 6, 4.5, None):
        await send(cast, cast.vendor, "POST", f"{REQUESTS}/{first}/feedback", {"rating": wrong}, status=422)
    listed = await send(cast, cast.admin, "GET", f"{ADMIN}/feedback")
    assert (listed["average_rating"], listed["count"]) == (3.5, 2)
    assert {key: listed["feedback"][1][key] for key in ("rating", "comments", "suggestions", "software_name")} == {
        "rating": 5,
        "comments": "Quick.",
        "suggestions": "More templates.",
        "software_name": "Deeds",
    }


@pytest.mark.covers("Y23")
async def test_the_analytics_are_counted_from_the_vendors_requests(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    empty = await send(cast, cast.vendor, "GET", "/api/validation/analytics")
    assert (empty["requests"], empty["average_days"], empty["pass_rates"], empty["spending"]) == (0, None, [], [])
    issued, rejected = await create_paid(cast, payments), await create_paid(cast, payments)
    await create_draft(cast)
    for request_id, not_met, days in ((issued, "", 4), (rejected, "SUP-02", 8)):
        await send_report(cast, settings, request_id, not_met=not_met)
        await set_columns(
            request_id, f"reply_due_date = current_date - 1, submitted_at = now() - interval '{days} days'"
        )
        await decide(cast, request_id, "reject" if not_met else "issue")
    shown = await send(cast, cast.vendor, "GET", "/api/validation/analytics")
    assert {each["status"]: each["requests"] for each in shown["by_status"]} == {"draft": 1, "issued": 1, "rejected": 1}
    assert (shown["requests"], shown["decided"], shown["issued"], shown["average_days"]) == (3, 2, 1, 6.0)
    assert [(each["item"], each["met"], each["checked"]) for each in shown["pass_rates"]] == [
        ("functional-fit", 6, 6),
        ("support", 3, 4),
    ]
    assert shown["spent"] == {"amount": 2 * 59900, "currency": "usd"}
    assert sum(each["price"]["amount"] for each in shown["spending"]) == 2 * 59900
    payment = await payments.require(issued)
    refund = {"amount": payment.total_amount // 2, "reason": "As agreed."}
    await send_with_approval(cast, f"/api/admin/payments/{payment.id}/refund", refund)
    await process_outbox(settings)
    shown = await send(cast, cast.vendor, "GET", "/api/validation/analytics")
    assert shown["spent"]["amount"] == sum(each["price"]["amount"] for each in shown["spending"]) == 59900 * 3 // 2
    # Numbers that differ, so that swapped ones are noticed.
    await set_columns(
        (await create_draft(cast))["id"], "state = 'rejected', price_amount = 59900, price_currency = 'usd'"
    )
    shown = await send(cast, cast.vendor, "GET", "/api/validation/analytics")
    assert (shown["requests"], shown["decided"], shown["issued"]) == (4, 3, 1)
    stranger = await open_session(client, "mallory@other.example", role=2)
    assert (await send(cast, stranger, "GET", "/api/validation/analytics"))["requests"] == 0


async def test_a_vendors_data_is_exported_and_erased(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    draft = (await create_draft(cast))["id"]
    headers = {**cast.vendor, "Content-Type": "application/pdf"}
    path = f"{REQUESTS}/{draft}/files?name=manual.pdf&purpose=technicalDocumentation"
    assert (await client.post(path, content=build_pdf(), headers=headers)).status_code == 201
    request_id = await create_paid(cast, payments)
    await send_report(cast, settings, request_id)
    own = f"{REQUESTS}/{request_id}"
    await send(cast, cast.vendor, "POST", f"{own}/feedback", {"rating": 4, "comments": "Vera says thanks."}, status=201)
    await send(cast, cast.vendor, "POST", f"{own}/complaints", {"reason": "Slow."}, status=201)
    person = Person(UUID(await find_account(VENDOR_EMAIL)), VENDOR_EMAIL)
    exported = await PERSONAL_DATA.export(settings, person)
    assert {section: len(entries) for section, entries in exported.items()} == {
        "validation_requests": 2,
        "validation_files": 1,
        "validation_feedback": 1,
        "validation_complaints": 1,
        "validation_declarations": 0,
    }
    assert PERSONAL_DATA.erase is not None
    await PERSONAL_DATA.erase(settings, person)
    left = str(await PERSONAL_DATA.export(settings, person))
    for text in ("Vera", "vera@maker.example", "+353 1 555 0100", "1 Main Street", draft):
        assert text not in left
    assert "Maker Ltd" in left
    assert not [key for key in await Files(settings).list_keys() if draft in key]


async def test_an_admins_declarations_are_exported_and_erased(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await start_testing(cast, request_id)
    person = Person(UUID(await find_account("tester@lexdex.example")), "tester@lexdex.example")
    exported = (await PERSONAL_DATA.export(settings, person))["validation_declarations"]
    assert exported[0]["statement"] == "I hold no shares of the vendor."
    assert PERSONAL_DATA.erase is not None
    await PERSONAL_DATA.erase(settings, person)
    assert "no shares" not in str(await PERSONAL_DATA.export(settings, person))
    await send(cast, cast.tester, "POST", f"{ADMIN}/requests/{request_id}/complete", status=403)


async def test_abandoned_drafts_are_deleted_after_a_year(client: httpx.AsyncClient, settings: Settings) -> None:
    cast = await create_cast(client)
    draft = (await create_draft(cast))["id"]
    await set_columns(draft, "updated_at = now() - interval '364 days'")
    await jobs.purge_expired(JobContext(settings, ()))
    assert len(await send(cast, cast.vendor, "GET", REQUESTS)) == 1
    await set_columns(draft, "updated_at = now() - interval '366 days'")
    await jobs.purge_expired(JobContext(settings, ()))
    assert await send(cast, cast.vendor, "GET", REQUESTS) == []
