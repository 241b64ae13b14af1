"""The ranking policy: one published file with every parameter that decides the order of results."""

import hashlib
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

_FILE_NAME: Final = "ranking_policy.toml"


class AlphaStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weight of the dense score (`alpha`, 0 to 1) for queries of at most `max_words` words."""

    max_words: int
    alpha: float


class FusionParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the lexical and the dense score are combined: each from its best `depth` products, weighted by `alpha`."""

    depth: int
    alpha: tuple[AlphaStep, ...]

    def choose_alpha(self, words: int) -> float:
        """Choose the weight of the dense score for a query with `words` words.

        The last step also covers longer queries.
        """
        return next((step.alpha for step in self.alpha if words <= step.max_words), self.alpha[-1].alpha)


class Bm25Parameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parameters of BM25: saturation of repeated terms and normalization by length."""

    k1: float
    b: float


class BonusParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bonuses that are added to the fused score, which is between 0 and 1.

    `preference` is added for each met preference, up to `max_preferences`; `named_product` for a product that the query
    names.
    """

    preference: float
    max_preferences: float
    named_product: float


class TopicParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a product fits the topic of a query: its score is at least `min_share` (0 to 1) of the best product's."""

    min_share: float


class SampleParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When an invented product fits as well as a real one: their scores are in the same step of `score_step`.

    0, as in releases of earlier versions, compares them by nothing but the score.
    """

    score_step: float = 0.0


class OffTopicThresholds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The minimum similarity of the closest product for a query to be on topic, by type of query.

    Each is a distance from the mean cosine of two products of the release, in units of the spread of these cosines, so
    that it means the same for another catalogue or encoder. A query whose best BM25 score reaches `min_bm25_score` is
    on topic at any similarity, unless it seeks advice.
    """

    min_distance: float
    min_distance_legal_term: float
    min_distance_advice: float
    min_bm25_score: float


class RankingPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole ranking policy, with a version; unknown keys in the file are an error."""

    version: str
    fusion: FusionParameters
    bm25: Bm25Parameters
    bonus: BonusParameters
    topic: TopicParameters
    off_topic: OffTopicThresholds
    samples: SampleParameters = SampleParameters()


@cache
def read_policy_text() -> str:
    """Read the text of the ranking policy file in this package."""
    return (files("lexdex_search") / _FILE_NAME).read_text(encoding="utf-8")


@cache
def load_current_policy() -> RankingPolicy:
    """Load the ranking policy in this package; cached."""
    return parse_policy(read_policy_text())


def parse_policy(text: str) -> RankingPolicy:
    """Parse the text of a policy file; raises `msgspec.ValidationError` for missing and unknown keys."""
    return msgspec.convert(tomllib.loads(text), RankingPolicy)


def compute_digest(text: str) -> str:
    """Compute the digest that identifies a policy: 32 hexadecimal digits of its text's BLAKE2b hash."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
