"""Reads what the pages of a PDF file draw: tags, colours and glyphs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from lexdex_tests.pdf_objects import get, list_dictionaries, read_number_tree

SHOWING = frozenset({"Tj", "TJ", "'", '"'})
PAINTING = SHOWING | {"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "Do", "INLINE IMAGE"}
DEVICE_COLOURS = {"rg": "/DeviceRGB", "RG": "/DeviceRGB", "k": "/DeviceCMYK", "K": "/DeviceCMYK",
                  "g": "/DeviceGray", "G": "/DeviceGray"}  # fmt: skip
DEVICE_SPACES = frozenset(DEVICE_COLOURS.values())
NO_CHARACTERS = {"0000", "FEFF", "FFFE"}
BLOCKS = re.compile(rb"begin(bfchar|bfrange)(.*?)endbf", re.DOTALL)
CHARACTER = re.compile(rb"<(\w+)>\s*<(\w+)>")
RANGE = re.compile(rb"<(\w+)>\s*<(\w+)>\s*(?:<(\w+)>|\[(.*?)\])", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of a content stream; of the XObjects that Do draws, only images."""

    name: str
    operands: list[Any]
    resources: Any
    is_marked: bool
    """Whether it is in the structure or an artifact."""


def read_pages(reader: PdfReader) -> Iterator[PageObject]:
    """Yield the pages that have content."""
    return (page for page in reader.pages if get(page, "/Contents") is not None)


def read_operations(reader: PdfReader, page: PageObject) -> Iterator[Operation]:
    """Yield what a page does, its forms included."""
    parents = read_number_tree(get(reader.trailer, "/Root", "/StructTreeRoot", "/ParentTree"))
    return _read_stream(ContentStream(page.get_contents(), reader), page, parents, is_marked=False)


def find_device_colours(reader: PdfReader) -> set[str]:
    """Return the colour spaces in use that depend on a device."""
    found: set[str] = set()
    for each in list_dictionaries(reader):
        spaces = [get(each, "/ColorSpace"), get(each, "/CS")]
        found |= {space for space in spaces if isinstance(space, str)} & DEVICE_SPACES
        if isinstance(spaces[0], dict):
            found |= {space for key in spaces[0] if isinstance(space := get(spaces[0], key), str)} & DEVICE_SPACES
    for page in read_pages(reader):
        for operation in read_operations(reader, page):
            if operation.name in DEVICE_COLOURS:
                found.add(DEVICE_COLOURS[operation.name])
            elif operation.name in ("cs", "CS"):
                found |= {operation.operands[0]} & DEVICE_SPACES
    return found


def list_broken_glyphs(reader: PdfReader) -> Iterator[str]:
    """Yield a sentence for each font of which pages show .notdef, or a glyph that stands for no character."""
    used: dict[str, tuple[Any, set[int]]] = {}
    for page in read_pages(reader):
        font: Any = None
        for operation in read_operations(reader, page):
            if operation.name == "Tf":
                font = get(operation.resources, "/Font", operation.operands[0])
            elif operation.name in SHOWING and get(font, "/Subtype") == "/Type0":
                used.setdefault(str(get(font, "/BaseFont")), (font, set()))[1].update(_read_codes(operation.operands))
    for name, (font, codes) in used.items():
        if 0 in codes:
            yield f"6.2.11.8 and 7.21.8: {name} is used for characters that it lacks"
        table = get(font, "/ToUnicode")
        if table is not None and codes - {0} - _read_known_codes(table.get_data()):
            yield f"6.2.11.7 and 7.21.7: {name} has glyphs without a character"


def _read_stream(
    stream: ContentStream, holder: object, parents: dict[int, Any], *, is_marked: bool
) -> Iterator[Operation]:
    resources = get(holder, "/Resources")
    elements = parents.get(get(holder, "/StructParents"), [])
    marks: list[bool] = []
    for operands, operator in stream.operations:
        name = operator.decode()
        if name in ("BDC", "BMC"):
            marks.append(_is_mark(operands, resources, elements))
        elif name == "EMC":
            marks.pop()
        drawn = get(resources, "/XObject", operands[0]) if name == "Do" else None
        is_inside = is_marked or any(marks)
        if get(drawn, "/Subtype") == "/Form":
            form = ContentStream(drawn, stream.pdf)
            yield from _read_stream(form, drawn, parents, is_marked=is_inside)
        else:
            yield Operation(name, operands, resources, is_inside)


def _is_mark(operands: list[Any], resources: object, elements: list[Any]) -> bool:
    """Whether content with this tag is an artifact or belongs to an element of the structure."""
    if operands[0] == "/Artifact":
        return True
    given = operands[1] if len(operands) > 1 else None
    properties = get(resources, "/Properties", given) if isinstance(given, str) else given
    number = get(properties, "/MCID")
    return number is not None and number < len(elements) and get(elements[number], "/S") is not None


def _read_codes(operands: list[Any]) -> Iterator[int]:
    """Yield the codes of the glyphs that an operation shows, of two bytes each as in Identity-H."""
    parts = operands[0] if isinstance(operands[0], list) else operands[-1:]
    for part in parts:
        raw = getattr(part, "original_bytes", b"")
        yield from (int.from_bytes(raw[at : at + 2]) for at in range(0, len(raw), 2))


def _read_known_codes(table: bytes) -> set[int]:
    """Return the codes to which a ToUnicode table gives characters."""
    known: set[int] = set()
    for kind, block in BLOCKS.findall(table):
        if kind == b"bfchar":
            known |= {int(code, 16) for code, text in CHARACTER.findall(block) if text.decode() not in NO_CHARACTERS}
        else:
            for first, last, _, _ in RANGE.findall(block):
                known |= set(range(int(first, 16), int(last, 16) + 1))
    return known
