"""Checks PDF files against the rules of PDF/A-2a (ISO 19005-2) and PDF/UA-1 (ISO 14289-1) that our files could break.

This is no complete validator: it leaves out what neither Typst nor pyHanko writes, such as halftones, layers or forms.
"""

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from lexdex_tests.pdf_content import PAINTING, find_device_colours, list_broken_glyphs, read_operations, read_pages
from lexdex_tests.pdf_objects import get, list_dictionaries, read_number_tree

Flavour = Literal["2a", "ua1"]
Check = Callable[[PdfReader, bytes], Iterator[str]]

HEADER = re.compile(rb"%PDF-1\.[0-7](\r\n|\r|\n)%[\x80-\xff]{4}")
END = re.compile(rb"%%EOF(\r\n|\r|\n)?\Z")
STREAM = re.compile(rb"stream\r?\n.*?endstream", re.DOTALL)
OBJECT_START = re.compile(rb"(?<!\d)\d+ \d+ obj\b")
LINE_BREAKS = (b"\r", b"\n")
FORBIDDEN_FILTERS = {"/LZWDecode", "/Crypt"}
FORBIDDEN_ACTIONS = {"/Launch", "/Sound", "/Movie", "/ResetForm", "/ImportData", "/Hide", "/SetOCGState", "/Rendition",
                     "/Trans", "/GoTo3DView", "/JavaScript"}  # fmt: skip
FORBIDDEN_ANNOTATIONS = {"/3D", "/Sound", "/Screen", "/Movie"}
ANNOTATION_PARENTS = {"/Link": "/Link", "/Widget": "/Form"}
PRINT_FLAG: Final = 4
INVISIBLE_FLAGS: Final = 1 | 2 | 32 | 256
"""Invisible, hidden, no view, toggle no view."""
FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
PROFILE_SIGNATURE = b"acsp"
PROFILE_SPACES = {b"RGB ": "/DeviceRGB", b"CMYK": "/DeviceCMYK", b"GRAY": "/DeviceGray"}
PARENTS = {"/TR": {"/Table", "/THead", "/TBody", "/TFoot"}, "/TH": {"/TR"}, "/TD": {"/TR"}, "/LI": {"/L"},
           "/Lbl": {"/LI", "/Note"}, "/LBody": {"/LI"}}  # fmt: skip
RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
PDFA_ID = "{http://www.aiim.org/pdfa/ns/id/}"
PDFUA_NAMESPACE = "http://www.aiim.org/pdfua/ns/id/"
SCHEMA_NAMESPACE = "{http://www.aiim.org/pdfa/ns/schema#}namespaceURI"
TITLE = "{http://purl.org/dc/elements/1.1/}title"


def list_broken_rules(content: bytes, flavour: Flavour) -> list[str]:
    """Return the rules that a file breaks, each with its clause; empty if it breaks none of those checked here."""
    try:
        reader = PdfReader(io.BytesIO(content))
    except PyPdfError as error:
        return [f"6.1: the file is not readable: {error}"]
    if reader.is_encrypted:
        return ["6.1.3: the file is encrypted"]
    return [rule for check in CHECKS[flavour] for rule in check(reader, content)]


def check_bytes(reader: PdfReader, content: bytes) -> Iterator[str]:
    """Check what only the bytes show: header, line breaks around objects, trailer and end of the file."""
    if not HEADER.match(content):
        yield "6.1.2: the file does not begin with a version and a comment of four binary bytes"
    # Only the newest trailer counts; pypdf would add the entries of former ones.
    trailer = content[int(content.rpartition(b"startxref")[2].split()[0]) :].partition(b"stream")[0]
    if not re.search(rb"/ID\s*\[\s*[(<]", trailer):
        yield "6.1.3: the trailer has no ID"
    if not END.search(content):
        yield "6.1.3: something other than one line break follows the last %%EOF"
    skeleton = STREAM.sub(b"stream endstream", content)
    for found in OBJECT_START.finditer(skeleton):
        if skeleton[found.start() - 1 : found.start()] not in LINE_BREAKS:
            yield f"6.1.9: no line break before {found[0].decode()}"
        if skeleton[found.end() : found.end() + 1] not in LINE_BREAKS:
            yield f"6.1.9: no line break after {found[0].decode()}"
    if len(re.findall(rb"(?<=[\r\n])endobj(?=[\r\n])", skeleton)) != skeleton.count(b"endobj"):
        yield "6.1.9: no line break around an endobj"


def check_filters(reader: PdfReader, content: bytes) -> Iterator[str]:
    """Check that no stream has a forbidden compression."""
    for each in list_dictionaries(reader):
        filters = get(each, "/Filter")
        names = set(filters) if isinstance(filters, list) else {filters}
        for name in sorted(FORBIDDEN_FILTERS & names):
            yield f"6.1.7.2: a stream uses {name}"


