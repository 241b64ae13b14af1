"""Checks plain text files."""

import re
from typing import Final

from lexdex.foundation.documents.refusal import Refused

BYTE_ORDER_MARKS: Final = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
MARKUP: Final = re.compile(r"\s*(<!doctype|<html|<svg|<\?xml|<script|<head|<body|\{\\rtf|#!)", re.IGNORECASE)

NOT_LISTED: Final = (
    "This type of file isn't accepted. Please upload PDF, DOC, DOCX or TXT, or an archive: ZIP, TAR or GZ."
)
NOT_PLAIN: Final = "This is a web page, a script or formatted text. Please upload it as PDF or plain text."
EMPTY: Final = "This file is empty. Please choose another one."


def check_text(content: bytes) -> None:
    """Raise Refused unless the content is plain text in UTF-8, UTF-16 with a mark, or Windows-1252."""
    if not content.strip():
        raise Refused("file_empty", EMPTY)
    text = _decode(content)
    if text is None or CONTROL.search(text):
        raise Refused("file_wrong_type", NOT_LISTED)
    if MARKUP.match(text.removeprefix("\ufeff")):
        raise Refused("text_markup", NOT_PLAIN)


def _decode(content: bytes) -> str | None:
    encodings = [BYTE_ORDER_MARKS[content[:2]]] if content[:2] in BYTE_ORDER_MARKS else ["utf-8", "cp1252"]
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None
