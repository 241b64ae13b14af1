"""The brochure of a certified product: one or two upright pages, set from its profile."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache, partial
from importlib import resources
from typing import Any

from lexdex.foundation.typesetting import clean, said, typeset
from lexdex.star_profiles.schemas import StarProfile

IMPOSSIBLE = "This brochure can't be generated as a PDF. The product page has the same content."
NOTE = "Generated from our catalogue entry, not by the vendor. Current as of"


async def typeset_brochure(profile: StarProfile, *, brand: str, address: str, made: datetime) -> bytes:
    """The PDF; raises Unavailable when too many are being made, or where its text cannot be set."""
    data = partial(_data, profile, brand, address)
    return await typeset(_template(), data, form="pdf", made=made, impossible=IMPOSSIBLE)


def _data(profile: StarProfile, brand: str, address: str) -> dict[str, Any]:
    return {
        "title": clean(profile.display_name),
        "brand": clean(brand),
        "badge": f"{clean(brand)} STAR Product",
        "foot": clean(f"{profile.display_name} · {brand} STAR"),
        "name": said(profile.display_name),
        "tagline": said(profile.tagline),
        "summary": _paragraphs(profile.overview.summary),
        "points": [said(point) for point in profile.overview.key_points],
        "sections": [section for section in _sections(profile) if section["parts"]],
        "note": NOTE,
        "address": address,
    }


def _sections(profile: StarProfile) -> list[dict[str, Any]]:
    words = (("Deployment", profile.technical.deployment), ("Scalability", profile.technical.scalability))
    return [
        _section("Modules", [_part(each.name, text=each.description) for each in profile.modules]),
        _section("Certified solutions", [_part(each.category, each.items) for each in profile.certified_solutions]),
        _section("Technical", [_part(title, text=text) for title, text in words if text]),
        _section("Certificates", [_part(each.name, text=each.description) for each in profile.certificates]),
    ]


def _section(title: str, parts: list[dict[str, Any]]) -> dict[str, Any]:
    return {"title": title, "parts": parts}


def _part(title: str, items: Sequence[str] = (), text: str = "") -> dict[str, Any]:
    return {"title": said(title), "items": [said(item) for item in items], "text": _paragraphs(text)}


def _paragraphs(text: str) -> list[dict[str, Any]]:
    return [said(line) for line in text.splitlines() if line.strip()]


@cache
def _template() -> bytes:
    return resources.files(__package__).joinpath("brochure.typ").read_bytes()
