"""Checkpoints as signed notes (C2SP tlog-checkpoint, signed-note), signed with Ed25519."""

import base64
import binascii
import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from lexdex.foundation.errors import Invalid
from lexdex.foundation.signing import Signer

ED25519: Final = b"\x01"
SIGNATURE: Final = "\u2014 "
MAX_NOTE_LENGTH: Final = 10_000
NOT_A_CHECKPOINT: Final = "This is not a checkpoint of a transparency log."
NOT_A_KEY: Final = "This is not the public key of a transparency log."
NOT_SIGNED: Final = "No key of this log has signed the checkpoint."


class Checkpoint(msgspec.Struct, frozen=True):
    """What a checkpoint says: the log's name, and the number of leaves and root of its tree."""

    origin: str
    size: int
    root: bytes


def compute_note_key_id(name: str, key: Ed25519PublicKey) -> bytes:
    """Return the four bytes by which a signature names its key."""
    return hashlib.sha256(name.encode() + b"\n" + ED25519 + key.public_bytes_raw()).digest()[:4]


def encode_verifier_key(name: str, key: Ed25519PublicKey) -> str:
    """Return the public key of a log as text, as tools for signed notes expect it: name, id and key."""
    encoded = base64.b64encode(ED25519 + key.public_bytes_raw()).decode()
    return f"{name}+{compute_note_key_id(name, key).hex()}+{encoded}"


def decode_verifier_key(text: str) -> Ed25519PublicKey:
    """Return the key of such a text; raises Invalid."""
    # Base64 may contain a plus sign; a name contains none.
    name, key_id, encoded = [*text.strip().split("+", 2), "", ""][:3]
    try:
        content = base64.b64decode(encoded, validate=True)
        key = Ed25519PublicKey.from_public_bytes(content[1:])
    except (binascii.Error, ValueError) as error:
        raise Invalid(NOT_A_KEY) from error
    if content[:1] != ED25519 or compute_note_key_id(name, key).hex() != key_id:
        raise Invalid(NOT_A_KEY)
    return key


async def sign_checkpoint(signer: Signer, checkpoint: Checkpoint) -> str:
    """Return the checkpoint as a signed note."""
    key = signer.public_key
    if not isinstance(key, Ed25519PublicKey):
        raise TypeError("Checkpoints are signed with Ed25519.")
    root = base64.b64encode(checkpoint.root).decode()
    text = f"{checkpoint.origin}\n{checkpoint.size}\n{root}\n"
    signature = compute_note_key_id(checkpoint.origin, key) + await signer.sign(text.encode())
    return f"{text}\n{SIGNATURE}{checkpoint.origin} {base64.b64encode(signature).decode()}\n"


def read_checkpoint(note: str, keys: Sequence[Ed25519PublicKey]) -> Checkpoint:
    """Return what a signed note says; raises Invalid unless one of the keys has signed it."""
    text, separator, signatures = note.rpartition("\n\n")
    if not separator or len(note) > MAX_NOTE_LENGTH:
        raise Invalid(NOT_A_CHECKPOINT)
    checkpoint = _parse_text(f"{text}\n")
    for line in signatures.splitlines():
        name, _, encoded = line.removeprefix(SIGNATURE).partition(" ")
        if line.startswith(SIGNATURE) and name == checkpoint.origin and _is_signed(f"{text}\n", name, encoded, keys):
            return checkpoint
    raise Invalid(NOT_SIGNED)


def _parse_text(text: str) -> Checkpoint:
    lines = text.split("\n")
    try:
        origin, size, root = lines[0], lines[1], base64.b64decode(lines[2], validate=True)
    except (IndexError, binascii.Error) as error:
        raise Invalid(NOT_A_CHECKPOINT) from error
    if not origin or not (size.isascii() and size.isdigit()) or (size[0] == "0" and size != "0"):
        raise Invalid(NOT_A_CHECKPOINT)
    return Checkpoint(origin, int(size), root)


def _is_signed(text: str, name: str, encoded: str, keys: Sequence[Ed25519PublicKey]) -> bool:
    try:
        content = base64.b64decode(encoded, validate=True)
    except binascii.Error:
        return False
    for key in keys:
        if content[:4] == compute_note_key_id(name, key):
            try:
                key.verify(content[4:], text.encode())
            except InvalidSignature:
                continue
            return True
    return False
