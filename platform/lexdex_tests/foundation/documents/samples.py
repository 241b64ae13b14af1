"""Builds harmless and hostile documents for tests, byte by byte."""

import gzip
import io
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Mapping

SECTOR = 512
FREE, END, FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
WORD_TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'wordprocessingml.document.main+xml"/></Types>'
)
WORD_TEXT = "<w:document><w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p></w:body></w:document>"
RELATIONSHIPS = "word/_rels/document.xml.rels"
PROGRAM = b"MZ\x90\x00" + bytes(60)


def build_pdf(*objects: str, stream: bytes = b"BT (Hello) Tj ET", trailer: str = "") -> bytes:
    """A PDF with a page, further objects, and a content stream."""
    parts = ["1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj", "2 0 obj <</Type /Pages /Kids [] /Count 0>> endobj"]
    body = "\n".join([*parts, *objects]).encode("latin-1")
    content = b"\n9 0 obj <</Length %d>> stream\n%s\nendstream endobj\n" % (len(stream), stream)
    return b"%PDF-1.7\n" + body + content + f"trailer <</Root 1 0 R {trailer}>>\n%%EOF\n".encode("latin-1")


def build_object_stream(objects: bytes, *, filters: str = "/FlateDecode", end_of_line: str = "\n") -> bytes:
    """A PDF whose objects are in a compressed object stream."""
    packed = zlib.compress(objects)
    head = f"3 0 obj <</Type /ObjStm /N 1 /First 4 /Filter {filters} /Length {len(packed)}>> stream{end_of_line}"
    return b"%PDF-1.7\n" + head.encode() + packed + b"\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n"


def build_doc(
    names: Mapping[str, int] | None = None, *, main: str = "WordDocument", flags: int = 0, text: bytes = b""
) -> bytes:
    """A Word 97 file: OLE with a main stream, and further entries by name and kind (1: storage, 2: stream)."""
    body = (struct.pack("<HHHHHH", 0xA5EC, 193, 0, 0, 0, flags) + bytes(20) + text).ljust(SECTOR * 8, b"\0")
    entries = [("Root Entry", 5, END, 0), (main, 2, 2, len(body))]
    entries += [(name, kind, END, 0) for name, kind in (names or {}).items()]
    assert len(entries) <= 4
    directory = b"".join(_build_entry(*entry) for entry in entries).ljust(SECTOR, b"\0")
    chain = [FAT, END, *range(3, 10), END]
    fat = struct.pack(f"<{len(chain)}I", *chain).ljust(SECTOR, b"\xff")
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += struct.pack("<IIIIIIIII", 0, 1, 1, 0, 4096, END, 0, END, 0) + struct.pack("<I", 0)
    return header.ljust(SECTOR, b"\xff") + fat + directory + body


def _build_entry(name: str, kind: int, start: int, size: int) -> bytes:
    encoded = name.encode("utf-16-le")
    entry = (
        encoded.ljust(64, b"\0")
        + struct.pack("<HBB", len(encoded) + 2, kind, 1)
        + struct.pack("<III", FREE, FREE, FREE)
    )
    return entry.ljust(116, b"\0") + struct.pack("<IQ", start, size)


def build_zip(files: Mapping[str, bytes | str] | None = None, **written: bytes | str) -> bytes:
    """A ZIP archive with these files."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**(files or {}), **written}.items():
            archive.writestr(name, content)
    return target.getvalue()


def build_zip_entry(info: zipfile.ZipInfo, content: bytes = b"x") -> bytes:
    """A ZIP archive with one entry of special properties."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(info, content)
    return target.getvalue()


def build_docx(files: Mapping[str, bytes | str] | None = None) -> bytes:
    """A Word document with further or other parts."""
    return build_zip({"[Content_Types].xml": WORD_TYPES, "word/document.xml": WORD_TEXT, **(files or {})})


def build_relationship(kind: str, target: str, mode: str = "External") -> str:
    """The relationships of a Word document with one entry."""
    base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    entry = f'<Relationship Id="rId1" Type="{base}/{kind}" Target="{target}" TargetMode="{mode}"/>'
    return f"<Relationships>{entry}</Relationships>"


def build_tar(*entries: tarfile.TarInfo, content: bytes = b"print()\n") -> bytes:
    """A tar archive with these entries; a regular file gets the content."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w") as archive:
        for entry in entries or (tarfile.TarInfo("main.py"),):
            entry.size = len(content) if entry.isreg() else 0
            archive.addfile(entry, io.BytesIO(content) if entry.isreg() else None)
    return target.getvalue()


def build_link(name: str, target: str, kind: bytes) -> tarfile.TarInfo:
    """A entry of a tar archive that is a link or a device."""
    entry = tarfile.TarInfo(name)
    entry.type, entry.linkname = kind, target
    return entry


def build_overlapping_zip() -> bytes:
    """A ZIP archive whose two entries share the same compressed bytes."""
    content = bytearray(build_zip({"a.txt": bytes(500_000), "b.txt": b"x"}))
    central = content.index(b"PK\x01\x02", content.index(b"PK\x01\x02") + 4)
    content[central + 42 : central + 46] = struct.pack("<I", 10)
    return bytes(content)


def build_lying_zip() -> bytes:
    """A ZIP archive that declares a byte and unpacks to 30 MB."""
    content = bytearray(build_zip({"a.txt": bytes(30_000_000)}))
    for signature, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        place = content.index(signature) + offset
        content[place : place + 4] = struct.pack("<I", 1)
    return bytes(content)


def encrypt_entries(archive: bytes) -> bytes:
    """Set the flag of encryption on the first entry of a ZIP archive."""
    content = bytearray(archive)
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(signature) + offset] |= 1
    return bytes(content)


def compress(content: bytes) -> bytes:
    """A gzip file."""
    return gzip.compress(content, mtime=0)
