"""Opens the uploaded file of an import, which must be the one that was uploaded."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from lexdex.foundation.errors import Invalid
from lexdex.foundation.files import Files
from lexdex.product_imports.queries import imports as queries
from lexdex.product_imports.schemas import StoredImport

MAX_SHOWN_CHARACTERS: Final = 300
FILE_GONE: Final = "The uploaded file is no longer there. Please upload it again."


@asynccontextmanager
async def open_file(files: Files, row: StoredImport) -> AsyncIterator[Path]:
    """Write the uploaded file to a temporary folder; raises Invalid if it is gone or another one, and Unavailable."""
    content = await files.get(row.file_key) if row.file_key else None
    if content is None or hash_file(content) != row.sha256:
        raise Invalid(FILE_GONE)
    with TemporaryDirectory(prefix="lexdex-import-") as folder:
        path = Path(folder) / get_job_name(row)
        await asyncio.to_thread(path.write_bytes, content)
        yield path


def get_job_name(row: StoredImport) -> str:
    """Return the name of the file while it is read: no name of a user becomes part of a path."""
    return f"file{Path(row.file_name).suffix.lower()}"


async def delete_file(files: Files, row: StoredImport) -> None:
    """Delete the uploaded file, which is no longer needed."""
    if row.file_key:
        await files.delete(row.file_key)
        await queries.clear_file_key(row.id)


def hash_file(content: bytes) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def clean_shown(text: str) -> str:
    """Return a text from a file of any content for display: one line, without characters that can't be seen."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text[:MAX_SHOWN_CHARACTERS])
