"""Fills the built shell with one page's title, description, canonical address and structured data."""

import re
from collections.abc import Sequence
from html import escape
from typing import Any

import msgspec

TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
DESCRIPTION = re.compile(r"<meta\s+name=\"description\"\s+content=\"[^\"]*\"\s*/?>")
SLOT = "<!--head-->"
ROOT = '<div id="root"></div>'
CARRIED = "preloaded"
"""The element with the data that the web app would otherwise fetch first."""
MAX_DESCRIPTION_LENGTH = 160
PICTURE_WIDTH, PICTURE_HEIGHT = 1_200, 630
UNSAFE_IN_SCRIPT = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What a page says of itself to those who do not run scripts."""

    title: str
    description: str = ""
    canonical: str = ""
    """Absolute address; empty where the page has none."""
    indexed: bool = True
    data: Sequence[dict[str, Any]] = ()
    """Schema.org's objects, written as one JSON-LD graph."""
    picture: str = ""
    """Absolute address of the picture that goes with the page where a link to it is shared."""
    words: str = ""
    """HTML, escaped, that stands in the page until the web app has drawn it, and for those who run no scripts."""
    carried: object = None
    """What the page's own call would answer."""


class Template:
    """The built shell, cut once at the places that change."""

    def __init__(self, source: str) -> None:
        if SLOT not in source or ROOT not in source or not TITLE.search(source):
            raise ValueError("The web app's spa.html has no <title>, head slot or root; rebuild the web app.")
        source = DESCRIPTION.sub("", source)
        before, after = TITLE.split(source, maxsplit=1)
        middle, rest = after.split(SLOT, maxsplit=1)
        body, _, end = rest.partition(ROOT)
        self._parts = (before, middle, body, end)

    def fill(self, head: Head) -> bytes:
        """The page's HTML; all that comes from data is escaped here and nowhere else."""
        before, middle, body, end = self._parts
        title = f"<title>{escape(head.title)}</title>"
        return "".join((before, title, middle, *_tags(head), body, *_root(head), end)).encode()


def shortened(text: str) -> str:
    """A description as search engines show it: whole words, one line."""
    text = " ".join(text.split())
    if len(text) <= MAX_DESCRIPTION_LENGTH:
        return text
    return text[: MAX_DESCRIPTION_LENGTH - 1].rsplit(" ", 1)[0].rstrip(",;:. ") + "…"


def script_safe(data: object) -> str:
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
    if head.data:
        graph = {"@context": "https://schema.org", "@graph": head.data}
        tags.append(f'<script type="application/ld+json">{script_safe(graph)}</script>')
    return tags + _shared(head) if head.picture else tags


def _shared(head: Head) -> list[str]:
    """What messengers and networks show where somebody passes the address on."""
    properties = {
        "og:type": "website",
        "og:title": head.title,
        "og:description": shortened(head.description),
        "og:url": head.canonical,
        "og:image": head.picture,
        "og:image:type": "image/png",
        "og:image:width": str(PICTURE_WIDTH),
        "og:image:height": str(PICTURE_HEIGHT),
        "og:image:alt": head.title,
    }
    tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    # The rest it takes from the properties above.
    return [*tags, '<meta name="twitter:card" content="summary_large_image">']


def _root(head: Head) -> list[str]:
    """The place of the web app, with the words that stand there until it comes."""
    if not head.words:
        return [ROOT]
    carried = f'<script type="application/json" id="{CARRIED}">{script_safe(head.carried)}</script>'
    return [f'<div id="root" data-preloaded>{head.words}</div>', carried]
