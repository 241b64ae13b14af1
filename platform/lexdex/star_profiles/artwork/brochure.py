"""Generates the brochure of a certified product, a PDF of one or two pages, from its STAR profile."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache, partial
from importlib import resources
from typing import Any

from lexdex.certificates.schemas import CertificateSummary
from lexdex.foundation.typesetting import replace_invisible, to_template_sentence, to_template_text, typeset
from lexdex.star_profiles.schemas import StarProfile

TYPESETTING_FAILED = "This brochure can't be generated as a PDF. The product page has the same content."
NOTE = (
    "Generated from our catalogue entry, not by the vendor. The certificates' current status is online. Current as of"
)
SAMPLE_NOTE = (
    "Sample: the STAR programme has not reviewed this product. Generated from our catalogue entry, not by the vendor. "
    "Current as of"
)


async def typeset_brochure(
    profile: StarProfile, issued: Sequence[CertificateSummary], *, brand: str, address: str, changed_at: datetime
) -> bytes:
    """Generate the brochure as a PDF with Typst.

    `address` is the URL of the product's page, and `changed_at` the time of the profile's last change. Raises
    Unavailable if too many PDFs are being rendered or if Typst can't render this one.
    """
    data = partial(_build_data, profile, issued, brand, address)
    return await typeset(
        _read_template(), data, file_format="pdf", created_at=changed_at, failure_message=TYPESETTING_FAILED
    )


def _build_data(profile: StarProfile, issued: Sequence[CertificateSummary], brand: str, address: str) -> dict[str, Any]:
    mark = " (sample)" if all(each.issuer == "sample" for each in issued) else ""
    return {
        "title": replace_invisible(profile.display_name),
        "brand": replace_invisible(brand),
        "badge": f"{replace_invisible(brand)} STAR Product{mark}",
        "foot": replace_invisible(f"{profile.display_name} · {brand} STAR"),
        "name": to_template_text(profile.display_name),
        "tagline": to_template_text(profile.tagline),
        "summary": _split_paragraphs(profile.overview.summary),
        "points": [to_template_text(point) for point in profile.overview.key_points],
        "sections": [section for section in _build_sections(profile, issued, mark) if section["parts"]],
        "note": SAMPLE_NOTE if mark else NOTE,
        "address": address,
    }


def _build_sections(profile: StarProfile, issued: Sequence[CertificateSummary], mark: str) -> list[dict[str, Any]]:
    technical = (("Deployment", profile.technical.deployment), ("Scalability", profile.technical.scalability))
    return [
        _build_section("Modules", [_build_part(each.name, text=each.description) for each in profile.modules]),
        _build_section(
            f"Certified solutions{mark}",
            [_build_part(each.category, each.items) for each in profile.certified_solutions],
        ),
        _build_section("Technical", [_build_part(title, text=text) for title, text in technical if text]),
        _build_section(f"Certificates{mark}", [_build_certificate(each) for each in issued]),
    ]


def _build_certificate(issued: CertificateSummary) -> dict[str, Any]:
    period = f"{issued.number}, valid until {issued.expires_at:%Y-%m-%d}."
    # Sentences in English, whatever the first letter of the scope is.
    sentences = [to_template_sentence(each, issued.product_name, issued.module) for each in (issued.scope, period)]
    return {**_build_part(issued.module or issued.programme), "text": sentences}


def _build_section(title: str, parts: list[dict[str, Any]]) -> dict[str, Any]:
    return {"title": title, "parts": parts}


def _build_part(title: str, items: Sequence[str] = (), text: str = "") -> dict[str, Any]:
    return {
        "title": to_template_text(title),
        "items": [to_template_text(item) for item in items],
        "text": _split_paragraphs(text),
    }


def _split_paragraphs(text: str) -> list[dict[str, Any]]:
    return [to_template_text(line) for line in text.splitlines() if line.strip()]


@cache
def _read_template() -> bytes:
    return resources.files(__package__).joinpath("brochure.typ").read_bytes()
