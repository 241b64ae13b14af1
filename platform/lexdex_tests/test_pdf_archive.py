"""The checker of archive files finds each rule that a file breaks: a good file is broken in one way at a time."""

import io
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DecodedStreamObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    PdfObject,
    StreamObject,
)

from lexdex.foundation.typesetting import typeset
from lexdex_tests.pdf_archive import list_broken_rules
from lexdex_tests.pdf_objects import get

TEMPLATE = b"""#set document(title: "A test")
#set text(lang: "en")
= First
== Second
=== Third
#figure(rect(), alt: "A box")
- An item of a #link("https://example.org")[list]
#table(columns: 2, table.header[Name][Value], [One], [1])"""

BytesChange = Callable[[bytes], bytes]
Change = Callable[[PdfWriter], object]


@pytest.fixture(name="good", scope="module")
async def make_good() -> bytes:
    now = datetime(2026, 11, 25, tzinfo=UTC)
    return await typeset(
        TEMPLATE,
        dict,
        file_format="pdf",
        created_at=now,
        failure_message="Failed.",
        pdf_standards=("a-2a", "ua-1"),
    )


def list_all_broken(content: bytes) -> list[str]:
    return [*list_broken_rules(content, "2a"), *list_broken_rules(content, "ua1")]


def require_broken(content: bytes, rules: str | tuple[str, ...]) -> None:
    """Require that the content breaks these rules, given by the beginnings of their sentences, and no other."""
    broken = list_all_broken(content)
    expected = (rules,) if isinstance(rules, str) else rules
    assert [each for each in broken if not each.startswith(expected)] == []
    assert [rule for rule in expected if not any(each.startswith(rule) for each in broken)] == []


def rewrite(content: bytes, change: Change) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    change(writer)
    output = io.BytesIO()
    writer.write(output)
    return output.getvalue()


def replace(old: bytes, new: bytes) -> BytesChange:
    """Return a change of bytes that keeps the positions of all objects."""
    assert len(old) == len(new)

    def change(content: bytes) -> bytes:
        assert old in content
        return content.replace(old, new, 1)

    return change


def append_object(content: bytes) -> bytes:
    """Append a new version of the catalogue as pyHanko does for a signature: without a line break before it."""
    writer: Any = IncrementalPdfFileWriter(io.BytesIO(content))
    writer.update_root()
    output = io.BytesIO()
    writer.write(output)
    return output.getvalue()


def replace_metadata(old: bytes, new: bytes) -> Change:
    def change(writer: PdfWriter) -> None:
        stream = get(writer.root_object, "/Metadata")
        assert old in stream.get_data()
        stream.set_data(stream.get_data().replace(old, new))

    return change


def replace_drawing(old: bytes, new: bytes) -> Change:
    def change(writer: PdfWriter) -> None:
        stream = get(writer.pages[0], "/Contents")
        assert old in stream.get_data()
        stream.set_data(stream.get_data().replace(old, new, 1))

    return change


def draw(operations: bytes) -> Change:
    def change(writer: PdfWriter) -> None:
        stream = get(writer.pages[0], "/Contents")
        stream.set_data(stream.get_data() + b"\n" + operations)

    return change


def remove(*path: str) -> Change:
    return lambda writer: get(writer.root_object, *path[:-1]).pop(path[-1])


def set_entry(value: PdfObject, *path: str) -> Change:
    """Return a change that sets an entry of the catalogue, or of one of its dictionaries, which it adds if needed."""

    def change(writer: PdfWriter) -> None:
        holder: Any = writer.root_object
        for key in path[:-1]:
            holder = holder.setdefault(NameObject(key), DictionaryObject()).get_object()
        holder[NameObject(path[-1])] = value

    return change


def change_element(kind: str, change: Callable[[Any], object]) -> Change:
    """Return a change of the first structure element of a type."""
    return lambda writer: change(next(find_elements(get(writer.root_object, "/StructTreeRoot"), kind)))


def find_elements(element: object, kind: str) -> Iterator[Any]:
    if get(element, "/S") == kind:
        yield element
    children = get(element, "/K")
    for child in children if isinstance(children, list) else [children]:
        if isinstance(get(child), dict):
            yield from find_elements(get(child), kind)


def rename(kind: str) -> Callable[[Any], object]:
    return lambda element: element.update({NameObject("/S"): NameObject(kind)})


