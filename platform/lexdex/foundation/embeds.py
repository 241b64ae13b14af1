"""Video players of other sites that pages may embed: the hosts of the content security policy, and their addresses."""

import re
from typing import Final

EMBED_HOSTS: Final = ("https://www.youtube-nocookie.com", "https://player.vimeo.com")
_PLAYERS: Final = re.compile(
    r"https://www\.youtube-nocookie\.com/embed/[A-Za-z0-9_-]{6,20}|https://player\.vimeo\.com/video/\d{5,12}"
)


def is_embed(address: str) -> bool:
    """Whether the URL is exactly that of an allowed player, without further parts."""
    return _PLAYERS.fullmatch(address) is not None


def describe_embeds() -> str:
    """Describe the allowed addresses, for an error message."""
    return "https://www.youtube-nocookie.com/embed/… and https://player.vimeo.com/video/…"
