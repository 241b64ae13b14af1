"""Cleans the texts of a STAR profile, and checks its links and videos; finds the problems of all fields at once."""

import re
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from lexdex.catalogue.schemas.editing import FieldProblems
from lexdex.foundation.embeds import describe_embeds, is_embed
from lexdex.foundation.errors import Invalid
from lexdex.foundation.files import Files
from lexdex.foundation.texts import clean_text
from lexdex.star_profiles.schemas import StarProfile, StarVideo
from lexdex.star_profiles.service import videos

MAX_TEXT_LENGTH: Final = 4_000

INCORRECT = "Please correct the marked fields."
EMPTY = "This field is empty. Please fill it in, or remove the entry."
BAD_LINK = "The link '{link}' must start with https:// and name a website."
BAD_EMBED = "'{address}' can't be embedded. Allowed: {allowed}."
NO_VIDEO = "There is no video '{address}'. Please add it with `lexdex catalogue star video` first."

_LABEL = r"[a-z0-9]([a-z0-9-]*[a-z0-9])?"
_HOST = re.compile(rf"{_LABEL}(\.{_LABEL})+", re.IGNORECASE)
_PLACE = re.compile(r"`\$\.?(?P<place>[^`]+)`")
"""Where a value is, in a message of msgspec: "… - at `$.modules[0].name`"."""


async def validate_profile(files: Files, given: StarProfile) -> StarProfile:
    """Return a STAR profile with clean texts; raises Invalid with the problems of its fields by their paths."""
    problems: dict[str, str] = {}
    cleaned = _clean_texts(msgspec.to_builtins(given), "", problems)
    try:
        profile = msgspec.convert(cleaned, StarProfile)
    except msgspec.ValidationError as error:
        # Only spaces, so that nothing is left of a required text.
        problems.setdefault(_read_place(error), EMPTY)
        profile = given
    for place, link in _list_links(profile):
        if problem := _find_link_problem(link):
            problems.setdefault(place, problem)
    for place, video in _list_videos(profile):
        if problem := await _find_video_problem(files, video):
            problems.setdefault(f"{place}.address", problem)
    if problems:
        raise Invalid(msgspec.to_builtins(FieldProblems(INCORRECT, problems)))
    return profile


def _clean_texts(value: object, place: str, problems: dict[str, str]) -> Any:  # noqa: ANN401 - the shape of the value
    if isinstance(value, str):
        try:
            return clean_text(value, label="this field", max_length=MAX_TEXT_LENGTH, is_multiline=True)
        except Invalid as error:
            problems[place] = str(error.detail)
            return value
    if isinstance(value, dict):
        return {name: _clean_texts(part, _join(place, name), problems) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_clean_texts(part, _join(place, number), problems) for number, part in enumerate(value)]
    return value


def _join(place: str, part: str | int) -> str:
    return f"{place}.{part}" if place else str(part)


def _read_place(error: msgspec.ValidationError) -> str:
    found = _PLACE.search(str(error))
    return re.sub(r"\[(\d+)\]", r".\1", found["place"]) if found else ""


def _list_links(profile: StarProfile) -> Iterator[tuple[str, str]]:
    for name in ("video_link", "podcast_link", "social_link"):
        yield f"episode.{name}", getattr(profile.episode, name)


def _list_videos(profile: StarProfile) -> Iterator[tuple[str, StarVideo]]:
    yield "hero", profile.hero
    yield "episode.video", profile.episode.video
    for number, testimonial in enumerate(profile.testimonials):
        yield f"testimonials.{number}.video", testimonial.video


def _find_link_problem(link: str) -> str | None:
    """Return what is wrong with a link; None for a good one and for none."""
    if not link:
        return None
    problem = BAD_LINK.format(link=link[:80])
    try:
        parts = urlsplit(link)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return problem
    is_named = _HOST.fullmatch(host) is not None and port is None and "@" not in parts.netloc
    is_good = link.startswith("https://") and is_named and not re.search(r"[\s<>\"'\\]", link)
    return None if is_good else problem


async def _find_video_problem(files: Files, video: StarVideo) -> str | None:
    """Return a problem unless the address is empty, an allowed embedded player, or a stored video file."""
    if not video.address:
        return None
    if video.kind == "embed":
        is_allowed = is_embed(video.address)
        return None if is_allowed else BAD_EMBED.format(address=video.address[:80], allowed=describe_embeds())
    has_file = await videos.has_video(files, video.address)
    return None if has_file else NO_VIDEO.format(address=video.address[:80])
