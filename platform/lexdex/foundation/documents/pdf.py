"""Checks PDF files: no scripts, actions or attached files, not even in compressed object streams."""

import re
import zlib
from typing import Final

from lexdex.foundation.documents.refusal import MAX_RATIO, MIN_RATIO_BYTES, Refused
from lexdex.foundation.documents.signatures import ZIP_END

ACTIVE_NAMES: Final = re.compile(
    rb"/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm|GoToE|Rendition|Movie)(?![A-Za-z0-9])"
)
MIN_HIDDEN_NAME_LENGTH: Final = 5
"""Shorter names appear by chance in the bytes of compressed streams, where only longer ones count."""
ESCAPED_BYTE: Final = re.compile(rb"#([0-9A-Fa-f]{2})")
STREAM: Final = re.compile(rb"stream[ \t]*[\r\n]+")
STREAM_END: Final = b"endstream"
FILTERS: Final = re.compile(rb"/Filter\s*(\[[^\]]*\]|/[A-Za-z0-9]+)")
OBJECT_STREAM: Final = re.compile(rb"/ObjStm(?![A-Za-z0-9])")
ENCRYPTED: Final = re.compile(rb"/Encrypt(?![A-Za-z0-9])")
PREDICTOR: Final = re.compile(rb"/Predictor\s+(?!1\b)\d")
PDF_END: Final = b"%%EOF"
END_BYTES: Final = 1_024
MAX_OBJECT_BYTES: Final = 64 * 1024 * 1024
SENTENCES: Final = {
    "JavaScript": "scripts (JavaScript)",
    "JS": "scripts (JavaScript)",
    "Launch": "an action that starts a program",
    "EmbeddedFile": "attached files",
    "EmbeddedFiles": "attached files",
    "GoToE": "attached files",
    "RichMedia": "embedded media",
    "Rendition": "embedded media",
    "Movie": "embedded media",
    "XFA": "a dynamic form (XFA)",
    "ImportData": "a form that imports or sends data",
    "SubmitForm": "a form that imports or sends data",
}
ACTIVE: Final = "This PDF contains {what}. Please print it to a new PDF and upload that."
UNREADABLE: Final = "We couldn't read this PDF. Please export it again."
ENCRYPTED_PDF: Final = "This PDF is encrypted. Please upload it without a password."
MIXED: Final = "This file is a PDF and a ZIP archive at the same time. Please export the PDF again."
TOO_LARGE: Final = "This PDF unpacks to far more data than it should. Please export it again."


def check_pdf(content: bytes) -> None:
    """Raise Refused if the PDF is damaged, encrypted or has active content."""
    if PDF_END not in content[-END_BYTES:]:
        raise Refused("pdf_unreadable", UNREADABLE)
    if ZIP_END in content[-(65_536 + 22) :]:
        raise Refused("pdf_mixed", MIXED)
    everything = _unescape(content)
    outside, object_streams = _split(content)
    if ENCRYPTED.search(outside):
        raise Refused("pdf_encrypted", ENCRYPTED_PDF)
    _refuse_active(outside, min_length=0)
    # A reader follows offsets, so that an object may also hide in what looks like the bytes of a stream.
    _refuse_active(everything, min_length=MIN_HIDDEN_NAME_LENGTH)
    if len(OBJECT_STREAM.findall(everything)) != len(object_streams):
        raise Refused("pdf_unreadable", UNREADABLE)
    left = MAX_OBJECT_BYTES
    for packed in object_streams:
        unpacked = _unpack(packed, left)
        left -= len(unpacked)
        _refuse_active(_unescape(unpacked), min_length=0)


def _split(content: bytes) -> tuple[bytes, list[bytes]]:
    """Return the unescaped bytes outside of streams, and the packed bytes of the object streams."""
    outside, packed, position = list[bytes](), list[bytes](), 0
    while found := STREAM.search(content, position):
        start = found.end()
        end = content.find(STREAM_END, start)
        end = len(content) if end < 0 else end
        before = _unescape(content[position : found.start()])
        if OBJECT_STREAM.search(before):
            _require_common_filter(before[before.rfind(b"obj") :])
            packed.append(content[start:end])
        outside.append(before)
        # After "endstream", whose last letters would otherwise look like the start of a stream.
        position = min(end + len(STREAM_END), len(content))
    outside.append(_unescape(content[position:]))
    return b"\n".join(outside), packed


def _require_common_filter(dictionary: bytes) -> None:
    """Raise Refused unless an object stream is compressed in the one common way, because only that can be checked."""
    found = FILTERS.search(dictionary)
    names = re.findall(rb"/([A-Za-z0-9]+)", found[1]) if found else []
    if names not in ([b"FlateDecode"], [b"Fl"]) or PREDICTOR.search(dictionary):
        raise Refused("pdf_unreadable", UNREADABLE)


def _unpack(packed: bytes, max_bytes: int) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        unpacked = unpacker.decompress(packed, max_bytes + 1)
    except zlib.error as error:
        raise Refused("pdf_unreadable", UNREADABLE) from error
    if len(unpacked) > min(max_bytes, max(MIN_RATIO_BYTES, len(packed) * MAX_RATIO)):
        raise Refused("pdf_too_large", TOO_LARGE)
    if not unpacker.eof:
        raise Refused("pdf_unreadable", UNREADABLE)
    return unpacked


def _unescape(content: bytes) -> bytes:
    """Replace `#xx` in names by the byte, so that `/J#61vaScript` is found."""
    return ESCAPED_BYTE.sub(lambda match: bytes([int(match[1], 16)]), content)


def _refuse_active(content: bytes, *, min_length: int) -> None:
    for found in ACTIVE_NAMES.finditer(content):
        name = found[1].decode()
        if len(name) >= min_length:
            raise Refused("pdf_active", ACTIVE.format(what=SENTENCES[name]))
