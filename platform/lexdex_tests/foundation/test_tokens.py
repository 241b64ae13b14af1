"""Tokens: long, different for each use, stable when derived again; secrets decrypt with their own key only."""

import base64
import time

import msgspec
import pytest
from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from lexdex.foundation import tokens
from lexdex.foundation.errors import Unavailable
from lexdex.settings import Settings

OURS = Settings()
OTHERS = msgspec.structs.replace(OURS, secret_key="another-secret-key-of-thirty-two-characters")


def test_a_link_is_the_same_each_time_and_good_for_one_thing() -> None:
    assert tokens.derive_token(OURS, "reset", 1) == tokens.derive_token(OURS, "reset", 1)
    different = {
        tokens.derive_token(OURS, "reset", 1),
        tokens.derive_token(OURS, "reset", 2),
        tokens.derive_token(OURS, "verify", 1),
        tokens.derive_token(OTHERS, "reset", 1),
    }
    assert len(different) == 4
    assert all(len(token) == 43 for token in different)


def test_new_tokens_are_unique_and_their_digests_reveal_nothing() -> None:
    made = {tokens.generate_token() for _ in range(1_000)}
    assert len(made) == 1_000
    assert all(token not in tokens.hash_token(token) for token in made)
    sizes = {len(base64.urlsafe_b64decode(f"{token}==")) for token in made}
    assert sizes == {256 // 8}
    # Of a thousand values each position of 256 bits has taken nearly all of the 64 characters; the last one has 16.
    assert min(len(set(characters)) for characters in list(zip(*made, strict=True))[:-1]) > 60


def test_an_encrypted_value_is_decrypted_with_the_same_key_only() -> None:
    encrypted = tokens.encrypt(OURS, b"JBSWY3DPEHPK3PXP")
    assert b"JBSWY3DPEHPK3PXP" not in encrypted
    assert tokens.decrypt(OURS, encrypted) == b"JBSWY3DPEHPK3PXP"
    with pytest.raises(Unavailable, match="different secret key"):
        tokens.decrypt(OTHERS, encrypted)


def test_a_value_from_a_client_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    encrypted = tokens.encrypt_for_client(OURS, b"a visitor")
    assert tokens.decrypt_untrusted(OURS, encrypted, max_age_seconds=60) == b"a visitor"
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 61)
    assert tokens.decrypt_untrusted(OURS, encrypted, max_age_seconds=60) is None


def test_what_is_encrypted_for_one_use_is_refused_for_another() -> None:
    cookie, secret = tokens.encrypt_for_client(OURS, b"a visitor"), tokens.encrypt(OURS, b"JBSWY3DPEHPK3PXP")
    assert tokens.decrypt_untrusted(OURS, secret, max_age_seconds=60) is None
    with pytest.raises(Unavailable, match="different secret key"):
        tokens.decrypt(OURS, cookie)


def test_a_changed_value_from_a_client_is_refused() -> None:
    encrypted = tokens.encrypt_for_client(OURS, b"a visitor")
    content = base64.urlsafe_b64decode(encrypted)
    changed = [content[:index] + bytes([content[index] ^ 1]) + content[index + 1 :] for index in range(len(content))]
    hostile = [base64.urlsafe_b64encode(each) for each in [*changed, content[:20], content[:5], b""]]
    for each in [*hostile, encrypted[:-1], encrypted + b"\n", b"!" + encrypted, "\u0663".encode()]:
        assert tokens.decrypt_untrusted(OURS, each, max_age_seconds=60) is None


def test_a_secret_of_the_former_cipher_is_decrypted_and_due_for_rotation() -> None:
    key = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"lexdex seals").derive(OURS.secret_key.encode())
    former = Fernet(base64.urlsafe_b64encode(key)).encrypt(b"JBSWY3DPEHPK3PXP")
    assert tokens.decrypt(OURS, former) == b"JBSWY3DPEHPK3PXP"
    assert tokens.needs_rotation(OURS, former)
    assert not tokens.needs_rotation(OURS, tokens.encrypt(OURS, b"JBSWY3DPEHPK3PXP"))
    with pytest.raises(Unavailable, match="different secret key"):
        tokens.decrypt(OTHERS, former)
