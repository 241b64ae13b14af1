"""Checks one file in a process of its own, whose memory and time are limited; `checking.py` starts it.

It reads the file from standard input, and writes its kind or the refusal as JSON to standard output.
"""

import io
import json
import sys
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

if __name__ == "__main__":
    # The process runs isolated (-I), where the package is found only if it is installed.
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from lexdex.foundation.documents import archives, docx, ole, pdf, signatures, text
from lexdex.foundation.documents.refusal import Kind, Refused

MAX_MEMORY_BYTES: Final = 256 * 1024 * 1024
"""The heaviest file that is accepted takes 181 MiB."""
MAX_CPU_SECONDS: Final = 20


def check_content(content: bytes) -> Kind:
    """Return the kind of the file; raises Refused if it is none of the listed ones or unsafe."""
    kind = _find_kind(content)
    checks = {
        "pdf": pdf.check_pdf,
        "doc": ole.check_doc,
        "docx": docx.check_docx,
        "zip": archives.check_zip,
        "tar": archives.check_tar,
        "gz": archives.check_gzip,
        "txt": text.check_text,
    }
    checks[kind](content)
    return kind


def _find_kind(content: bytes) -> Kind:
    prefix = content[: signatures.PREFIX_BYTES]
    if prefix.startswith(signatures.PDF):
        return "pdf"
    if prefix.startswith(signatures.OLE):
        return "doc"
    if prefix.startswith(signatures.ZIP):
        return "docx" if docx.is_docx(_list_names(content)) else "zip"
    if prefix.startswith(signatures.GZIP):
        return "gz"
    if signatures.is_tar(prefix):
        return "tar"
    if signatures.is_archive(prefix) or signatures.is_program(prefix) or signatures.is_media(prefix):
        raise Refused("file_wrong_type", text.NOT_LISTED)
    return "txt"


def _list_names(content: bytes) -> frozenset[str]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return frozenset(archive.namelist())
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise Refused("archive_unreadable", archives.UNREADABLE) from error


def main() -> int:
    """Check the file on standard input and write the result."""
    _limit_resources()
    result: dict[str, str]
    try:
        result = {"kind": check_content(sys.stdin.buffer.read())}
    except Refused as refused:
        result = {"reason": refused.reason, "sentence": refused.sentence}
    except MemoryError:
        result = {"reason": "archive_too_large", "sentence": archives.TOO_LARGE}
    sys.stdout.write(json.dumps(result))
    return 0


def _limit_resources() -> None:
    """Limit memory and CPU time of this process where the system can (Linux; not Windows)."""
    resource: Any
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    for kind, limit in ((resource.RLIMIT_AS, MAX_MEMORY_BYTES), (resource.RLIMIT_CPU, MAX_CPU_SECONDS)):
        with suppress(ValueError, OSError):  # a lower limit is already set, or the system has none of this kind
            resource.setrlimit(kind, (limit, limit))


if __name__ == "__main__":
    sys.exit(main())
