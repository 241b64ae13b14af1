"""Fills the built shell with one page's title, description, canonical address and structured data."""

import re
from html import escape
from typing import Any

import msgspec

TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
DESCRIPTION = re.compile(r"<meta\s+name=\"description\"\s+content=\"[^\"]*\"\s*/?>")
SLOT = "<!--head-->"
LONGEST_DESCRIPTION = 160
UNSAFE_IN_SCRIPT = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What a page says of itself to those who do not run scripts."""

    title: str
    description: str = ""
    canonical: str = ""
    """Absolute address; empty where the page has none."""
    indexed: bool = True
    data: dict[str, Any] | None = None
    """Schema.org's object, written as JSON-LD."""


class Template:
    """The built shell, cut once at the places that change."""

    def __init__(self, source: str) -> None:
        if SLOT not in source or not TITLE.search(source):
            raise ValueError("The web app's spa.html has no <title> or no <!--head--> slot; build the web app again.")
        source = DESCRIPTION.sub("", source)
        before, after = TITLE.split(source, maxsplit=1)
        middle, end = after.split(SLOT, maxsplit=1)
        self._parts = (before, middle, end)

    def fill(self, head: Head) -> bytes:
        """The page's HTML; all that comes from data is escaped here and nowhere else."""
        before, middle, end = self._parts
        return "".join((before, f"<title>{escape(head.title)}</title>", middle, *_tags(head), end)).encode()


def shortened(text: str) -> str:
    """A description as search engines show it: whole words, one line."""
    text = " ".join(text.split())
    if len(text) <= LONGEST_DESCRIPTION:
        return text
    return text[: LONGEST_DESCRIPTION - 1].rsplit(" ", 1)[0].rstrip(",;:. ") + "…"


def script_safe(data: dict[str, Any]) -> str:
    """JSON that can stand inside a script element: no text in it can end the element or open a comment."""
    return msgspec.json.encode(data).decode().translate(UNSAFE_IN_SCRIPT)


def _tags(head: Head) -> list[str]:
    tags = []
    if head.description:
        tags.append(f'<meta name="description" content="{escape(shortened(head.description))}">')
    if head.canonical:
        tags.append(f'<link rel="canonical" href="{escape(head.canonical)}">')
    if not head.indexed:
        tags.append('<meta name="robots" content="noindex">')
    if head.data is not None:
        tags.append(f'<script type="application/ld+json">{script_safe(head.data)}</script>')
    return tags
