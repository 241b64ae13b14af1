"""Emails to vendors, staff and the operator about the moves of a request; sent through the outbox."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from lexdex.foundation import mail
from lexdex.settings import Settings
from lexdex.validation.queries.requests import RequestRow
from lexdex.validation.schemas.names import Move
from lexdex.validation.service import dates
from lexdex.validation.service.rubric import load_rubric

UPDATES: Final[Mapping[Move, tuple[str, str]]] = {
    "schedule": ("Testing is scheduled", "Testing of {software} is scheduled."),
    "start": ("Testing has started", "Testing of {software} has started."),
    "correct": (
        "Your request was corrected",
        "The tester has corrected your request for {software}, or confirmed your organization. The price stays.",
    ),
    "complete": (
        "Testing is complete",
        "Testing of {software} is complete. You receive the draft report when it has been reviewed.",
    ),
    "send_report": (
        "Your draft report is ready",
        "The draft report on {software} is ready. You can reply until {reply_due}; then the decision is made.",
    ),
    "resume": ("Testing continues", "After your reply, testing of {software} continues. A new draft report follows."),
    "issue": ("Your certificate was issued", "The certificate for {software} was issued. Its number is {certificate}."),
    "reject": (
        "Your request was rejected",
        "No certificate was issued for {software}. You can appeal until {appeal_due}; another decider then decides.",
    ),
    "uphold_appeal": (
        "Your appeal was successful",
        "Your appeal was successful, and the certificate for {software} was issued. Its number is {certificate}.",
    ),
    "dismiss_appeal": ("Your appeal was dismissed", "Your appeal on {software} was dismissed."),
    "withdraw": ("Your request was withdrawn", "Your request for {software} was withdrawn."),
    "cancel": ("Your request was canceled", "Your request for {software} was canceled.{refund_follows}"),
}
"""The subject and the sentence of the email about each move that the vendor is notified of."""
STAFF_UPDATES: Final[Mapping[Move, str]] = {
    "reply": "The vendor has replied to the draft report on {software}.",
    "appeal": "The vendor has appealed the decision on {software}. Please assign a decider of the appeal.",
    "withdraw": "The vendor has withdrawn the request for {software}.{refund_due}",
}
"""What the operator is notified of."""


async def notify_submitted(settings: Settings, row: RequestRow) -> None:
    """Send the vendor the confirmation, and the operator the news, of a request that was submitted."""
    package = load_rubric().packages[row.package] if row.package else None
    values = {
        "name": row.vendor_first_name,
        "software": get_software_name(row),
        "request_id": str(row.id),
        "package": f"{package.name} ({package.programme})" if package else "",
        "price": f"{(row.price_amount or 0) / 100:,.2f} {row.price_currency.upper()}",
    }
    await mail.send("validation-submitted", row.vendor_email, values=values)
    await _notify_operator(settings, row, "A paid validation request was submitted for {software}.")


async def notify_move(settings: Settings, row: RequestRow, move: Move, note: str) -> None:
    """Send the emails about a move; `row` is the request after it."""
    if found := UPDATES.get(move):
        subject, sentence = found
        values = {
            "name": row.vendor_first_name,
            "software": get_software_name(row),
            "subject": subject,
            "sentence": sentence.format(**_list_facts(row)),
            "note": note,
            "request_id": str(row.id),
        }
        await mail.send("validation-updated", row.vendor_email, values=values)
    if sentence_for_staff := STAFF_UPDATES.get(move):
        await _notify_operator(settings, row, sentence_for_staff)


async def notify_file_refused(row: RequestRow, file_name: str) -> None:
    """Notify the vendor that the scanner refused a file."""
    values = {
        "name": row.vendor_first_name,
        "software": get_software_name(row),
        "subject": "A file was refused",
        "file": file_name,
        "sentence": f"The virus scanner refused the file “{file_name}” of your request for {get_software_name(row)}. "
        "It was deleted. Please check it and upload it again.",
        "note": "",
        "request_id": str(row.id),
    }
    await mail.send("validation-updated", row.vendor_email, values=values)


async def notify_case_closed(row: RequestRow, *, kind: str, outcome: str) -> None:
    """Notify the vendor of the outcome of a complaint or surveillance."""
    values = {
        "name": row.vendor_first_name,
        "software": get_software_name(row),
        "subject": f"Your {kind} was decided" if kind == "complaint" else "The surveillance of your certificate ended",
        "sentence": f"The {kind} on the validation of {get_software_name(row)} was closed.",
        "note": outcome,
        "request_id": str(row.id),
    }
    await mail.send("validation-updated", row.vendor_email, values=values)


async def notify_surveillance_opened(row: RequestRow, *, opened_at: datetime, reason: str) -> None:
    """Notify the vendor of a surveillance that an admin has opened: what is asked, and by when."""
    software = get_software_name(row)
    due = dates.add_surveillance_days(opened_at)
    values = {
        "name": row.vendor_first_name,
        "software": software,
        "subject": "A surveillance of your certificate was opened",
        "sentence": f"On {opened_at.date().isoformat()}, a surveillance of the certificate {row.certificate_number} "
        f"for {software} was opened for the reason below. Please reply to this email by {due.isoformat()} and show "
        "that the criteria are still met. We then decide; if they are no longer met, the certificate is suspended.",
        "note": reason,
        "request_id": str(row.id),
    }
    await mail.send("validation-updated", row.vendor_email, values=values)


async def notify_refund(row: RequestRow, amount: int, currency: str) -> None:
    """Notify the vendor of a refund; the amount is in the currency's smallest unit."""
    software = get_software_name(row)
    values = {
        "name": row.vendor_first_name,
        "software": software,
        "subject": "You received a refund",
        "sentence": f"We refunded {amount / 100:,.2f} {currency.upper()} of your payment for the validation of "
        f"{software}. The credit note is in the validation center, beside the invoice.",
        "note": "",
        "request_id": str(row.id),
    }
    await mail.send("validation-updated", row.vendor_email, values=values)


