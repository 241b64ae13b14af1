"""The players of other sites that our pages may embed: what the content security policy allows and editors may name."""

import re
from typing import Final

EMBED_HOSTS: Final = ("https://www.youtube-nocookie.com", "https://player.vimeo.com")
_PLAYERS: Final = re.compile(
    r"https://www\.youtube-nocookie\.com/embed/[A-Za-z0-9_-]{6,20}|https://player\.vimeo\.com/video/\d{5,12}"
)


def is_embed(address: str) -> bool:
    """Whether this is exactly one of the players' addresses, without anything added to it."""
    return _PLAYERS.fullmatch(address) is not None


def describe_embeds() -> str:
    """The forms of address that are allowed, for a person."""
    return "https://www.youtube-nocookie.com/embed/… and https://player.vimeo.com/video/…"
