"""Hashes and verifies passwords with Argon2id; verifying takes as long for an email address without an account."""

import asyncio
import functools
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
    return await _run_in_thread(functools.partial(_hasher.hash, password))


async def verify_password(password_hash: str, password: str) -> bool:
    """Whether the password, exactly as received, matches the hash.

    An empty hash (no account) and a text that is too long for any password take as long and return False.
    """
    is_possible = bool(password_hash) and len(password) <= MAX_HASHED_LENGTH
    compared = password if len(password) <= MAX_HASHED_LENGTH else ""
    verify = functools.partial(_verify_hash, password_hash if is_possible else _hash_placeholder(), compared)
    return await _run_in_thread(verify) and is_possible


def needs_rehash(password_hash: str) -> bool:
    """Whether the hash was made with other Argon2 parameters than the current ones."""
    return _hasher.check_needs_rehash(password_hash)


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