def change_font(*path: str) -> Change:
    """Return a change that removes an entry of a font."""

    def change(writer: PdfWriter) -> None:
        font = get(writer.pages[0], "/Resources", "/Font", "/f0")
        for key in path[:-1]:
            font = get(font, key)[0].get_object() if key == "/DescendantFonts" else get(font, key)
        font.pop(path[-1])

    return change


def annotate(**changed: PdfObject) -> Change:
    """Return a change that adds a field for a signature, correct but for some entries."""
    entries = {"Type": NameObject("/Annot"), "Subtype": NameObject("/Widget"), "F": NumberObject(4),
               "Rect": make_rectangle(0), **changed}  # fmt: skip
    field = DictionaryObject({NameObject(f"/{key}"): value for key, value in entries.items()})
    return lambda writer: get(writer.pages[0], "/Annots").append(field)


def make_rectangle(size: int) -> ArrayObject:
    return ArrayObject([NumberObject(0), NumberObject(0), NumberObject(size), NumberObject(size)])


def change_link(change: Callable[[Any], object]) -> Change:
    return lambda writer: change(get(writer.pages[0], "/Annots")[0].get_object())


def show_video(link: DictionaryObject) -> None:
    link[NameObject("/Subtype")] = NameObject("/Movie")


def act(kind: str) -> Change:
    """Return a change that lets the document begin with an action."""
    return set_entry(DictionaryObject({NameObject("/S"): NameObject(kind)}), "/OpenAction")


def embed(content: bytes) -> Change:
    return lambda writer: writer.add_attachment("data", content)


def break_profile(writer: PdfWriter) -> None:
    intent = get(writer.root_object, "/OutputIntents")[0]
    intent.get_object()[NameObject("/DestOutputProfile")] = DecodedStreamObject()


def compress_metadata(writer: PdfWriter) -> None:
    stream = get(writer.root_object, "/Metadata")
    writer.root_object[NameObject("/Metadata")] = writer._add_object(stream.flate_encode())  # noqa: SLF001 - pypdf's only way


def use_old_compression(writer: PdfWriter) -> None:
    stream = StreamObject()
    stream[NameObject("/Filter")] = ArrayObject([NameObject("/LZWDecode")])
    writer._add_object(stream)  # noqa: SLF001 - pypdf's only way


def remove_characters(writer: PdfWriter) -> None:
    get(writer.pages[0], "/Resources", "/Font", "/f0", "/ToUnicode").set_data(b"1 beginbfchar <0001> <0041> endbfchar")


def encrypt(writer: PdfWriter) -> None:
    writer.encrypt("", "owner", algorithm="RC4-128")


