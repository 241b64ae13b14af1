"""Replaces the HTML that other systems leave in texts: entities by their characters, tags by spaces or line breaks."""

import html
import re
from html.entities import html5
from typing import Final

_ENTITY: Final = re.compile(r"&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")
_MAX_DECODINGS: Final = 3
"""Systems that encode what was encoded already make "&amp;amp;" of an ampersand."""
_NAMES: Final = (
    "a|abbr|b|big|blockquote|body|br|center|cite|code|dd|div|dl|dt|em|figure|font|footer|form|h[1-6]|head|header|hr|html"
    "|i|iframe|img|ins|li|link|main|mark|meta|nav|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|table|tbody|td"
    "|tfoot|th|thead|title|tr|tt|u|ul"
)
_TAG: Final = re.compile(rf"<(/?)({_NAMES})(?:\s[^<>]*)?/?>|<!--[^<>]*-->", re.IGNORECASE)
_HIDDEN_CONTENT: Final = re.compile(r"<(script|style)\b[^<>]*>[^<]*</\1\s*>", re.IGNORECASE)
"""Without a "<" inside, because looking for the end of each one would take quadratic time."""
_BREAKING: Final = re.compile(r"br|p|div|li|h[1-6]|tr|ul|ol|dd|dt|section|blockquote|table|hr", re.IGNORECASE)


def has_tags(text: str) -> bool:
    """Return whether `replace_markup` drops tags from a text."""
    return "<" in (decoded := _decode(text)) and bool(_TAG.search(decoded) or _HIDDEN_CONTENT.search(decoded))


def replace_markup(text: str) -> str:
    """Return a text with the characters of its HTML entities and without its HTML tags.

    What only looks like HTML stays, such as "R&D;", "a < b" and "<Company>".
    """
    decoded = _decode(text)
    if "<" not in decoded:
        return decoded
    return _TAG.sub(_replace_tag, _HIDDEN_CONTENT.sub(" ", decoded))


def _decode(text: str) -> str:
    for _ in range(_MAX_DECODINGS):
        if "&" not in text:
            break
        text = _ENTITY.sub(_decode_entity, text)
    return text


def _decode_entity(found: re.Match[str]) -> str:
    is_known = found[1][0] == "#" or f"{found[1]};" in html5
    return html.unescape(found[0]) if is_known else found[0]


def _replace_tag(found: re.Match[str]) -> str:
    return "\n" if found[2] and _BREAKING.fullmatch(found[2]) else ""
