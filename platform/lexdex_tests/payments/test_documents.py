"""Invoices and credit notes: their content, numbers, who may read them, and what remains of an erased account."""

import asyncio
import io
from datetime import UTC, datetime
from typing import Any

import pytest
from pypdf import PdfReader

from lexdex.foundation import database as db
from lexdex.foundation.personal_data import Person
from lexdex.foundation.schedule import JobContext
from lexdex.payments import jobs, personal_data, service
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.payments.builders import BUYER, Shop


def read_pdf(content: bytes) -> str:
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    return " ".join(text.split())


async def test_the_invoice_has_what_the_law_requires(shop: Shop) -> None:
    payment = await shop.start_paid()
    headers = await open_session(shop.client, BUYER)
    answer = await shop.client.get(f"/api/payments/{payment.id}/receipt", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="LX-INV-000001.pdf"'
    text = read_pdf(answer.content)
    for words in (
        *("Invoice", "LX-INV-000001", "Lexdex GmbH", "69117 Heidelberg", "Tax id: DE123456789", "Maker GmbH"),
        *(
            "10115 Berlin",
            "Tax id: DE987654321",
            "package Professional",
            "1,000.00",
            "Tax (19 %)",
            "190.00",
            "1,190.00",
        ),
        *("USD", str(payment.id)[:8], f"{datetime.now(UTC):%Y-%m-%d}"),
    ):
        assert words in text
    root: Any = PdfReader(io.BytesIO(answer.content)).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    again = await shop.client.get(f"/api/payments/{payment.id}/receipt", headers=headers)
    assert again.content == answer.content


async def test_a_credit_note_names_its_invoice_and_reason(shop: Shop) -> None:
    payment, headers = await shop.start_paid(), await shop.admin()
    await shop.refund(headers, payment, 59_500, "Half of it was withdrawn.")
    answer = await shop.client.get(f"/api/payments/{payment.id}/credit-notes/LX-CN-000001", headers=headers)
    text = read_pdf(answer.content)
    for words in ("Credit note", "LX-CN-000001", "LX-INV-000001", "500.00", "95.00", "595.00", "Half of it was"):
        assert words in text
    missing = await shop.client.get(f"/api/payments/{payment.id}/credit-notes/LX-INV-000001", headers=headers)
    assert missing.status_code == 404


async def test_reverse_charge_is_on_the_invoice(shop: Shop) -> None:
    payment = await shop.start_paid(shop.build_order(country="FR", tax_id="FR12345678901"))
    headers = await open_session(shop.client, BUYER)
    text = read_pdf((await shop.client.get(f"/api/payments/{payment.id}/receipt", headers=headers)).content)
    assert "Reverse charge" in text
    assert "Tax (0 %) 0.00" in text


async def test_an_unpaid_payment_has_no_invoice(shop: Shop) -> None:
    payment = await shop.start()
    headers = await open_session(shop.client, BUYER)
    assert (await shop.client.get(f"/api/payments/{payment.id}/receipt", headers=headers)).status_code == 409


async def test_hostile_names_are_printed_as_they_are(shop: Shop) -> None:
    name = '#panic("x") $1$ *b* \\ "é" شركة ميزان'
    payment = await shop.start_paid(shop.build_order(billing_name=name, billing_address="<b>\n#include"))
    headers = await open_session(shop.client, BUYER)
    answer = await shop.client.get(f"/api/payments/{payment.id}/receipt", headers=headers)
    assert answer.status_code == 200
    assert '#panic("x") $1$ *b*' in read_pdf(answer.content)


async def test_numbers_have_no_gaps_when_many_are_paid_at_once(shop: Shop) -> None:
    payments = [await shop.start() for _ in range(6)]
    await asyncio.gather(*(shop.pay(payment) for payment in payments))
    await asyncio.gather(
        *(service.refresh_payment(shop.settings, payment.purpose, payment.reference) for payment in payments)
    )
    numbers = {(await shop.read(payment)).invoice_number for payment in payments}
    assert numbers == {f"LX-INV-00000{number}" for number in range(1, 7)}


async def test_a_failed_change_leaves_no_gap(shop: Shop) -> None:
    """The number is taken in the transaction of the payment: if that is rolled back, the next one gets it."""
    first, second = await shop.start(), await shop.start()
    await shop.pay(first)
    await db.execute("ALTER TABLE outbox ADD CONSTRAINT refused CHECK (topic <> 'payment.succeeded') NOT VALID")
    try:
        await shop.deliver(shop.new_events())
    finally:
        await db.execute("ALTER TABLE outbox DROP CONSTRAINT refused")
    assert (await shop.read(first)).status == "pending"
    await shop.pay(second)
    await shop.reconcile()
    numbers = sorted([(await shop.read(first)).invoice_number, (await shop.read(second)).invoice_number])
    assert numbers == ["LX-INV-000001", "LX-INV-000002"]


@pytest.mark.parametrize(
    ("country", "tax_id", "tax", "note"),
    [
        ("DE", "", 19_000, ""),
        ("DE", "DE987654321", 19_000, ""),
        ("FR", "", 20_000, ""),
        ("AT", "", 19_000, ""),
        ("GR", "EL123456789", 0, "Reverse charge"),
        ("US", "", 0, "No tax"),
        ("GB", "GB123456789", 0, "No tax"),
    ],
)
async def test_tax_by_country(shop: Shop, country: str, tax_id: str, tax: int, note: str) -> None:
    payment = await shop.start(shop.build_order(country=country, tax_id=tax_id))
    assert (payment.tax_amount, payment.total_amount) == (tax, 100_000 + tax)
    assert payment.tax_note.startswith(note)
    assert bool(payment.tax_note) == bool(note)


async def test_tax_is_rounded_to_cents_with_halves_upwards(shop: Shop) -> None:
    payment = await shop.start(shop.build_order(amount=50, tax_id=""))
    assert payment.tax_amount == 10


async def test_export_and_erasure(shop: Shop) -> None:
    payment = await shop.start_paid()
    person = Person(shop.account_id, BUYER)
    exported = await personal_data.export(shop.settings, person)
    assert [(row["billing_name"], row["status"]) for row in exported["payments"]] == [("Maker GmbH", "paid")]
    assert [row["content"]["number"] for row in exported["invoices"]] == ["LX-INV-000001"]
    await personal_data.erase(shop.settings, person)
    row = await db.fetch_row("SELECT billing_name, billing_address, billing_tax_id, total_amount FROM payment")
    assert row is not None
    assert tuple(row.values()) == ("", "", "", 119_000)
    # The invoice is kept, as the law requires, and the admins can still print it.
    headers = await shop.admin()
    answer = await shop.client.get(f"/api/payments/{payment.id}/receipt", headers=headers)
    assert "Maker GmbH" in read_pdf(answer.content)
    await db.execute("UPDATE invoice SET issued_at = now() - interval '12 years'")
    await jobs.purge_expired(JobContext(shop.settings, ()))
    answer = await shop.client.get(f"/api/payments/{payment.id}/receipt", headers=headers)
    assert "Maker GmbH" not in read_pdf(answer.content)
    assert "LX-INV-000001" in read_pdf(answer.content)


async def test_admins_list_all_payments(shop: Shop) -> None:
    headers = await shop.admin()
    assert (await shop.client.get("/api/admin/payments", headers=headers)).json()["payments"] == []
    paid, pending = await shop.start_paid(), await shop.start()
    page = (await shop.client.get("/api/admin/payments", headers=headers)).json()
    assert (page["total"], [one["payment"]["id"] for one in page["payments"]]) == (2, [str(pending.id), str(paid.id)])
    page = (await shop.client.get("/api/admin/payments?status=paid", headers=headers)).json()
    assert [one["payment"]["invoice_number"] for one in page["payments"]] == ["LX-INV-000001"]
    one = (await shop.client.get(f"/api/admin/payments/{paid.id}", headers=headers)).json()
    assert (one["account_id"], one["billing_tax_id"]) == (str(shop.account_id), "DE987654321")
