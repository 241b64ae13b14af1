"""Identify the code and data that produce answers, so that cached answers of another version are not served."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

_SUFFIXES: Final = (".py", ".toml")


@cache
def compute_fingerprint() -> str:
    """Compute a digest of all Python and TOML files of this package.

    Returns 16 hexadecimal digits, the same on every machine. An answer cached under another fingerprint is out of date.
    """
    package = Path(__file__).parent
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(package.rglob("*")):
        if path.suffix in _SUFFIXES:
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
