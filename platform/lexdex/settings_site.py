"""The settings that admins may change while the site runs; the environment sets what they start from.

Texts, bounds and units of the portal's form come from the annotations, so that form and check can't differ.
"""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec

from lexdex.settings_colors import find_poor_contrast

Section = Literal["branding", "limits", "providers"]
CaptchaProvider = Literal["proof-of-work", "turnstile", "hcaptcha", "none"]
EmailProvider = Literal["main", "standby"]
MAX_LINE: Final = 120
MAX_URL: Final = 300
COLOR: Final = r"^#[0-9a-f]{6}$"
HTTPS: Final = r"^(https://[^\s<>\"'\\]+)?$"
EMAIL: Final = r"^([^<>@\s\"',;:?&]+@[^<>@\s\"',;:?&]+\.[^<>@\s\"',;:?&]+)?$"
IMAGE: Final = r"^([0-9a-f]{32}\.webp)?$"


def _number(title: str, description: str, unit: str, *, at_most: int) -> msgspec.Meta:
    extra = {"section": "limits", "kind": "integer", "unit": unit}
    return msgspec.Meta(title=title, description=description, ge=1, le=at_most, extra=extra)


def _describe(
    section: Section,
    title: str,
    description: str,
    *,
    kind: str = "text",
    pattern: str | None = None,
    length: tuple[int, int] | None = None,
) -> msgspec.Meta:
    return msgspec.Meta(
        title=title,
        description=description,
        pattern=pattern,
        min_length=length[0] if length else None,
        max_length=length[1] if length else None,
        extra={"section": section, "kind": kind, "unit": ""},
    )


class SiteSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings that admins may change; `Settings` adds those that only the environment has."""

    brand: Annotated[
        str, _describe("branding", "Site name", "Shown in titles, the header, emails.", length=(1, 60))
    ] = "Lexdex"
    """The product name shown to users in pages and emails ({product} in the specification)."""
    tagline: Annotated[
        str, _describe("branding", "Tagline", "A line in the footer of the home page.", length=(0, MAX_LINE))
    ] = "The legal technology directory."
    """A line in the footer of the home page."""
    logo: Annotated[
        str, _describe("branding", "Logo", "Beside the site name, 28 pixels high.", kind="image", pattern=IMAGE)
    ] = ""
    """File name of the uploaded logo; empty: the one that is part of the web app."""
    favicon: Annotated[
        str, _describe("branding", "Icon of the browser tab", "Cropped to a square.", kind="image", pattern=IMAGE)
    ] = ""
    """File name of the uploaded icon; empty: the one that is part of the web app."""
    brand_color: Annotated[
        str, _describe("branding", "Brand colour", "Links and buttons, light scheme.", kind="color", pattern=COLOR)
    ] = "#0b5f4a"
    """Colour of links and buttons in the light scheme, #rrggbb."""
    on_brand_color: Annotated[
        str, _describe("branding", "Text on buttons", "Light scheme.", kind="color", pattern=COLOR)
    ] = "#ffffff"
    """Colour of texts on that colour."""
    dark_brand_color: Annotated[
        str, _describe("branding", "Brand colour, dark", "Links and buttons, dark scheme.", kind="color", pattern=COLOR)
    ] = "#5fd0a9"
    """Colour of links and buttons in the dark scheme, #rrggbb."""
    dark_on_brand_color: Annotated[
        str, _describe("branding", "Text on buttons, dark", "Dark scheme.", kind="color", pattern=COLOR)
    ] = "#06231a"
    """Colour of texts on that colour."""
    operator_name: Annotated[
        str, _describe("branding", "Operator's legal name", "Shown in the footer and in emails.", length=(0, MAX_LINE))
    ] = ""
    """Legal name of the operator, in the footer of pages and emails; empty: not shown."""
    footer_text: Annotated[
        str, _describe("branding", "Footer text", "A further line in the footer.", length=(0, 300))
    ] = ""
    """A further line in the footer of all pages."""
    linkedin_url: Annotated[
        str, _describe("branding", "LinkedIn", "Empty: no link.", kind="url", pattern=HTTPS, length=(0, MAX_URL))
    ] = "https://www.linkedin.com/company/lexdex"
    """Profile of the operator, linked on the home page; empty: no link."""
    youtube_url: Annotated[
        str, _describe("branding", "YouTube", "Empty: no link.", kind="url", pattern=HTTPS, length=(0, MAX_URL))
    ] = "https://www.youtube.com/@lexdex"
    """Channel of the operator, linked on the home page; empty: no link."""
    x_url: Annotated[
        str, _describe("branding", "X", "Empty: no link.", kind="url", pattern=HTTPS, length=(0, MAX_URL))
    ] = "https://x.com/lexdex"
    """Profile of the operator, linked on the home page; empty: no link."""
    support_email: Annotated[
        str,
        _describe(
            "branding",
            "Support email",
            "Where users write to.",
            kind="email",
            pattern=EMAIL,
            length=(3, 254),
        ),
    ] = "contact@lexdex.example"
    """Email address that pages name for questions."""
    mail_from_name: Annotated[
        str, _describe("branding", "Name of the sender of emails", "Empty: the site name.", length=(0, 60))
    ] = ""
    """Name of the sender of emails; empty: that of LEXDEX_MAIL_FROM, or else the brand."""
    trial_prompts: Annotated[
        int,
        _number("Free searches", "Of a visitor without an account.", "searches", at_most=1_000_000),
    ] = 10
    """Searches that a visitor has without an account."""
    trial_days: Annotated[
        int,
        _number("Length of the trial", "From the first free search.", "days", at_most=365),
    ] = 2
    """Days in which the trial searches can be used, counted from the first one."""
    answer_retention_days: Annotated[
        int,
        _number("Stored answers", "Answers behind permalinks are then deleted.", "days", at_most=365),
    ] = 30
    """Days after which the stored answers behind answer permalinks are deleted."""
    search_log_retention_days: Annotated[
        int,
        _number(
            "Visitors' searches", "Deleted after that; the privacy policy promises 30 days at most.", "days", at_most=30
        ),
    ] = 30
    """Days after which visitors' searches are deleted; the privacy policy promises thirty at most."""
    captcha: Annotated[
        CaptchaProvider, _describe("providers", "Captcha", "Before a visitor's first free search.", kind="choice")
    ] = "proof-of-work"
    """The captcha before a visitor's first free search; `none` is for tests and load tests."""
    email_provider: Annotated[
        EmailProvider, _describe("providers", "Mail server", "Which server emails are sent through.", kind="choice")
    ] = "main"
    """The mail server in use: `main` is LEXDEX_SMTP_URL, `standby` is LEXDEX_STANDBY_SMTP_URL."""


SITE_FIELDS: Final = tuple(SiteSettings.__struct_fields__)


def find_malformed_site(settings: SiteSettings) -> Iterator[str]:
    """Yield a sentence for each problem of the site's colours, as the environment sets them."""
    for poor in find_poor_contrast(settings):
        yield f"LEXDEX_{poor.field.upper()}: {poor.sentence}"
