"""Hostile files: each is refused with a sentence that says why, and the harmless ones next to them are accepted."""

import bz2
import io
import stat
import tarfile
import zipfile
from collections.abc import AsyncIterator

import pytest

from lexdex.foundation.documents import checking
from lexdex.foundation.documents.refusal import MAX_BYTES
from lexdex.foundation.errors import Invalid
from lexdex_tests.foundation.documents import samples
from lexdex_tests.foundation.documents.samples import (
    PROGRAM,
    RELATIONSHIPS,
    WORD_TEXT,
    build_doc,
    build_docx,
    build_link,
    build_object_stream,
    build_pdf,
    build_relationship,
    build_tar,
    build_zip,
    build_zip_entry,
    compress,
)


def _symlink() -> bytes:
    info = zipfile.ZipInfo("link")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return build_zip_entry(info, b"/etc/passwd")


def _bzip2_entry() -> bytes:
    info = zipfile.ZipInfo("a.txt")
    info.compress_type = zipfile.ZIP_BZIP2
    return build_zip_entry(info)


def _duplicate() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("a.py", "1")
        archive.writestr("A.PY", "2")
    return target.getvalue()


JAVASCRIPT = "3 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj"
MACRO_TYPES = '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>'
BOMB_XML = '<!DOCTYPE x [<!ENTITY a "aaaa">]><w:document>&a;</w:document>'
SPLIT_DDE = "<w:p><w:instrText>DDE</w:instrText><w:instrText>AUTO c:\\\\cmd.exe</w:instrText></w:p>"
HOSTILE: dict[str, tuple[bytes, str]] = {
    "pdf with javascript": (build_pdf(JAVASCRIPT), "scripts (JavaScript)"),
    "pdf with escaped javascript": (build_pdf(JAVASCRIPT.replace("Java", "J#61va").replace("/JS", "/J#53")), "scripts"),
    "pdf with javascript in an object stream": (build_object_stream(JAVASCRIPT.encode()), "scripts"),
    "pdf with an object stream after odd spaces": (
        build_object_stream(JAVASCRIPT.encode(), end_of_line=" \r"),
        "scripts",
    ),
    "pdf with a doubly packed object stream": (
        build_object_stream(JAVASCRIPT.encode(), filters="[/ASCIIHexDecode /FlateDecode]"),
        "couldn't read this PDF",
    ),
    "pdf with an object stream inside a stream": (
        build_pdf(stream=build_object_stream(JAVASCRIPT.encode())),
        "couldn't read this PDF",
    ),
    "pdf with an object stream that is a bomb": (build_object_stream(bytes(40_000_000)), "far more data"),
    "pdf that hides an object in a stream": (build_pdf(stream=JAVASCRIPT.encode()), "scripts"),
    "pdf that starts a program": (build_pdf("3 0 obj <</S /Launch /F (cmd.exe)>> endobj"), "starts a program"),
    "pdf with an attached file": (build_pdf("3 0 obj <</Type /EmbeddedFile>> endobj"), "attached files"),
    "pdf with media": (build_pdf("3 0 obj <</Subtype /RichMedia>> endobj"), "embedded media"),
    "pdf with a dynamic form": (build_pdf("3 0 obj <</XFA 4 0 R>> endobj"), "dynamic form"),
    "pdf that sends its form": (build_pdf("3 0 obj <</S /SubmitForm /F (https://x.example)>> endobj"), "sends data"),
    "encrypted pdf": (build_pdf(trailer="/Encrypt 5 0 R"), "encrypted"),
    "pdf without an end": (build_pdf()[:-7], "couldn't read this PDF"),
    "pdf that is a zip too": (build_pdf() + build_zip(a="x") + b"%%EOF", "at the same time"),
    "doc with macros": (build_doc({"Macros": 1, "VBA": 1}), "contains macros"),
    "doc with hidden macros": (build_doc(text="_VBA_PROJECT".encode("utf-16-le")), "contains macros"),
    "doc with an embedded object": (build_doc({"\x01Ole10Native": 2}), "embedded objects"),
    "doc with a dde field": (build_doc(text=b"\x13 DDEAUTO c:\\cmd.exe \x15"), "DDE"),
    "encrypted doc": (build_doc(flags=0x0100), "without a password"),
    "doc that is a template": (build_doc(flags=0x0001), "template"),
    "docx with a password": (build_doc({"EncryptedPackage": 2, "EncryptionInfo": 2}), "without a password"),
    "spreadsheet of the old format": (build_doc(main="Workbook"), "no Word document"),
    "damaged doc": (build_doc()[:700], "couldn't read this DOC"),
    "doc with a circular chain": (
        build_doc()[:516] + b"\x01\0\0\0" + build_doc()[520:],
        "couldn't read this DOC",
    ),
    "docx with macros": (build_docx({"word/vbaProject.bin": b"\0"}), "contains macros"),
    "docx that is a docm": (build_docx({"[Content_Types].xml": MACRO_TYPES}), "contains macros"),
    "docx with an embedded object": (build_docx({"word/embeddings/oleObject1.bin": b"\0"}), "embedded objects"),
    "docx with a program": (build_docx({"word/media/image1.png": PROGRAM}), "program"),
    "docx with a remote template": (
        build_docx({RELATIONSHIPS: build_relationship("attachedTemplate", "https://x.example/t.dotm")}),
        "loads content from other places",
    ),
    "docx with a remote template after a bracket": (
        build_docx(
            {RELATIONSHIPS: build_relationship("attachedTemplate", "https://x.example").replace("Id=", "X='>' Id=")}
        ),
        "loads content from other places",
    ),
    "docx with a simple dde field": (
        build_docx({"word/document.xml": "<p><fldSimple instr='DDEAUTO c:\\\\cmd.exe'/></p>"}),
        "DDE",
    ),
    "docx with broken xml": (build_docx({"word/document.xml": "<p><b></p>"}), "couldn't read this Word document"),
    "docx with a dde field": (build_docx({"word/document.xml": SPLIT_DDE}), "DDE"),
    "docx with xml entities": (build_docx({"word/document.xml": BOMB_XML}), "XML entities"),
    "docx with xml entities in utf-16": (
        build_docx({"word/document.xml": BOMB_XML.encode("utf-16")}),
        "XML entities",
    ),
    "spreadsheet": (build_zip({"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<x/>"}), "no Word document"),
    "zip bomb": (build_zip(a=bytes(190_000_000)), "far more than its size"),
    "zip that lies about its size": (samples.build_lying_zip(), "couldn't read this archive"),
    "zip with overlapping entries": (samples.build_overlapping_zip(), "far more than its size"),
    "zip with too many files": (build_zip({f"{number}.py": "" for number in range(5_001)}), "more than 5,000 files"),
    "zip in a zip": (build_zip({"inner.txt": build_zip(a="x")}), "another archive: inner.txt"),
    "zip with a path upwards": (build_zip({"../../etc/cron": "x"}), "leads outside of it"),
    "zip with an absolute path": (build_zip({"/etc/passwd": "x"}), "leads outside of it"),
    "zip with a backslash path": (build_zip({"a\\..\\..\\x": "x"}), "leads outside of it"),
    "zip with a drive": (build_zip({"C:x": "x"}), "leads outside of it"),
    "zip with a symbolic link": (_symlink(), "link or device"),
    "encrypted zip": (samples.encrypt_entries(build_zip(a="secret")), "without a password"),
    "zip with a program": (build_zip({"setup.txt": PROGRAM}), "a program: setup.txt"),
    "zip with the same file twice": (_duplicate(), "same file twice"),
    "zip with an unusual compression": (_bzip2_entry(), "unusual compression"),
    "empty zip": (build_zip({"folder/": ""}), "no files"),
    "damaged zip": (build_zip(a="x" * 100)[:-30], "couldn't read this archive"),
    "tar with a symbolic link": (build_tar(build_link("a", "/etc/passwd", tarfile.SYMTYPE)), "link or device"),
    "tar with a hard link": (build_tar(build_link("a", "../b", tarfile.LNKTYPE)), "link or device"),
    "tar with a device": (build_tar(build_link("a", "", tarfile.CHRTYPE)), "link or device"),
    "tar with a path upwards": (build_tar(tarfile.TarInfo("../../x")), "leads outside of it"),
    "tar in a tar": (build_tar(content=build_tar()), "another archive"),
    "tar with a program": (build_tar(content=PROGRAM), "a program"),
    "gzip bomb": (compress(bytes(150_000_000)), "far more than its size"),
    "gzip of a gzip": (compress(compress(b"x")), "another archive"),
    "gzip with a tail": (compress(b"x") + PROGRAM, "before or after"),
    "cut gzip": (compress(b"x" * 1_000)[:-4], "couldn't read this archive"),
    "compressed tar with a link": (compress(build_tar(build_link("a", "b", tarfile.SYMTYPE))), "link or device"),
    "bzip2": (bz2.compress(b"x"), "isn't accepted"),
    "program": (PROGRAM, "isn't accepted"),
    "web page": (b"<!doctype html><script>alert(1)</script>", "web page"),
    "shell script": (b"#!/bin/sh\nrm -rf /\n", "script"),
    "rtf": (b"{\\rtf1 \\object}", "formatted text"),
    "picture": (b"\x89PNG\r\n\x1a\n" + bytes(40), "isn't accepted"),
    "picture cut short": (b"\x89PNG", "isn't accepted"),
    "blank text": (b" \n ", "empty"),
}
HARMLESS: dict[str, tuple[bytes, str]] = {
    "pdf": (build_pdf(), "pdf"),
    "pdf with an object stream": (build_object_stream(b"4 0 <</Type /Page /Contents 5 0 R>>"), "pdf"),
    "doc": (build_doc(), "doc"),
    "docx": (build_docx(), "docx"),
    "docx with a hyperlink": (
        build_docx({RELATIONSHIPS: build_relationship("hyperlink", "https://x.example")}),
        "docx",
    ),
    "docx about DDE": (build_docx({"word/document.xml": WORD_TEXT.replace("Hello", "DDEAUTO")}), "docx"),
    "text": ("Größe: 5 µm\r\n".encode(), "txt"),
    "text of windows": ("Größe".encode("cp1252"), "txt"),
    "text in utf-16": ("Größe".encode("utf-16"), "txt"),
    "zip": (build_zip({"src/": "", "src/main.py": "print()", "README": "x"}), "zip"),
    "tar": (build_tar(), "tar"),
    "compressed tar": (compress(build_tar()), "gz"),
    "compressed file": (compress(b"print()"), "gz"),
}


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_file_is_refused_with_a_clear_sentence(name: str) -> None:
    content, reason = HOSTILE[name]
    with pytest.raises(Invalid) as refused:
        await checking.check_document(content)
    assert reason in str(refused.value.detail)
    assert str(refused.value.detail)[0].isupper()
    assert refused.value.rule == "file_refused"


@pytest.mark.covers("Y21")
@pytest.mark.parametrize("name", HARMLESS)
async def test_a_harmless_file_is_accepted_by_its_content(name: str) -> None:
    content, kind = HARMLESS[name]
    document = await checking.check_document(content)
    assert (document.kind, len(document.sha256), document.content) == (kind, 64, content)


async def test_a_body_is_refused_as_soon_as_it_is_too_large() -> None:
    read = 0

    async def send_endlessly() -> AsyncIterator[bytes]:
        nonlocal read
        while True:
            read += 1
            yield bytes(1024 * 1024)

    with pytest.raises(Invalid, match="larger than 10 MB"):
        await checking.receive(send_endlessly())
    assert read == MAX_BYTES // (1024 * 1024) + 1


async def test_an_empty_body_is_refused() -> None:
    async def send_nothing() -> AsyncIterator[bytes]:
        yield b""

    with pytest.raises(Invalid, match="empty"):
        await checking.receive(send_nothing())
