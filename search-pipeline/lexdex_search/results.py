"""What a search answers: the wishes understood, the tools found with evidence, and sentences that carry citations."""

from typing import Literal

import msgspec

Kind = Literal["must", "prefer", "exclude"]
State = Literal["met", "unmet", "unknown"]
Outcome = Literal["answer", "nothing_fits", "off_topic", "clarify"]


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """One constraint read from the query, with its words; `start` and `end` count characters of the query."""

    id: int
    kind: Kind
    field: str
    values: tuple[str, ...]
    label: str
    words: str
    start: int
    end: int


class Unmet(msgspec.Struct, frozen=True, kw_only=True):
    """A wish that no tool fulfils, or (`wish` is null) one that the catalogue has no field for."""

    wish: int | None
    text: str


class Understanding(msgspec.Struct, frozen=True, kw_only=True):
    """The query as a typed expression; `topic` is the free text that remains, `corrected` the query respelled."""

    wishes: tuple[Wish, ...] = ()
    topic: str = ""
    corrected: str | None = None
    named_products: tuple[str, ...] = ()


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """How one tool stands to one wish: the field that was read and the value found there.

    `source` (who says so) and `as_of` (of which day that is) are the catalogue's to fill in; the index knows neither.
    """

    wish: int
    state: State
    field: str
    value: str
    source: str = ""
    as_of: str = ""


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """One tool found; `score` is the sum of `score_parts`, whose names stand in the ranking policy."""

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
    """Where a sentence's fact stands: a product's field and value, or a count over the catalogue."""

    kind: Literal["product", "catalogue"]
    product_id: str
    field: str
    value: str


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of the answer; without a citation it cannot be built."""

    text: str
    citations: tuple[Citation, ...]

    def __post_init__(self) -> None:
        """Refuses what cannot be checked."""
        if not self.citations:
            raise ValueError(f"A sentence needs at least one citation: {self.text!r}")
        if not self.text.strip():
            raise ValueError("A sentence needs words.")


class Relaxation(msgspec.Struct, frozen=True, kw_only=True):
    """Wishes to give up, and how many tools fit then."""

    drop: tuple[int, ...]
    frees: int


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A condition that can be added with one press, and how many tools it leaves."""

    kind: Kind
    field: str
    values: tuple[str, ...]
    label: str
    count: int


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What to ask back, with the answers that are worth offering."""

    text: str
    field: str
    options: tuple[Choice, ...]


class FacetValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value that the results can be filtered by, and how many tools that leaves."""

    value: str
    count: int


class Facet(msgspec.Struct, frozen=True, kw_only=True):
    """A field that the results can be filtered by."""

    field: str
    label: str
    values: tuple[FacetValue, ...]


class PolicyMark(msgspec.Struct, frozen=True, kw_only=True):
    """Which ranking policy made the order; the file with this digest is public."""

    version: str
    digest: str


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """One search answered by one release; the wire form of both search calls."""

    product_ids: tuple[Hit, ...]
    response: str
    sentences: tuple[Sentence, ...]
    understood: Understanding
    unmet: tuple[Unmet, ...]
    outcome: Outcome
    total: int
    release: str
    policy: PolicyMark
    relaxations: tuple[Relaxation, ...] = ()
    question: Question | None = None
    suggestions: tuple[Choice, ...] = ()
    facets: tuple[Facet, ...] = ()
    mode: Literal["hybrid", "keyword"] = "hybrid"
    id: str = ""
    """Under this the platform keeps the answer, for who has the link."""
    search: str = ""
    """Under this the asker tells what was done with the results."""
    ai_generated: bool = True
