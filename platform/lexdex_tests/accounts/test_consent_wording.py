"""The wording stored as proof of a consent is the wording that the web app shows."""

import re
from html import unescape
from pathlib import Path

import pytest

from lexdex.accounts.service.consents import REGISTRATION_AGREEMENT, RESET_AGREEMENT, WORDINGS

WEB = Path(__file__).parents[3] / "web" / "src" / "features"
BANNER = WEB / "consent" / "cookie-choices.tsx"
KIND = re.compile(r"label: '(?P<label>[^']+)',\s*text: '(?P<text>[^']+)'")


def read_visible_text(file: Path) -> str:
    """Read a source file of the web app without its tags, with single spaces."""
    text = re.sub(r"<[^>]+>", "", file.read_text(encoding="utf-8").replace("{' '}", " "))
    return " ".join(unescape(text).split())


def test_cookie_consent_is_stored_as_the_banner_shows_it() -> None:
    introduction, *kinds = WORDINGS["cookies"].split("\n")
    assert introduction in read_visible_text(BANNER)
    shown = KIND.findall(BANNER.read_text(encoding="utf-8"))
    assert len(shown) == 3
    assert kinds == [f"{label}: {text}" for label, text in shown]


@pytest.mark.parametrize("file", ["accounts/fields.tsx", "accounts/reset-page.tsx", "settings/data-card.tsx"])
def test_consent_to_emails_is_stored_as_the_forms_show_it(file: str) -> None:
    assert WORDINGS["marketing"] in read_visible_text(WEB / file)


@pytest.mark.parametrize(
    ("file", "agreement"),
    [("accounts/fields.tsx", REGISTRATION_AGREEMENT), ("accounts/reset-page.tsx", RESET_AGREEMENT)],
)
def test_the_agreement_is_stored_as_the_forms_show_it(file: str, agreement: str) -> None:
    assert agreement in read_visible_text(WEB / file)