def check_archive_metadata(reader: PdfReader, content: bytes) -> Iterator[str]:
    """Check that the metadata are readable without decompression and say PDF/A-2a."""
    if get(reader.trailer, "/Root", "/Metadata", "/Filter") is not None:
        yield "6.6.2: the metadata are compressed"
    if (xmp := _parse_metadata(reader)) is None:
        yield "6.6.2: there are no readable metadata"
        return
    part, conformance = _find_value(xmp, f"{PDFA_ID}part"), _find_value(xmp, f"{PDFA_ID}conformance")
    if (part, conformance) != ("2", "A"):
        yield f"6.6.4: the metadata say part {part}, conformance {conformance}"
    described = {each.get(f"{RDF}resource") or each.text for each in xmp.iter(SCHEMA_NAMESPACE)}
    if _find_value(xmp, f"{{{PDFUA_NAMESPACE}}}part") and PDFUA_NAMESPACE not in described:
        yield "6.6.2.3: no extension schema describes pdfuaid"
    info = get(reader.trailer, "/Info", "/Title")
    if info is not None and str(info) != _find_title(xmp):
        yield "6.6.3: the titles in dc:title and in the document information differ"


def check_accessible_metadata(reader: PdfReader, content: bytes) -> Iterator[str]:
    """Check that the metadata say PDF/UA-1 and that the title is there and displayed."""
    xmp = _parse_metadata(reader)
    if xmp is None or _find_value(xmp, f"{{{PDFUA_NAMESPACE}}}part") != "1":
        yield "5: the metadata do not say pdfuaid:part 1"
    if xmp is None or not _find_title(xmp):
        yield "7.1: the metadata have no dc:title"
    if get(reader.trailer, "/Root", "/ViewerPreferences", "/DisplayDocTitle") is not True:
        yield "7.1: DisplayDocTitle is not true"


def check_colours(reader: PdfReader, content: bytes) -> Iterator[str]:
    """Check the output intent; without one, there may be no device colours."""
    spaces = set()
    for intent in get(reader.trailer, "/Root", "/OutputIntents") or ():
        profile = get(intent, "/DestOutputProfile")
        data = profile.get_data() if profile is not None else b""
        if get(intent, "/S") != "/GTS_PDFA1" or data[36:40] != PROFILE_SIGNATURE:
            yield "6.2.3: an output intent has no ICC profile"
        else:
            spaces.add(PROFILE_SPACES.get(data[16:20]))
    for space in sorted(find_device_colours(reader)):
        if not (spaces if space == "/DeviceGray" else space in spaces):
            yield f"6.2.4.3: {space} is used without an output intent for it"


def check_fonts(reader: PdfReader, content: bytes) -> Iterator[str]:
    """Check that all fonts are embedded and all their glyphs are known and have Unicode values."""
    for each in list_dictionaries(reader):
        if get(each, "/Type") != "/Font":
            continue
        name, kind = get(each, "/BaseFont"), get(each, "/Subtype")
        if kind not in ("/Type0", "/Type3") and not any(get(each, "/FontDescriptor", key) for key in FONT_FILES):
            yield f"6.2.11.4 and 7.21.4: {name} is not embedded"
        if kind not in ("/CIDFontType0", "/CIDFontType2") and get(each, "/ToUnicode") is None:
            yield f"6.2.11.7 and 7.21.7: {name} has no ToUnicode"
    yield from list_broken_glyphs(reader)


def check_actions(reader: PdfReader, content: bytes) -> Iterator[str]:
    """Check that nothing happens by itself or starts programs."""
    for each in list_dictionaries(reader):
        if (kind := get(each, "/S")) in FORBIDDEN_ACTIONS:
            yield f"6.5.1: there is an action {kind}"
        if "/AA" in each:
            yield "6.5.2: there are additional actions"
    if get(reader.trailer, "/Root", "/Names", "/JavaScript") is not None:
        yield "6.5.1: the document has scripts"


def check_embedded_files(reader: PdfReader, content: bytes) -> Iterator[str]:
    """Check that all embedded files are archive files, too."""
    for each in list_dictionaries(reader):
        for file in (get(each, "/EF") or {}).values():
            if list_broken_rules(file.get_object().get_data(), "2a"):
                yield "6.8: an embedded file is not PDF/A-2a"


def check_annotations(reader: PdfReader, content: bytes) -> Iterator[str]:
    """Check that annotations, including the signature's, are printed and look the same everywhere."""
    for kind, each in _list_annotations(reader):
        flags = get(each, "/F") or 0
        if kind in FORBIDDEN_ANNOTATIONS:
            yield f"6.3.1: there is an annotation {kind}"
        if kind != "/Popup" and (not flags & PRINT_FLAG or flags & INVISIBLE_FLAGS):
            yield f"6.3.2: an annotation {kind} is not printed or not visible"
        if kind not in ("/Popup", "/Link") and _has_area(each) and get(each, "/AP", "/N") is None:
            yield f"6.3.3: an annotation {kind} has no appearance"
    if get(reader.trailer, "/Root", "/AcroForm", "/NeedAppearances"):
        yield "6.4.1: viewers are asked to make appearances"


