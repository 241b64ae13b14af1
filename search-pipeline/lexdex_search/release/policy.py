"""The ranking policy: one public file with every parameter that decides the order of results, and its digest."""

import hashlib
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

_FILE_NAME: Final = "ranking_policy.toml"


class AlphaStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weight of the dense score for queries of at most `max_words` words."""

    max_words: int
    alpha: float


class Fusion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Relative-score fusion of the lexical and the dense score, each over its best `depth` products."""

    depth: int
    alpha: tuple[AlphaStep, ...]

    def choose_alpha(self, words: int) -> float:
        """Choose the weight of the dense score for a query of so many words; the last step covers longer ones."""
        return next((step.alpha for step in self.alpha if words <= step.max_words), self.alpha[-1].alpha)


class Bm25(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parameters of BM25: saturation of repeated terms and normalization by length."""

    k1: float
    b: float


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bonuses added to the fused score, which is between 0 and 1."""

    preference: float
    max_preferences: float
    named_product: float


class OffTopicThresholds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cosine similarities to the closest product below which a query is off topic.

    `min_bm25_score` is the score of the best product from which a query is on topic whatever its similarity.
    """

    min_similarity: float
    min_similarity_legal_term: float
    min_similarity_advice: float
    min_bm25_score: float


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole policy; an unknown key in the file is an error."""

    version: str
    fusion: Fusion
    bm25: Bm25
    bonus: Bonus
    off_topic: OffTopicThresholds


@cache
def read_policy_text() -> str:
    """Read the policy file as published."""
    return (files("lexdex_search") / _FILE_NAME).read_text(encoding="utf-8")


@cache
def load_current_policy() -> Policy:
    """Load the policy of this version of the code."""
    return parse_policy(read_policy_text())


def parse_policy(text: str) -> Policy:
    """Parse a policy file, such as the one in an older release."""
    return msgspec.convert(tomllib.loads(text), Policy)


def compute_digest(text: str) -> str:
    """Compute the digest that identifies a policy by its text."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
