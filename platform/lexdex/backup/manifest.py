"""The manifest of a backup: what it contains, and the digests by which damage is detected before a restore."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Annotated, Final

import msgspec

from lexdex.foundation.errors import Invalid

MANIFEST: Final = "manifest.json"
CHECKSUM: Final = f"{MANIFEST}.sha256"
"""As `sha256sum` writes it, whose `--check` reads it."""
DATABASE: Final = "database.dump"
FILES: Final = "files"
FORMAT: Final = 1
CHUNK_BYTES: Final = 1 << 20

Count = Annotated[int, msgspec.Meta(ge=0)]
TableName = Annotated[str, msgspec.Meta(pattern=r"^[a-z_][a-z0-9_]*$")]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size in bytes and the SHA-256 of a file of the backup."""

    size: Count
    sha256: str


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a backup contains.

    `rows` maps each table to its number of rows, `parts` each file of the backup, by its path in the backup, to its
    digest. `secret_key` is the fingerprint of the secret key that the database's secrets are encrypted with.
    """

    format: int
    created_at: str
    postgresql: int
    migrations: tuple[str, ...]
    secret_key: str
    rows: dict[TableName, Count]
    parts: dict[str, Part]

    def list_file_keys(self) -> list[str]:
        """List the keys of the uploaded files."""
        return [name.removeprefix(f"{FILES}/") for name in self.parts if name.startswith(f"{FILES}/")]


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write the manifest, with its own digest beside it."""
    content = msgspec.json.format(msgspec.json.encode(manifest, order="deterministic"))
    (folder / MANIFEST).write_bytes(content)
    (folder / CHECKSUM).write_text(_build_checksum(content), "utf-8")


def read_manifest(folder: Path) -> Manifest:
    """Read the manifest of a backup; raises Invalid if the folder is no backup, or one of another format."""
    try:
        content = (folder / MANIFEST).read_bytes()
        expected = (folder / CHECKSUM).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid(f"{folder} is not a complete backup: its {MANIFEST} cannot be read.") from error
    if _build_checksum(content) != expected:
        raise Invalid(f"The backup is damaged: {MANIFEST} differs from its digest. Nothing was changed.")
    try:
        found = msgspec.json.decode(content)
        if found["format"] != FORMAT:
            raise Invalid(f"The backup has format {found['format']}, but this version reads {FORMAT}.")
        return msgspec.convert(found, Manifest)
    except (msgspec.MsgspecError, KeyError, TypeError, RecursionError) as error:
        raise Invalid(f"The backup is damaged: {MANIFEST} is not a manifest. Nothing was changed.") from error


def verify_parts(folder: Path, parts: Mapping[str, Part]) -> None:
    """Compare each file of the backup with its digest; raises Invalid for the first that is missing or differs."""
    for name, part in parts.items():
        path = folder / _require_inside(name)
        if path.is_symlink() or not path.is_file():
            raise Invalid(f"The backup is damaged: {name} is missing. Nothing was changed.")
        if compute_part(path) != part:
            raise Invalid(f"The backup is damaged: {name} differs from its digest. Nothing was changed.")


def describe_parts(folder: Path) -> dict[str, Part]:
    """Compute the digests of all files in the folder, by their paths in it."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): compute_part(path) for path in files}


def compute_part(path: Path) -> Part:
    """Compute the size and the digest of a file."""
    digest, size = hashlib.sha256(), 0
    for chunk in _read_chunks(path):
        digest.update(chunk)
        size += len(chunk)
    return Part(size, digest.hexdigest())


def _build_checksum(content: bytes) -> str:
    return f"{hashlib.sha256(content).hexdigest()}  {MANIFEST}\n"


def _read_chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(CHUNK_BYTES):
            yield chunk


def _require_inside(name: str) -> PurePosixPath:
    path = PurePosixPath(name)
    # Of "files//etc/passwd" the key of the file would be an absolute path.
    if path.is_absolute() or ".." in path.parts or not path.parts or str(path) != name:
        raise Invalid(f"The backup is damaged: {name!r} is not a path inside it. Nothing was changed.")
    return path
