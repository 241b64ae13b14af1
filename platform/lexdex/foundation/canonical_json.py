"""Encodes JSON so that equal values have equal bytes, which can be hashed and signed: sorted keys, no spaces, UTF-8."""

import hashlib
from collections.abc import Mapping, Sequence

import msgspec

JSON = str | int | bool | None | Sequence["JSON"] | Mapping[str, "JSON"]
"""Values with one canonical form. Fractions are left out, because their text differs between programs."""


def encode_canonical(value: JSON) -> bytes:
    """Encode a value in its canonical form; raises TypeError for fractions and other types without one."""
    _require_canonical(value)
    return msgspec.json.encode(value, order="sorted")


def hash_canonical(value: JSON) -> str:
    """Return the SHA-256 of the canonical form, in hexadecimal digits."""
    return hashlib.sha256(encode_canonical(value)).hexdigest()


def _require_canonical(value: object) -> None:
    if isinstance(value, Mapping):
        for key, part in value.items():
            if not isinstance(key, str):
                raise TypeError(f"A key of canonical JSON must be text, not {type(key).__name__}.")
            _require_canonical(part)
    elif isinstance(value, list | tuple):
        for part in value:
            _require_canonical(part)
    elif not (value is None or isinstance(value, str | int)):
        raise TypeError(f"{type(value).__name__} has no canonical form in JSON.")
