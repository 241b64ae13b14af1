"""Checks Word documents (.docx), which are ZIP archives of XML: no macros, objects, remote templates or entities."""

import io
import re
import zipfile
from typing import Final
from xml.parsers import expat

from lexdex.foundation.documents.archives import check_zip
from lexdex.foundation.documents.refusal import Refused

MAIN_PART: Final = "word/document.xml"
CONTENT_TYPES: Final = "[Content_Types].xml"
MACRO_PARTS: Final = re.compile(r"(^|/)(vbaproject[^/]*\.bin|vbadata\.xml)$", re.IGNORECASE)
OBJECT_PARTS: Final = re.compile(
    r"(^|/)(embeddings|activex|ctrlprops)/|\.(bin|exe|dll|ole|js|vbs|lnk|hta)$", re.IGNORECASE
)
MACRO_TYPES: Final = ("macroenabled", "vbaproject")
LOADED: Final = frozenset({"oleobject", "afchunk", "control", "vbaproject"})
"""Kinds of relationships to parts that run or are read like files of their own."""
HARMLESS: Final = "hyperlink"
DDE: Final = re.compile(r"\bDDE(AUTO)?\b")

NOT_WORD: Final = "This is no Word document. Please upload PDF, DOC, DOCX or TXT."
MACROS: Final = "This Word document contains macros. Please save it without them, as DOCX or PDF."
OBJECTS: Final = "This Word document contains embedded objects. Please save it as PDF."
REMOTE: Final = "This Word document loads content from other places. Please save it as PDF."
LINKS: Final = "This Word document starts other programs (DDE fields). Please save it as PDF."
XML_ENTITIES: Final = "This Word document declares XML entities, which Word never does. Please save it again."
UNREADABLE: Final = "We couldn't read this Word document. Please save it again."


def is_docx(names: frozenset[str]) -> bool:
    """Return whether a ZIP archive with these files is an Office document of any kind."""
    return CONTENT_TYPES in names


def check_docx(content: bytes) -> None:
    """Raise Refused if the document is unsafe, or an Office document other than Word's."""
    check_zip(content, is_document=True)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = archive.namelist()
        if MAIN_PART not in names:
            raise Refused("docx_wrong_type", NOT_WORD)
        if any(MACRO_PARTS.search(name) for name in names):
            raise Refused("docx_macros", MACROS)
        if any(OBJECT_PARTS.search(name) for name in names):
            raise Refused("docx_objects", OBJECTS)
        for name in names:
            if name.lower().endswith((".xml", ".rels")):
                _Part().read(archive.read(name))


class _Part:
    """Reads one XML part, and refuses what it finds."""

    def __init__(self) -> None:
        self._instructions: list[str] = []
        self._is_instruction = False

    def read(self, content: bytes) -> None:
        parser = expat.ParserCreate()
        parser.StartDoctypeDeclHandler = self._refuse_document_type
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._add_text
        try:
            parser.Parse(content, True)
        except expat.ExpatError as error:
            raise Refused("docx_unreadable", UNREADABLE) from error
        # Word splits an instruction into runs, so that its words are joined before the search.
        if DDE.search("".join(self._instructions)):
            raise Refused("docx_links", LINKS)

    def _refuse_document_type(self, *_: object) -> None:
        raise Refused("docx_entities", XML_ENTITIES)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        self._is_instruction = name in {"instrText", "delInstrText"}
        if name == "Relationship":
            _check_relationship(attributes)
        elif name in {"Override", "Default"}:
            kind = attributes.get("ContentType", "").lower()
            if any(word in kind for word in MACRO_TYPES):
                raise Refused("docx_macros", MACROS)
        elif name == "fldSimple":
            self._instructions += [value for key, value in attributes.items() if key.rpartition(":")[2] == "instr"]

    def _end(self, _: str) -> None:
        self._is_instruction = False

    def _add_text(self, text: str) -> None:
        if self._is_instruction:
            self._instructions.append(text)


def _check_relationship(attributes: dict[str, str]) -> None:
    kind = attributes.get("Type", "").rpartition("/")[2].lower()
    if kind in LOADED:
        raise Refused("docx_objects", OBJECTS)
    if attributes.get("TargetMode", "").lower() == "external" and kind != HARMLESS:
        raise Refused("docx_remote", REMOTE)