BYTES: dict[str, tuple[BytesChange, str]] = {
    "another header": (replace(b"%PDF-1.7", b"%PDF-2.0"), "6.1.2"),
    "a comment of text": (replace(b"%\x80\x80\x80\x80", b"%text"), "6.1.2"),
    "no ID": (replace(b"/ID[", b"/IX["), "6.1.3: the trailer"),
    "data at the end": (lambda content: content + b"\n\n", "6.1.3: something"),
    "no line break before an object": (append_object, "6.1.9: no line break before"),
    "no line break after obj": (replace(b"2 0 obj\n", b"2 0 obj "), "6.1.9: no line break after 2"),
    "no line break before endobj": (replace(b"\nendobj", b" endobj"), "6.1.9: no line break around"),
    "no PDF": (lambda _: b"Not a PDF", "6.1: the file is not readable"),
}  # fmt: skip
ARCHIVE: dict[str, tuple[Change, str | tuple[str, ...]]] = {
    "encryption": (encrypt, "6.1.3: the file is encrypted"),
    "old compression": (use_old_compression, "6.1.7.2"),
    "compressed metadata": (compress_metadata, "6.6.2: the metadata are compressed"),
    "no metadata": (remove("/Metadata"), ("6.6.2: there are no", "5:", "7.1: the metadata")),
    "another part": (replace_metadata(b"<pdfaid:part>2", b"<pdfaid:part>3"), "6.6.4"),
    "another conformance": (replace_metadata(b"conformance>A<", b"conformance>B<"), "6.6.4"),
    "a value under another name": (replace_metadata(b"pdfaid:part>", b"pdfaid:share>"), "6.6.4"),
    "no extension schema": (replace_metadata(b"URI>http://www.aiim.org/pdfua", b"URI>http://x.org/"), "6.6.2.3"),
    "another title": (replace_metadata(b"A test", b"Other"), "6.6.3"),
    "no profile": (break_profile, "6.2.3"),
    "colours of printers": (draw(b"/Artifact BMC 0 0 0 1 k EMC"), "6.2.4.3: /DeviceCMYK"),
    "a font that is not embedded": (change_font("/DescendantFonts", "/FontDescriptor", "/FontFile3"), "6.2.11.4"),
    "a font without Unicode": (change_font("/ToUnicode"), "6.2.11.7 and 7.21.7: /"),
    "glyphs without Unicode": (remove_characters, "6.2.11.7 and 7.21.7: /"),
    "missing glyphs": (draw(b"/Artifact BMC BT /f0 9 Tf <0000> Tj ET EMC"), "6.2.11.8"),
    "a script": (act("/JavaScript"), "6.5.1"),
    "a program": (act("/Launch"), "6.5.1"),
    "a sound": (act("/Sound"), "6.5.1"),
    "a video": (act("/Movie"), "6.5.1"),
    "scripts by name": (set_entry(DictionaryObject(), "/Names", "/JavaScript"), "6.5.1: the document"),
    "additional actions": (set_entry(DictionaryObject(), "/AA"), "6.5.2"),
    "an embedded text": (embed(b"text"), "6.8"),
    "a video on the page": (change_link(show_video), ("6.3.1", "6.3.3", "7.18.1")),
    "a field that is not printed": (annotate(F=NumberObject(0)), "6.3.2"),
    "a hidden field": (annotate(F=NumberObject(6)), "6.3.2"),
    "a field without appearance": (annotate(Rect=make_rectangle(9)), ("6.3.3", "7.18.1")),
    "appearances made by viewers": (set_entry(BooleanObject(True), "/AcroForm", "/NeedAppearances"), "6.4.1"),
}  # fmt: skip
ACCESSIBLE: dict[str, tuple[Change, str | tuple[str, ...]]] = {
    "no identification": (replace_metadata(b"<pdfuaid:part>1", b"<pdfuaid:part>2"), "5:"),
    "no title": (replace_metadata(b"dc:title", b"dc:label"), ("6.6.3", "7.1: the metadata")),
    "a hidden title": (set_entry(BooleanObject(False), "/ViewerPreferences", "/DisplayDocTitle"), "7.1: Display"),
    "no MarkInfo": (remove("/MarkInfo"), "6.7.2"),
    "not marked": (set_entry(BooleanObject(False), "/MarkInfo", "/Marked"), "6.7.2"),
    "no structure": (remove("/StructTreeRoot"), ("6.7.3", "7.1: page", "7.18.1")),
    "no language": (remove("/Lang"), "6.7.4"),
    "a skipped level": (change_element("/H2", rename("/P")), "7.4.2: /H3 follows /H1"),
    "no first heading": (change_element("/H1", rename("/P")), "7.4.2: /H2 follows no"),
    "a figure without text": (change_element("/Figure", lambda figure: figure.pop("/Alt")), "7.3"),
    "cells outside rows": (change_element("/TR", rename("/Div")), "7.2: /T"),
    "items outside lists": (change_element("/L", rename("/Div")), "7.2: /LI in /Div"),
    "a tag that is not in the structure": (replace_drawing(b"/MCID 0", b"/MCID 99"), "7.1: page 1"),
    "content without tag": (draw(b"0 0 9 9 re f"), "7.1: page 1"),
    "another tab order": (lambda writer: writer.pages[0].pop("/Tabs"), "7.18.3"),
    "a link without description": (change_link(lambda link: link.pop("/Contents")), "7.18.1"),
    "a link outside the structure": (change_link(lambda link: link.pop("/StructParent")), "7.18.1"),
}  # fmt: skip


def test_a_good_file_breaks_no_rule(good: bytes) -> None:
    assert list_all_broken(good) == []
    assert list_all_broken(append_object(good + b"\n")) == []
    assert list_all_broken(rewrite(good, annotate())) == []
    assert list_all_broken(rewrite(good, embed(good))) == []


@pytest.mark.parametrize("name", BYTES)
def test_broken_bytes_are_found(good: bytes, name: str) -> None:
    change, rule = BYTES[name]
    require_broken(change(good), rule)


@pytest.mark.parametrize("name", ARCHIVE | ACCESSIBLE)
def test_broken_rules_are_found(good: bytes, name: str) -> None:
    change, rule = (ARCHIVE | ACCESSIBLE)[name]
    require_broken(rewrite(good, change), rule)
