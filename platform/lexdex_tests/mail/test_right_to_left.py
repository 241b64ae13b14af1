"""Arabic and Hebrew names in emails: isolated from the English sentences and the numbers around them."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest

from lexdex.foundation.mail.outgoing import EmailRequested, Link
from lexdex.foundation.mail.rendering import render_email
from lexdex.settings import Settings

DEEDS, WILLS = "صكوك", "צוואות 2"
LEAD = {"email": "a@b.example", "product_id": "certa", "what": "a demo"}
DECISION = {"name": "Ada", "verdict": "approved", "note": "Fine."}
UPDATE = {"subject": "Testing is scheduled", "note": "", "request_id": "7"}


def isolate(text: str) -> str:
    return f"\u2068{text}\u2069"


def render(
    settings: Settings, template: str, values: dict[str, Any], links: dict[str, Link] | None = None
) -> tuple[str, str, str, EmailMessage]:
    """Return subject, text and HTML as a reader gets them, and the message."""
    sent = render_email(settings, EmailRequested(template, "ada@b.example", values, links or {}), 1)
    message = message_from_bytes(sent.as_bytes(), policy=policy.default)
    assert isinstance(message, EmailMessage)
    text, html = message.get_body(("plain",)), message.get_body(("html",))
    assert text is not None
    assert html is not None
    return str(message["Subject"]), text.get_content().replace("\r\n", "\n"), html.get_content(), message


def test_names_are_isolated_in_subject_text_and_html(settings: Settings) -> None:
    facts = {"name": "אדה", "product": DEEDS, "number": "LX-2026-000017", "expires_on": "2027-11-25"}
    subject, text, html, _ = render(settings, "certificate-expiring", facts)
    assert subject == "Certificate LX-2026-000017 expires on 2027-11-25"
    assert f"Hello{' '}{isolate('אדה')}," in text
    assert f"Certificate LX-2026-000017 for {isolate(DEEDS)} expires on 2027-11-25." in text
    assert f"for <bdi>{DEEDS}</bdi> expires on" in html
    assert "\u2068" not in html


def test_a_subject_with_isolated_names_is_a_valid_header(settings: Settings) -> None:
    names = {"name": "אדה לבלייס ושות' עורכי דין " * 2, "product": WILLS, "message": "Hi"}
    subject, _, _, message = render(settings, "new-lead", {**LEAD, **names})
    assert subject == f"{isolate(names['name'])} has requested a demo for {isolate(WILLS)}"
    raw = message.as_bytes().partition(b"\n\n")[0]
    assert raw.isascii()
    assert max(len(line) for line in raw.split(b"\n")) < 200
    assert message.defects == []


def test_only_the_names_in_a_sentence_are_isolated(settings: Settings) -> None:
    sentence = f"The virus scanner refused the file “{DEEDS}.pdf” of your request for {DEEDS} on 2026-11-25."
    names = {"name": "Ada", "software": DEEDS, "file": f"{DEEDS}.pdf"}
    subject, text, html, _ = render(settings, "validation-updated", {**UPDATE, **names, "sentence": sentence})
    assert subject == f"Testing is scheduled: {isolate(DEEDS)}"
    assert f"the file “{isolate(f'{DEEDS}.pdf')}” of your request for {isolate(DEEDS)} on 2026-11-25." in text
    assert f"the file “<bdi>{DEEDS}.pdf</bdi>” of your request for <bdi>{DEEDS}</bdi> on" in html


def test_names_are_isolated_inside_lists_and_composed_texts(settings: Settings) -> None:
    tools = [{"id": "deeds", "name": DEEDS, "company": "Legal <Ltd>"}, {"id": "b", "name": "B", "company": WILLS}]
    search = {"name": "חוזים", "tools": tools, "more": 0, "stop": "stop"}
    links = {name: Link("/stop", "stop", "7") for name in ("stop", "unsubscribe")}
    _, text, html, _ = render(settings, "search-alert", {"name": "Ada", "number": 2, "searches": [search]}, links)
    assert f"- {isolate(DEEDS)}, Legal <Ltd>" in text
    assert f"- B, {isolate(WILLS)}" in text
    # An element that takes its direction from its text isolates it already.
    assert "חוזים</h2>" in html
    _, _, html, _ = render(settings, "claim-decided", {**DECISION, "product": DEEDS})
    assert f"Manage <bdi>{DEEDS}</bdi></a>" in html


def test_each_line_of_a_message_is_isolated_and_cannot_end_it(settings: Settings) -> None:
    message = "שלום\u2069, 12\nSecond line\n(تحية) 5"
    _, text, html, _ = render(settings, "new-lead", {**LEAD, "name": "Ada", "product": "Certa", "message": message})
    assert f"{isolate('שלום, 12')}\nSecond line\n{isolate('(تحية) 5')}" in text
    assert ">שלום" in html


@pytest.mark.parametrize("name", ["Certa", "Café 2", "契約", "Ада"])
def test_left_to_right_names_stay_as_they_are(settings: Settings, name: str) -> None:
    facts = {"software": name, "name": name, "sentence": f"Testing of {name} has started."}
    subject, text, html, message = render(settings, "validation-updated", {**UPDATE, **facts})
    assert subject == f"Testing is scheduled: {name}"
    assert f"Testing of {name} has started." in text
    assert not any(mark in part for mark in ("\u2068", "\u2069", "<bdi>") for part in (subject, text, html))
    assert message.defects == []


def test_a_name_with_markup_stays_text(settings: Settings) -> None:
    _, _, html, _ = render(settings, "claim-decided", {**DECISION, "product": f"<b>{DEEDS}"})
    assert f"<bdi>&lt;b&gt;{DEEDS}</bdi>" in html