async def notify_refund_refused(settings: Settings, row: RequestRow, amount: int, currency: str) -> None:
    """Notify the operator of a refund that the provider has refused; the amount is in the currency's smallest unit."""
    await _notify_operator(
        settings,
        row,
        f"The payment provider has refused the refund of {amount / 100:,.2f} {currency.upper()} for {{software}}, so "
        "the vendor has not received this money. Please look at the payment there, and refund the request again.",
    )


async def notify_refund_due(settings: Settings, row: RequestRow) -> None:
    """Notify the operator of a payment that succeeded after the request had ended."""
    await _notify_operator(
        settings, row, "A payment for {software} succeeded after the request had ended. Please refund it."
    )


async def notify_surveillance(settings: Settings, row: RequestRow) -> None:
    """Notify the operator that examined facts of a certified product have changed."""
    await _notify_operator(
        settings,
        row,
        "The examined facts of {software} have changed, so the certificate {certificate} is under "
        "surveillance. Please examine the change.",
    )


async def notify_report_failed(settings: Settings, row: RequestRow) -> None:
    """Notify the operator of a report that could not be generated."""
    await _notify_operator(
        settings,
        row,
        "A report on {software} could not be generated. The log of the worker says why. Please press "
        "“Generate again” on the page of the request.",
    )


async def notify_complaint(settings: Settings, row: RequestRow) -> None:
    """Notify the operator of a complaint."""
    await _notify_operator(settings, row, "The vendor complains about the validation of {software}.")


async def notify_assigned(email: str, row: RequestRow, part: str) -> None:
    """Ask an assigned admin for the declaration of interest."""
    values = {"software": get_software_name(row), "part": part.replace("_", " "), "request_id": str(row.id)}
    await mail.send("validation-assigned", email, values=values)


def get_software_name(row: RequestRow) -> str:
    """Return the software's name for a sentence."""
    return row.software_name or "your software"


async def _notify_operator(settings: Settings, row: RequestRow, sentence: str) -> None:
    values = {
        "sentence": sentence.format(**_list_facts(row)),
        "software": get_software_name(row),
        "vendor": row.form.organization_name,
        "request_id": str(row.id),
    }
    await mail.send("validation-news", mail.get_operator_address(settings), values=values)


def _list_facts(row: RequestRow) -> dict[str, str]:
    is_paid = row.submitted_at is not None
    return {
        "refund_follows": " You get another email when your payment is refunded." if is_paid else "",
        "refund_due": " Please decide on the refund." if is_paid else " It was not paid.",
        "software": get_software_name(row),
        "start": row.testing_start_date.isoformat() if row.testing_start_date else "",
        "reply_due": row.reply_due_date.isoformat() if row.reply_due_date else "",
        "appeal_due": row.appeal_due_date.isoformat() if row.appeal_due_date else "",
        "certificate": row.certificate_number or "",
    }
