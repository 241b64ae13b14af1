"""The result of a search: the parsed query, the products found with evidence, and sentences with citations."""

from typing import Literal

import msgspec

Kind = Literal["must", "should", "must_not"]
State = Literal["met", "unmet", "unknown"]
Outcome = Literal["answer", "no_match", "off_topic", "clarify"]


class Constraint(msgspec.Struct, frozen=True, kw_only=True):
    """One constraint of a search; `words` are the words of the query that state it, from `start` to `end`."""

    id: int
    kind: Kind
    field: str
    values: tuple[str, ...]
    label: str
    words: str
    start: int
    end: int


class UnmetConstraint(msgspec.Struct, frozen=True, kw_only=True):
    """A constraint that no product meets, or (`constraint_id` is null) one that the catalogue has no field for."""

    constraint_id: int | None
    text: str


class QueryInterpretation(msgspec.Struct, frozen=True, kw_only=True):
    """How the query was parsed; `topic` is its text without the constraints, `corrected` the query respelled."""

    constraints: tuple[Constraint, ...] = ()
    topic: str = ""
    corrected: str | None = None
    named_products: tuple[str, ...] = ()


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """Whether one product meets one constraint, with the field and the value that decide it.

    The catalogue adds `source` (who stated the value) and `as_of` (the date of the statement).
    """

    constraint_id: int
    state: State
    field: str
    value: str
    source: str = ""
    as_of: str = ""


class SearchResult(msgspec.Struct, frozen=True, kw_only=True):
    """One product of the result; `score` is the sum of `score_parts`, which the ranking policy names."""

    product_id: str
    product_name: str
    description: str
    company_name: str
    avg_rating: float
    reviews: int
    image_url: str
    category: str
    language: str
    country_served: str
    integrations: tuple[str, ...]
    sample: bool
    reasons: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    score: float
    score_parts: dict[str, float]


class Citation(msgspec.Struct, frozen=True, kw_only=True):
    """The source of a sentence: a field and value of a product, or a count over the catalogue."""

    kind: Literal["product", "catalogue"]
    product_id: str
    field: str
    value: str


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of the answer; it needs at least one citation."""

    text: str
    citations: tuple[Citation, ...]

    def __post_init__(self) -> None:
        """Refuse a sentence without text or citation."""
        if not self.citations:
            raise ValueError(f"A sentence needs at least one citation: {self.text!r}")
        if not self.text.strip():
            raise ValueError("A sentence needs text.")


class Relaxation(msgspec.Struct, frozen=True, kw_only=True):
    """Constraints to remove, and the number of products found without them."""

    constraint_ids: tuple[int, ...]
    result_count: int


class Refinement(msgspec.Struct, frozen=True, kw_only=True):
    """A constraint that would narrow the result, and the number of products that would remain."""

    kind: Kind
    field: str
    values: tuple[str, ...]
    label: str
    count: int


class ClarifyingQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A question that narrows the search, with the refinements to choose from."""

    text: str
    field: str
    options: tuple[Refinement, ...]


class FacetValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value to filter by, and the number of products that have it."""

    value: str
    count: int


class Facet(msgspec.Struct, frozen=True, kw_only=True):
    """A field to filter by, with its values."""

    field: str
    label: str
    values: tuple[FacetValue, ...]


class RankingPolicyRef(msgspec.Struct, frozen=True, kw_only=True):
    """The version and digest of the published ranking policy that ordered the results."""

    version: str
    digest: str


class SearchAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a search, from one release of the index; the response body of the search operations."""

    product_ids: tuple[SearchResult, ...]
    response: str
    sentences: tuple[Sentence, ...]
    interpretation: QueryInterpretation
    unmet_constraints: tuple[UnmetConstraint, ...]
    outcome: Outcome
    total: int
    release: str
    policy: RankingPolicyRef
    relaxations: tuple[Relaxation, ...] = ()
    clarifying_question: ClarifyingQuestion | None = None
    refinements: tuple[Refinement, ...] = ()
    facets: tuple[Facet, ...] = ()
    mode: Literal["hybrid", "keyword"] = "hybrid"
    answer_id: str = ""
    """Identifies the answer's permalink."""
    search_id: str = ""
    """Identifies the search when its actions (clicks, comparisons, leads) are recorded."""
    ai_generated: bool = True


class ReleaseVersion(msgspec.Struct, frozen=True):
    """A release of the index, and the rules by which it matches products.

    `rules` is a digest of everything but the catalogue that decides which products match a request: the model, the
    text made of each product, the ranking policy and the code.
    """

    release: str
    rules: str


class SearchMatches(msgspec.Struct, frozen=True):
    """All products that match a request, best first, and the version that found them."""

    version: ReleaseVersion
    product_ids: tuple[str, ...] = ()
