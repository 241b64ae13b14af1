"""Hashes and verifies passwords with Argon2id; verifying takes as long for an email address without an account."""

import asyncio
import functools
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

T = TypeVar("T")
MAX_HASHED_LENGTH = 512
"""Characters; longer texts are not hashed, since no accepted password is nearly as long."""
MAX_CONCURRENCY = 2
"""Maximum number of hashes at the same time; each takes 19 MiB and a core for some 20 ms."""

_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


async def hash_password(password: str) -> str:
    """Hash a password with Argon2id and a random salt."""
    return await _run_in_thread(functools.partial(_hasher.hash, normalize_password(password)))


async def verify_password(password_hash: str, password: str) -> bool:
    """Whether the password matches the hash. An empty hash (no account) takes as long and returns False."""
    verify = functools.partial(_verify_hash, password_hash or _hash_placeholder(), normalize_password(password))
    return await _run_in_thread(verify) and bool(password_hash)


def needs_rehash(password_hash: str) -> bool:
    """Whether the hash was made with other Argon2 parameters than the current ones."""
    return _hasher.check_needs_rehash(password_hash)


def normalize_password(password: str) -> str:
    """Return the password in Unicode form NFKC, so that "é" is the same whether typed as one character or as two."""
    return unicodedata.normalize("NFKC", password[:MAX_HASHED_LENGTH])


def _verify_hash(password_hash: str, password: str) -> bool:
    try:
        return _hasher.verify(password_hash, password)
    except (VerificationError, InvalidHashError):
        return False


@functools.cache
def _hash_placeholder() -> str:
    """Return the hash of a fixed text, verified in place of the password hash if there is no account."""
    return _hasher.hash("no account uses this password")


@functools.cache
def _get_semaphore(_loop: asyncio.AbstractEventLoop) -> asyncio.Semaphore:
    return asyncio.Semaphore(MAX_CONCURRENCY)


async def _run_in_thread(work: Callable[[], T]) -> T:
    async with _get_semaphore(asyncio.get_running_loop()):
        return await asyncio.to_thread(work)
