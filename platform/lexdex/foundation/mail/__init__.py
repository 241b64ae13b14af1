"""Email: a feature requests it within its database transaction; the worker renders and sends it."""

from lexdex.foundation.mail.outgoing import EmailRequested, Link, get_operator_address, send
from lexdex.foundation.mail.rendering import render_subject
from lexdex.foundation.mail.sent import (
    LoggedEmail,
    erase_sent_emails,
    export_sent_emails,
    list_sent_emails,
    purge_sent_emails,
)
from lexdex.foundation.mail.unsent import UnsentEmail, find_unsent_email, list_unsent_emails, resend_failed_email

__all__ = [
    "EmailRequested",
    "Link",
    "LoggedEmail",
    "UnsentEmail",
    "erase_sent_emails",
    "export_sent_emails",
    "find_unsent_email",
    "get_operator_address",
    "list_sent_emails",
    "list_unsent_emails",
    "purge_sent_emails",
    "render_subject",
    "resend_failed_email",
    "send",
]
