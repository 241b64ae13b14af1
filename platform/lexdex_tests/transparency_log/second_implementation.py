"""RFC 6962 once more, straight from its text and without a line of ours: recursion over the list of all entries."""

import base64
import hashlib
from collections.abc import Sequence

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def merkle_tree_hash(entries: Sequence[bytes]) -> bytes:
    """MTH(D[n]) of section 2.1."""
    if not entries:
        return hashlib.sha256(b"").digest()
    if len(entries) == 1:
        return hashlib.sha256(b"\x00" + entries[0]).digest()
    k = largest_power_below(len(entries))
    return hashlib.sha256(b"\x01" + merkle_tree_hash(entries[:k]) + merkle_tree_hash(entries[k:])).digest()


def audit_path(m: int, entries: Sequence[bytes]) -> list[bytes]:
    """PATH(m, D[n]) of section 2.1.1."""
    if len(entries) == 1:
        return []
    k = largest_power_below(len(entries))
    if m < k:
        return [*audit_path(m, entries[:k]), merkle_tree_hash(entries[k:])]
    return [*audit_path(m - k, entries[k:]), merkle_tree_hash(entries[:k])]


def largest_power_below(n: int) -> int:
    """The largest power of two smaller than n."""
    k = 1
    while k * 2 < n:
        k *= 2
    return k


def read_bundle(content: bytes) -> list[bytes]:
    """The entries of a bundle: a length in two bytes before each."""
    entries = []
    while content:
        length = int.from_bytes(content[:2], "big")
        entries.append(content[2 : 2 + length])
        content = content[2 + length :]
    return entries


def read_note(note: str, verifier_key: str) -> tuple[str, int, bytes]:
    """Verify a signed note with a key as `lexdex log keys` prints it, and return origin, size and root."""
    name, key_id, encoded = verifier_key.split("+", 2)
    key = base64.b64decode(encoded)
    assert hashlib.sha256(name.encode() + b"\n" + key).hexdigest()[:8] == key_id
    text, signature_line = note[: note.index("\n\n") + 1], note[note.index("\n\n") + 2 :]
    dash, signer, signature = signature_line.rstrip("\n").split(" ")
    assert (dash, signer) == ("\u2014", name)
    raw = base64.b64decode(signature)
    assert raw[:4].hex() == key_id
    Ed25519PublicKey.from_public_bytes(key[1:]).verify(raw[4:], text.encode())
    origin, size, root, rest = text.split("\n")
    assert not rest
    return origin, int(size), base64.b64decode(root)
