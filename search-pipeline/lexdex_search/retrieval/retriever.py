"""Ranks one query over one release: filters from musts and exclusions, both legs, fusion, bonus for preferences."""

from typing import Final, Literal

import numpy as np

from lexdex_search.query.request import SearchRequest
from lexdex_search.release.documents import build_document_text
from lexdex_search.results import Constraint, Outcome
from lexdex_search.retrieval.fusion import FusedScores, Mask, Rows, Scores
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.parse_request import parse_request
from lexdex_search.retrieval.topicality import has_only_unknown_words, off_topic

Mode = Literal["hybrid", "lexical", "dense"]
_FIXED_ALPHA: Final[dict[Mode, float]] = {"lexical": 0.0, "dense": 1.0}


class Retrieval:
    """The ranking of one query, with everything that explains it."""

    def __init__(
        self, loaded: LoadedRelease, ask: SearchRequest, *, mode: Mode = "hybrid", like: tuple[str, ...] = ()
    ) -> None:
        """`mode` other than hybrid ranks by one leg alone, for measuring; `like` are products to resemble."""
        self.loaded, self.ask = loaded, ask
        self.read = parse_request(loaded, ask, like)
        self.constraints = self.read.understanding.constraints
        self.having: dict[int, Mask] = {
            constraint.id: loaded.facets.match_mask(constraint) for constraint in self.constraints
        }
        self.among = self._among(like)
        self.passing = self.among & self._passing(("must", "must_not"))
        self.nearest = self.filtered and not self.passing.any()
        allowed = self._passing(("must_not",)) if self.nearest else self.passing
        self.bonus = self._bonus()
        self.legs = lexical, dense = self._legs()
        self.closest = float(dense.max(initial=0.0))
        self.best_words = float(lexical.max(initial=0.0))
        self.alpha = _FIXED_ALPHA.get(mode, loaded.policy.fusion.alpha_for(self.read.words))
        legs = (
            np.zeros_like(lexical) if mode == "dense" else lexical,
            np.zeros_like(dense) if mode == "lexical" else dense,
        )
        self.fused = FusedScores(*legs, allowed, alpha=self.alpha, depth=loaded.policy.fusion.depth)
        self.order = self._order(allowed) if not self.has_only_unknown_words else np.zeros(0, np.intp)

    @property
    def filtered(self) -> bool:
        """Whether anything was a condition at all."""
        return bool(self.ask.keyword) or any(constraint.kind != "should" for constraint in self.constraints)

    @property
    def outcome(self) -> Outcome:
        """What kind of answer this is."""
        set_by_hand = bool(self.ask.keyword or self.ask.filters)
        if self.read.is_vague and not set_by_hand:
            return "clarify"
        if not set_by_hand and self._off_topic():
            return "off_topic"
        if self.has_only_unknown_words:
            return "clarify"
        return "no_match" if self.nearest or not self.order.size else "answer"

    @property
    def categories_without_match(self) -> tuple[Constraint, ...]:
        """Kinds of tools that were asked for where some tools meet the musts, but none of any such kind."""
        kinds = tuple(
            constraint
            for constraint in self.constraints
            if constraint.kind == "should" and constraint.field == "categories"
        )
        demanded = any(constraint.kind == "must" for constraint in self.constraints) and self.passing.any()
        fitting = [bool((self.passing & self.having[constraint.id]).any()) for constraint in kinds]
        return kinds[:1] if demanded and not any(fitting) else ()

    @property
    def has_only_unknown_words(self) -> bool:
        """Whether the catalogue knows no word of the sentence, and nothing else was asked for."""
        asked = self.ask.keyword or self.ask.filters
        return not asked and has_only_unknown_words(self.read, self.constraints, best_words=self.best_words)

    @property
    def found(self) -> Mask:
        """The tools of the result."""
        mask = np.zeros(len(self.loaded.products), np.bool_)
        mask[self.order] = True
        return mask

    @property
    def fitting(self) -> int:
        """How many tools meet every constraint, preferences included."""
        return int((self.among & self._passing(("must", "must_not", "should"))).sum())

    @property
    def is_blocked_by_keyword(self) -> bool:
        """Whether some tool passes every constraint, but none of those has the keyword."""
        return self.nearest and bool(self._passing(("must", "must_not")).any())

    def passed(self, constraint: Constraint) -> Mask:
        """Tools that a must or an exclusion lets through."""
        return ~self.having[constraint.id] if constraint.kind == "must_not" else self.having[constraint.id]

    def passing_without(self, field: str) -> Mask:
        """Tools that pass everything but the musts on one field, so that another of its values can be chosen."""
        mask = self.among.copy()
        for constraint in self.constraints:
            if constraint.kind == "must_not" or (constraint.kind == "must" and constraint.field != field):
                mask &= self.passed(constraint)
        return mask

    def parts(self, place: int) -> dict[str, float]:
        """The additive parts of a tool's score, as the policy names them."""
        parts = {"lexical": self.fused.lexical[place], "dense": self.fused.dense[place], "bonus": self.bonus[place]}
        return {name: round(float(value), 6) for name, value in parts.items()}

    def _passing(self, kinds: tuple[str, ...]) -> Mask:
        mask = np.ones(len(self.loaded.products), np.bool_)
        for constraint in self.constraints:
            if constraint.kind in kinds:
                mask &= self.passed(constraint)
        return mask

    def _among(self, like: tuple[str, ...]) -> Mask:
        """Tools that the search is about at all: with the keyword, and none of those that it shall resemble."""
        size = len(self.loaded.products)
        mask = self.loaded.facets.keyword_mask(self.ask.keyword) if self.ask.keyword else np.ones(size, np.bool_)
        mask[[self.loaded.places[product] for product in like]] = False
        return mask

    def _legs(self) -> tuple[Scores, Scores]:
        """Words and meaning of the sentence without its conditions; of the whole one where nothing else is left."""
        index, read = self.loaded.index, self.read
        like = [self.loaded.places[product] for product in read.like]
        if like:
            text = " ".join(build_document_text(self.loaded.products[place]) for place in like)
            vector = np.mean([index.vector(place) for place in like], axis=0)
            return index.lexical(text), index.dense(vector / np.linalg.norm(vector))
        if not self.read.text:
            nothing = np.zeros(len(self.loaded.products), np.float32)
            return nothing, nothing
        return index.lexical(read.text), index.dense(self.loaded.encoder.encode_query(read.text))

    def _bonus(self) -> Scores:
        """Preferences, bounded; when nothing passes, the number of conditions met comes before all else."""
        policy, size = self.loaded.policy.bonus, len(self.loaded.products)
        bonus = np.zeros(size, np.float32)
        for constraint in self.constraints:
            if constraint.kind == "should":
                bonus += np.float32(policy.prefer) * self.having[constraint.id]
        bonus = np.minimum(bonus, np.float32(policy.prefer_ceiling))
        if self.nearest:
            for constraint in self.constraints:
                if constraint.kind == "must":
                    bonus += np.float32(policy.named) * self.having[constraint.id]
        if not self.read.like:
            for rank, product in enumerate(self.read.understanding.named_products):
                bonus[self.loaded.places[product]] += np.float32(policy.named * (1 - rank / 100))
        return bonus

    def _order(self, allowed: Mask) -> Rows:
        """Candidates of the legs, then named and condition-meeting tools that no leg retrieved."""
        must = not self.nearest and (
            bool(self.ask.keyword) or any(constraint.kind == "must" for constraint in self.constraints)
        )
        self.fused.add(
            np.flatnonzero(allowed & ((self.bonus > 0) | must | (not self.read.text and not self.read.like)))
        )
        return self.fused.order(self.bonus)

    def _off_topic(self) -> bool:
        topic = self.loaded.policy.topic
        return off_topic(self.read, self.constraints, topic, closest=self.closest, best_words=self.best_words)

    def constraint(self, number: int) -> Constraint:
        """A constraint by its id."""
        return next(constraint for constraint in self.constraints if constraint.id == number)
