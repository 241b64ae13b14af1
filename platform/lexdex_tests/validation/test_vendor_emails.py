"""The vendor is notified of what ends well too: a refund, and the end of a surveillance; samples have none."""

import httpx

from lexdex.catalogue import service as catalogue
from lexdex.settings import Settings
from lexdex_tests.certificates.builders import issue_certificate, require
from lexdex_tests.events import process_outbox
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.validation.builders import VENDOR_EMAIL, create_cast, create_paid, send_with_approval
from lexdex_tests.validation.partners import Payments
from lexdex_tests.validation.test_reinstating import SOURCE, certify, change, edit_profile


async def read_vendor_emails(settings: Settings) -> list[tuple[str, str]]:
    """Return subject and text of the vendor's new emails."""
    await process_outbox(settings)
    emails = await read_new_emails(settings)
    return [(each.subject, " ".join(each.text.split())) for each in emails if each.to == VENDOR_EMAIL]


async def test_a_refund_is_announced_with_its_amount(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    payment = await payments.require(request_id)
    await read_vendor_emails(settings)
    path = f"/api/admin/payments/{payment.id}/refund"
    for amount in (1_050, payment.total_amount - 1_050):
        await send_with_approval(cast, path, {"amount": amount, "reason": "As agreed."})
        subjects = dict(await read_vendor_emails(settings))
        [text] = [text for subject, text in subjects.items() if "refund" in subject.lower()]
        assert f"{amount / 100:,.2f} USD" in text
        assert "credit note" in text


async def test_the_end_of_a_surveillance_is_announced(client: httpx.AsyncClient, settings: Settings) -> None:
    cast, number = await certify(client)
    for is_restored in (True, False):
        await edit_profile(settings, hosting_locations=("Iran",))
        await read_vendor_emails(settings)
        if is_restored:
            await edit_profile(settings, hosting_locations=("Germany",))
        else:
            await change(cast, settings, number, "accept_facts", facts=["hosting_locations"])
        [(subject, text)] = await read_vendor_emails(settings)
        assert "The surveillance of your certificate ended" in subject
        assert ("states the examined facts again" in text) == is_restored


async def test_samples_have_no_surveillance(database: None, settings: Settings) -> None:
    number = (await issue_certificate(issuer="sample")).number
    await catalogue.update_product("certa", {"hosting_locations": ("China",)}, source=SOURCE, actor="test")
    await process_outbox(settings)
    assert ((await require(number)).surveillance_due_at, (await require(number)).changed_facts) == (None, [])
