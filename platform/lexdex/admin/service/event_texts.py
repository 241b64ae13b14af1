"""Describes events to admins in plain words: what the worker does with one, what it is about, and why it failed."""

import re
from typing import Final

import msgspec

from lexdex.foundation import mail
from lexdex.foundation.mail import EmailRequested
from lexdex.foundation.outbox import Event
from lexdex.foundation.outbox.events import find_event_type
from lexdex.settings import Settings

MAX_ERROR_LENGTH: Final = 300
UNKNOWN_TASK: Final = "A task of another version"
WITH_LINK: Final = "{subject} (its link may have expired)"
TIMED_OUT: Final = "It took longer than it may."
REFUSED: Final = "The mail server refused the recipient: {answer}"
ENDED: Final = "It ended with the error {error}"
NO_REASON_KNOWN: Final = "The reason was not recorded."

_TIMEOUT: Final = "TimeoutError"
_REFUSED: Final = "refused: "
_ERROR_CLASS: Final = re.compile(r"[A-Z][A-Za-z]+(: .*)?")
"""The name of a class, with or without the text of the error."""
_HIDDEN: Final = (
    (re.compile(r"[a-z][a-z0-9+.-]{0,30}://\S+", re.IGNORECASE), "(link)"),
    (re.compile(r"\S{1,254}@\S+"), "(address)"),
    (re.compile(r"[\w+/=.~-]{32,}"), "(hidden)"),
)
"""What an error may quote and this page doesn't show: links, addresses, and all that may be a token."""


def describe_task(topic: str) -> str:
    """Return what the worker does with the events of a topic."""
    event_type = find_event_type(topic)
    return event_type.task if event_type else UNKNOWN_TASK


def describe_object(settings: Settings, topic: str, payload: str) -> str:
    """Return what an event is about; empty if it says nothing or is not readable. An email is named by its subject."""
    event_type = find_event_type(topic)
    if event_type is None:
        return ""
    try:
        event = msgspec.json.decode(payload, type=event_type)
    except msgspec.ValidationError:
        return ""
    return _describe_email(settings, event) if isinstance(event, EmailRequested) else _describe(event)


def describe_error(error: str) -> str:
    """Return the last error of an event as a sentence, without addresses, links and tokens."""
    text = error
    for pattern, replacement in _HIDDEN:
        text = pattern.sub(replacement, text)
    return _end_sentence(_explain(text.strip()))


def _describe(event: Event) -> str:
    return event.describe_object()


def _describe_email(settings: Settings, email: EmailRequested) -> str:
    subject = mail.render_subject(settings, email) or email.template
    return WITH_LINK.format(subject=subject) if email.links else subject


def _explain(error: str) -> str:
    if not error:
        return NO_REASON_KNOWN
    if error == _TIMEOUT:
        return TIMED_OUT
    if error.startswith(_REFUSED):
        return REFUSED.format(answer=error.removeprefix(_REFUSED))
    if _ERROR_CLASS.fullmatch(error):
        return ENDED.format(error=error)
    return error[0].upper() + error[1:]


def _end_sentence(text: str) -> str:
    if len(text) > MAX_ERROR_LENGTH:
        return f"{text[:MAX_ERROR_LENGTH].rstrip()}…"
    return text if text.endswith((".", "!", "?")) else f"{text}."
