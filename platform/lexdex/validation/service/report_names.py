"""Names reports so that they can be distinguished: in lists, in the title of the PDF and in the name of its file."""

import re
import unicodedata
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from lexdex.validation.schemas.names import PackageId, Programme, ReportType
from lexdex.validation.service.rubric import load_rubric

KINDS: Final = {"draft": "Draft validation report", "final": "Validation report"}
FILE_KINDS: Final = {"draft": "draft-validation-report", "final": "validation-report"}
MAX_PART_BYTES: Final = 48
"""Of product, module and version in the name of a file; file systems allow 255 bytes in all."""
_NO_WORD = re.compile(r"[^\w.+]+")


class ReportSubject(NamedTuple):
    """What a report is about."""

    report_type: ReportType
    request_id: UUID
    software_name: str
    module: str
    software_version: str
    package: PackageId | None
    day: datetime | None
    """When it was generated; None before."""


def get_request_number(request_id: UUID) -> str:
    """Return the short number of a request for people; the whole id is unique."""
    return str(request_id)[:8].upper()


def describe_package(package: PackageId | None) -> str:
    """Return the name of a package with its programme, or ""."""
    found = load_rubric().packages[package] if package else None
    return f"{found.name} ({found.programme})" if found else ""


def get_programme(package: PackageId | None) -> Programme | None:
    """Return the programme of a package; None without one."""
    return load_rubric().packages[package].programme if package else None


def build_title(subject: ReportSubject) -> str:
    """Return a title such as "Draft validation report: Deeds 4.2, module Wills, Basic (express), request 1A2B3C4D"."""
    software = f"{subject.software_name} {subject.software_version}".strip()
    parts = [
        software,
        f"module {subject.module}" if subject.module else "",
        describe_package(subject.package),
        f"request {get_request_number(subject.request_id)}",
        f"{subject.day:%Y-%m-%d}" if subject.day else "",
    ]
    return f"{KINDS[subject.report_type]}: {', '.join(part for part in parts if part)}"


def build_file_name(subject: ReportSubject) -> str:
    """Return the file's name, with letters of any script, and without what a file system could misread."""
    parts = [
        FILE_KINDS[subject.report_type],
        *map(_simplify, (subject.software_name, subject.module, subject.software_version)),
        get_request_number(subject.request_id),
        f"{subject.day:%Y-%m-%d}" if subject.day else "",
    ]
    return "-".join(part for part in parts if part) + ".pdf"


def _simplify(text: str) -> str:
    """Return words joined by dashes, without the characters that change the direction or are no letters."""
    words = _NO_WORD.sub("-", unicodedata.normalize("NFC", text))
    return words.encode()[:MAX_PART_BYTES].decode(errors="ignore").strip("-._+")
