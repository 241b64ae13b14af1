"""Passwords: which ones we take, how they are kept, and that checking one takes the same time for everybody."""

import asyncio
import functools
import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn.frequency_lists import FREQUENCY_LISTS

from lexdex.foundation.errors import Invalid

T = TypeVar("T")
SHORTEST, LONGEST = 8, 128
MIN_PART_LENGTH = 4
"""Shorter parts of a name or an address stand in too many words to forbid them."""
AT_ONCE = 2
"""Each check takes 19 MiB and a core for some 20 ms."""

TOO_SHORT = f"Use at least {SHORTEST} characters. 15 or more is stronger."
TOO_LONG = f"Use at most {LONGEST} characters."
COMMON = "This password is too common. Please choose another one."
OWN_DATA = "Please choose a password that does not contain your name or email address."

_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def refuse_weak(password: str, *, own: Iterable[str]) -> None:
    """Raise Invalid with the reason; `own` is what anybody who knows the person would try first."""
    plain = _plain(password)
    if len(plain) < SHORTEST:
        raise Invalid(TOO_SHORT)
    if len(plain) > LONGEST:
        raise Invalid(TOO_LONG)
    folded = plain.casefold()
    if folded in _common() or len(set(folded)) < MIN_PART_LENGTH:
        raise Invalid(COMMON)
    if any(part in folded for part in _parts(own)):
        raise Invalid(OWN_DATA)


async def hashed(password: str) -> str:
    """What is stored: Argon2id with a salt of its own."""
    return await _in_thread(functools.partial(_hasher.hash, _plain(password)))


async def matches(stored: str, password: str) -> bool:
    """Whether it is the password; without a stored one the same work is done and the answer is no."""
    return await _in_thread(functools.partial(_verify, stored or _nobodys(), _plain(password))) and bool(stored)


def is_outdated(stored: str) -> bool:
    """Whether it was made with other parameters than today's, so that it is made anew on the next login."""
    return _hasher.check_needs_rehash(stored)


def _verify(stored: str, password: str) -> bool:
    try:
        return _hasher.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


def _plain(password: str) -> str:
    """One password however a keyboard composes its letters; never longer to hash than anybody may choose."""
    return unicodedata.normalize("NFKC", password[: 4 * LONGEST])


@functools.cache
def _common() -> frozenset[str]:
    return frozenset(word for word in FREQUENCY_LISTS["passwords"] if len(word) >= SHORTEST)


@functools.cache
def _nobodys() -> str:
    return _hasher.hash("no account uses this password")


def _parts(own: Iterable[str]) -> set[str]:
    """Words of names, and the local part and first label of addresses."""
    words = (word for text in own for word in _plain(text).casefold().replace("@", " ").replace(".", " ").split())
    return {word for word in words if len(word) >= MIN_PART_LENGTH}


@functools.cache
def _gate(_loop: asyncio.AbstractEventLoop) -> asyncio.Semaphore:
    return asyncio.Semaphore(AT_ONCE)


async def _in_thread(work: Callable[[], T]) -> T:
    async with _gate(asyncio.get_running_loop()):
        return await asyncio.to_thread(work)
