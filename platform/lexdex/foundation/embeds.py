"""The YouTube and Vimeo players that pages may embed: their hosts, for the content security policy, and their URLs."""

import re
from typing import Final

EMBED_HOSTS: Final = ("https://www.youtube-nocookie.com", "https://player.vimeo.com")
_PLAYERS: Final = re.compile(
    r"https://www\.youtube-nocookie\.com/embed/[A-Za-z0-9_-]{6,20}|https://player\.vimeo\.com/video/\d{5,12}"
)


def is_embed(address: str) -> bool:
    """Whether the URL is exactly that of a YouTube or Vimeo video player, without a query or further path."""
    return _PLAYERS.fullmatch(address) is not None


def describe_embeds() -> str:
    """Return the allowed URL patterns as text for an error message."""
    return "https://www.youtube-nocookie.com/embed/… and https://player.vimeo.com/video/…"
