"""The ranking policy: one public file with every weight that decides an order, and its digest."""

import hashlib
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

_FILE: Final = "ranking_policy.toml"


class AlphaStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dense leg's share for queries of at most this many words."""

    up_to_words: int
    alpha: float


class Fusion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the two legs are made one."""

    depth: int
    alpha: tuple[AlphaStep, ...]

    def alpha_for(self, words: int) -> float:
        """The share of meaning against words; the last step holds for anything longer."""
        return next((step.alpha for step in self.alpha if words <= step.up_to_words), self.alpha[-1].alpha)


class Lexical(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """BM25's two parameters."""

    k1: float
    b: float


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is added to the fused score."""

    prefer: float
    prefer_ceiling: float
    named: float


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cosines under which a query is not about legal tools."""

    off_topic: float
    off_topic_backed: float
    lexical_rescue: float
    off_topic_advice: float = 0.0
    """Younger than the first releases, whose policies ask no more of a question for advice than of any other."""


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole policy; an unknown key in the file is an error, so nothing can be slipped in unread."""

    version: str
    fusion: Fusion
    lexical: Lexical
    bonus: Bonus
    topic: Topic


@cache
def policy_text() -> str:
    """The file as published, word for word."""
    return (files("lexdex_search") / _FILE).read_text(encoding="utf-8")


@cache
def current_policy() -> Policy:
    """The policy in force."""
    return policy_of(policy_text())


def policy_of(text: str) -> Policy:
    """Reads a policy kept elsewhere, such as in an older release."""
    return msgspec.convert(tomllib.loads(text), Policy)


def digest_of(text: str) -> str:
    """Names a policy by content."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