def check_accessible_annotations(reader: PdfReader, content: bytes) -> Iterator[str]:
    """Check that annotations can be reached in the order of the structure and that links are described."""
    parents = read_number_tree(get(reader.trailer, "/Root", "/StructTreeRoot", "/ParentTree"))
    for page in reader.pages:
        if get(page, "/Annots") and get(page, "/Tabs") != "/S":
            yield "7.18.3: a page with annotations has not the tab order of the structure"
    for kind, each in _list_annotations(reader):
        if kind == "/Popup" or (kind == "/Widget" and not _has_area(each)):
            continue
        if not get(each, "/TU" if kind == "/Widget" else "/Contents"):
            yield f"7.18.1: an annotation {kind} has no description"
        if get(parents.get(get(each, "/StructParent")), "/S") != ANNOTATION_PARENTS.get(kind, "/Annot"):
            yield f"7.18.1: an annotation {kind} is outside the structure"


def check_structure(reader: PdfReader, content: bytes) -> Iterator[str]:
    """Check that the document is tagged and has a language."""
    root = get(reader.trailer, "/Root")
    if get(root, "/MarkInfo", "/Marked") is not True:
        yield "6.7.2 and 7.1: MarkInfo does not say Marked"
    if get(root, "/StructTreeRoot") is None:
        yield "6.7.3 and 7.1: there is no StructTreeRoot"
    if not get(root, "/Lang"):
        yield "6.7.4 and 7.2: the document has no language"


def check_elements(reader: PdfReader, content: bytes) -> Iterator[str]:
    """Check headings, figures and the nesting of tables and lists."""
    level = 0
    for kind, parent, each in _list_elements(get(reader.trailer, "/Root", "/StructTreeRoot"), ""):
        if re.fullmatch(r"/H[1-6]", kind):
            if int(kind[2]) > level + 1:
                yield f"7.4.2: {kind} follows {f'/H{level}' if level else 'no heading'}"
            level = int(kind[2])
        if kind in ("/Figure", "/Formula") and not (get(each, "/Alt") or get(each, "/ActualText")):
            yield f"7.3: a {kind} has no alternative text"
        if kind in PARENTS and parent not in PARENTS[kind]:
            yield f"7.2: {kind} in {parent or 'no element'}"


def check_marked_content(reader: PdfReader, content: bytes) -> Iterator[str]:
    """Check that all content of pages is in the structure or marked as an artifact."""
    for number, page in enumerate(read_pages(reader), 1):
        if any(each.name in PAINTING and not each.is_marked for each in read_operations(reader, page)):
            yield f"7.1: page {number} has content that is neither tagged nor an artifact"


CHECKS: dict[Flavour, tuple[Check, ...]] = {
    "2a": (check_bytes, check_filters, check_archive_metadata, check_colours, check_fonts, check_actions,
           check_embedded_files, check_annotations, check_structure),
    "ua1": (check_accessible_metadata, check_fonts, check_structure, check_elements, check_marked_content,
            check_accessible_annotations),
}  # fmt: skip


def _parse_metadata(reader: PdfReader) -> ET.Element | None:
    stream = get(reader.trailer, "/Root", "/Metadata")
    try:
        return None if stream is None else ET.fromstring(stream.get_data())  # noqa: S314 - from our own file
    except ET.ParseError:
        return None


def _find_value(xmp: ET.Element, name: str) -> str | None:
    """Return a property's value, which XMP may write as an attribute or as an element."""
    for each in xmp.iter(f"{RDF}Description"):
        if (value := each.get(name) or each.findtext(name)) is not None:
            return str(value)
    return None


def _find_title(xmp: ET.Element) -> str | None:
    found = xmp.find(f".//{TITLE}/{RDF}Alt/{RDF}li")
    return None if found is None else found.text


def _list_annotations(reader: PdfReader) -> Iterator[tuple[str, Any]]:
    for page in reader.pages:
        for each in get(page, "/Annots") or ():
            yield str(get(each, "/Subtype")), each.get_object()


def _has_area(annotation: object) -> bool:
    left, bottom, right, top = get(annotation, "/Rect")
    return bool(left != right or bottom != top)


def _list_elements(element: object, parent: str) -> Iterator[tuple[str, str, Any]]:
    """Yield type, parent's type and dictionary of each structure element, in reading order."""
    children = get(element, "/K")
    for child in children if isinstance(children, list) else [children]:
        each = get(child)
        if (kind := get(each, "/S")) is not None:
            yield kind, parent, each
            yield from _list_elements(each, kind)
