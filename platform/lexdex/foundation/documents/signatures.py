"""The signatures by which files are recognised."""

from typing import Final

OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
PDF: Final = b"%PDF-"
ZIP: Final = b"PK\x03\x04"
ZIP_END: Final = b"PK\x05\x06"
GZIP: Final = b"\x1f\x8b"
TAR_MAGIC: Final = b"ustar"
TAR_MAGIC_OFFSET: Final = 257

ARCHIVES: Final[tuple[bytes, ...]] = (
    ZIP,
    ZIP_END,
    GZIP,
    b"7z\xbc\xaf\x27\x1c",
    b"Rar!\x1a\x07",
    b"BZh",
    b"\xfd7zXZ\x00",
    b"(\xb5/\xfd",
    b"MSCF",
    b"!<arch>\n",
    b"xar!",
)
PROGRAMS: Final[tuple[bytes, ...]] = (
    b"MZ",
    b"\x7fELF",
    b"\xfe\xed\xfa\xce",
    b"\xfe\xed\xfa\xcf",
    b"\xce\xfa\xed\xfe",
    b"\xcf\xfa\xed\xfe",
    b"\xca\xfe\xba\xbe",
    b"\x00asm",
)
MEDIA: Final[tuple[bytes, ...]] = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"OggS", b"ID3", b"%!PS")
"""Pictures, sound and print files, whose first bytes alone could pass for text."""
PREFIX_BYTES: Final = 512


def is_tar(prefix: bytes) -> bool:
    """Return whether a file that begins like this is a tar archive."""
    return prefix[TAR_MAGIC_OFFSET : TAR_MAGIC_OFFSET + len(TAR_MAGIC)] == TAR_MAGIC


def is_archive(prefix: bytes) -> bool:
    """Return whether a file that begins like this is an archive or compressed."""
    return prefix.startswith(ARCHIVES) or is_tar(prefix)


def is_media(prefix: bytes) -> bool:
    """Return whether a file that begins like this is a picture, sound or print file."""
    return prefix.startswith(MEDIA)


def is_program(prefix: bytes) -> bool:
    """Return whether a file that begins like this is an executable program."""
    return prefix.startswith(PROGRAMS)
