"""Fills the web app's HTML file with a page's title, description, canonical URL and structured data."""

import re
from collections.abc import Sequence
from html import escape
from typing import Any

import msgspec

TITLE = re.compile(r"<title>[^<]*</title>")
DESCRIPTION = re.compile(r"<meta\s+name=\"description\"\s+content=\"[^\"]*\"\s*/?>")
SLOT = "<!--head-->"
ROOT = '<div id="root"></div>'
PRELOADED_ID = "preloaded"
"""The id of the script element with the response to the page's first API request."""
MAX_DESCRIPTION_LENGTH = 160
IMAGE_WIDTH, IMAGE_HEIGHT = 1_200, 630
UNSAFE_IN_SCRIPT = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The values of a page's HTML head (title, description, preview image), and its prerendered content."""

    title: str
    description: str = ""
    canonical: str = ""
    """The absolute canonical URL; empty if the page has none."""
    indexed: bool = True
    data: Sequence[dict[str, Any]] = ()
    """Schema.org objects, rendered as one JSON-LD graph."""
    image: str = ""
    """The absolute URL of the preview image for shared links."""
    content: str = ""
    """Escaped HTML that is shown until the web app has rendered the page, or if scripts are disabled."""
    preloaded: object = None
    """The response to the page's first API request."""


class Template:
    """The web app's HTML file, split once at the places where a page's head and content are inserted."""

    def __init__(self, source: str) -> None:
        if SLOT not in source or ROOT not in source or not TITLE.search(source):
            raise ValueError("The web app's spa.html has no <title>, head slot or root; rebuild the web app.")
        source = DESCRIPTION.sub("", source)
        before, after = TITLE.split(source, maxsplit=1)
        middle, rest = after.split(SLOT, maxsplit=1)
        body, _, end = rest.partition(ROOT)
        self._parts = (before, middle, body, end)

    def fill(self, head: Head) -> bytes:
        """Return the page's HTML with the values of the head inserted.

        All values are escaped, except `content`, which is HTML already.
        """
        before, middle, body, end = self._parts
        title = f"<title>{escape(head.title)}</title>"
        return "".join((before, title, middle, *_render_tags(head), body, *_render_root(head), end)).encode()


def shorten_description(text: str) -> str:
    """Shorten a text to one line of at most `MAX_DESCRIPTION_LENGTH` characters, without splitting a word."""
    text = " ".join(text.split())
    if len(text) <= MAX_DESCRIPTION_LENGTH:
        return text
    return text[: MAX_DESCRIPTION_LENGTH - 1].rsplit(" ", 1)[0].rstrip(",;:. ") + "…"


def encode_for_script(data: object) -> str:
    """Encode data as JSON that is safe inside an HTML script element.

    It escapes the characters with which a value could close the element or open a comment.
    """
    return msgspec.json.encode(data).decode().translate(UNSAFE_IN_SCRIPT)


def _render_tags(head: Head) -> list[str]:
    tags = []
    if head.description:
        tags.append(f'<meta name="description" content="{escape(shorten_description(head.description))}">')
    if head.canonical:
        tags.append(f'<link rel="canonical" href="{escape(head.canonical)}">')
    if not head.indexed:
        tags.append('<meta name="robots" content="noindex">')
    if head.data:
        graph = {"@context": "https://schema.org", "@graph": head.data}
        tags.append(f'<script type="application/ld+json">{encode_for_script(graph)}</script>')
    return tags + _render_preview_tags(head) if head.image else tags


def _render_preview_tags(head: Head) -> list[str]:
    """Render the Open Graph and Twitter meta tags, which define the preview of shared links."""
    properties = {
        "og:type": "website",
        "og:title": head.title,
        "og:description": shorten_description(head.description),
        "og:url": head.canonical,
        "og:image": head.image,
        "og:image:type": "image/png",
        "og:image:width": str(IMAGE_WIDTH),
        "og:image:height": str(IMAGE_HEIGHT),
        "og:image:alt": head.title,
    }
    tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    # Twitter reads the other values from the Open Graph properties.
    return [*tags, '<meta name="twitter:card" content="summary_large_image">']


def _render_root(head: Head) -> list[str]:
    """Render the web app's root element with the prerendered content and the preloaded API response."""
    if not head.content:
        return [ROOT]
    if head.preloaded is None:
        return [f'<div id="root">{head.content}</div>']
    preloaded = f'<script type="application/json" id="{PRELOADED_ID}">{encode_for_script(head.preloaded)}</script>'
    return [f'<div id="root" data-preloaded>{head.content}</div>', preloaded]
