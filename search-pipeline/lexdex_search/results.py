"""The result of a search: the parsed query, the products found with evidence, and sentences with citations."""

from typing import Literal

import msgspec

Kind = Literal["must", "should", "must_not"]
State = Literal["met", "unmet", "unknown"]
Group = Literal["match", "may_fit", "nearest"]
"""How a result relates to the request: "match" meets all requirements; "may_fit" meets those that it states, and
doesn't state at least one; "nearest" contradicts one, or is not known to do what is asked for."""
Outcome = Literal["answer", "no_match", "off_topic", "clarify"]


class FormerName(msgspec.Struct, frozen=True):
    """A name of a value that the products of `field` no longer state, and the name that they state instead."""

    field: str
    former: str
    current: str


class Constraint(msgspec.Struct, frozen=True, kw_only=True):
    """One condition of a search on a field of the products, such as `integrations` "Slack" with kind "must".

    `words` is the part of the query that states it, at characters `start` to `end`; empty and 0 for a filter. `label`
    is the condition as users read it: "Integrates with Slack".
    """

    id: int
    kind: Kind
    field: str
    values: tuple[str, ...]
    label: str
    words: str
    start: int
    end: int
    is_function: bool = False
    """Whether it is the function that the query asks for: the job that the tool is to do."""


class UnmetConstraint(msgspec.Struct, frozen=True, kw_only=True):
    """A statement that no product meets a constraint, as a sentence in `text`.

    `constraint_id` is null if no single constraint is meant, for example for a condition that the catalogue has no
    field for.
    """

    constraint_id: int | None
    text: str


class QueryInterpretation(msgspec.Struct, frozen=True, kw_only=True):
    """How the query was understood: its constraints, its topic and the ids of the products it names.

    `topic` is the query without the words of its constraints. `corrected` is the query with corrected spelling, null if
    nothing was corrected.
    """

    constraints: tuple[Constraint, ...] = ()
    topic: str = ""
    corrected: str | None = None
    named_products: tuple[str, ...] = ()


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """Whether one product meets one constraint, with the product field and the value that decide it.

    `state` is "unknown" if the product doesn't state the field; `field` and `value` then name weak evidence, if there
    is any, such as the headquarters for a country served. With the field "description", `value` quotes the words of the
    description that state the fact. The platform adds `source` (who stated the value) and `as_of` (the date of that
    statement); the engine leaves both empty.
    """

    constraint_id: int
    state: State
    field: str
    value: str
    source: str = ""
    as_of: str = ""


class SearchResult(msgspec.Struct, frozen=True, kw_only=True):
    """One product of the result, with the facts that its card shows, the reasons it was found and its score.

    `capabilities` are up to three, those that the query asks for first. `starting_price_usd` is per month.

    `score` is the sum of `score_parts`: "lexical", "dense" and "bonus", as the ranking policy calls them. The platform
    sets `avg_rating`, `reviews`, `image_url` and `sample` when it answers; the engine leaves them empty.
    """

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
    capabilities: tuple[str, ...] = ()
    deployment_models: tuple[str, ...] = ()
    starting_price_usd: int | None = None
    pricing_model: str = ""
    group: Group = "match"
    sample: bool
    reasons: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    score: float
    score_parts: dict[str, float]


class Citation(msgspec.Struct, frozen=True, kw_only=True):
    """The source of a statement in a sentence: a field value of a product, or a count over the whole catalogue."""

    kind: Literal["product", "catalogue"]
    product_id: str
    field: str
    value: str


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of the answer with the sources of its statements, at least one."""

    text: str
    citations: tuple[Citation, ...]

    def __post_init__(self) -> None:
        """Raise `ValueError` for a sentence without text or citation."""
        if not self.citations:
            raise ValueError(f"A sentence needs at least one citation: {self.text!r}")
        if not self.text.strip():
            raise ValueError("A sentence needs text.")


class Relaxation(msgspec.Struct, frozen=True, kw_only=True):
    """A suggestion to remove some constraints, and the number of products that would then match."""

    constraint_ids: tuple[int, ...]
    result_count: int


class Refinement(msgspec.Struct, frozen=True, kw_only=True):
    """A suggestion to add one constraint, and the number of products that would then remain."""

    kind: Kind
    field: str
    values: tuple[str, ...]
    label: str
    count: int


class ClarifyingQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A question that narrows the search ("Who will use it?"), and the constraints offered as its possible answers."""

    text: str
    field: str
    options: tuple[Refinement, ...]


class FacetValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value of a field that results can be filtered by, and the number of products that have it."""

    value: str
    count: int


class Facet(msgspec.Struct, frozen=True, kw_only=True):
    """A field that results can be filtered by, with its values and their counts."""

    field: str
    label: str
    values: tuple[FacetValue, ...]


class RankingPolicyRef(msgspec.Struct, frozen=True, kw_only=True):
    """The version and digest of the published ranking policy that ordered the results."""

    version: str
    digest: str


class LanguageNotice(msgspec.Struct, frozen=True, kw_only=True):
    """A notice to the reader in the language of the query: "This answer is in English."."""

    text: str
    language: str


class SearchAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The complete answer to a search, from one release of the index; the response body of the search operations.

    `product_ids` are the results, best first: those that match, then those that may fit, then the nearest; products
    that the query compares come before all. `total` counts all products that match, `may_fit_total` those that may fit.
    `compared` are the ids of the products that the query compares.
    """

    product_ids: tuple[SearchResult, ...]
    response: str
    sentences: tuple[Sentence, ...]
    interpretation: QueryInterpretation
    unmet_constraints: tuple[UnmetConstraint, ...]
    outcome: Outcome
    total: int
    may_fit_total: int = 0
    compared: tuple[str, ...] = ()
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
    language: str = "en"
    """The language of the sentences, labels and questions, as a code such as "de"; quotations stay in English."""
    language_notice: LanguageNotice | None = None
    """Says that the answer is in English, if the query is in another language."""


class ReleaseVersion(msgspec.Struct, frozen=True):
    """The release that answered, and a digest of the rules by which it matches products.

    `rules` is a digest of everything except the products that decides which products match: the embedding model, the
    version of the product texts, the ranking policy and the code.
    """

    release: str
    rules: str


class SearchMatches(msgspec.Struct, frozen=True):
    """The ids of all products that match a request, best first, and the release and rules that found them."""

    version: ReleaseVersion
    product_ids: tuple[str, ...] = ()
