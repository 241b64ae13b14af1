"""Schemas of queries judged by hand: sets, queries, grades, and their import and export."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from lexdex.foundation.texts import refuse_hidden_characters

MAX_GRADED = 100
MAX_POOL = 60
MAX_IMPORT_LENGTH = 1_000_000
ImportFormat = Literal["csv", "qrels"]
ExportFormat = Literal["csv", "qrels", "topics"]
SetId = Annotated[int, msgspec.Meta(ge=1, le=2**62)]


class QuerySetView(msgspec.Struct, frozen=True, kw_only=True):
    """A set of judged queries, and how far its judges agree."""

    id: int
    name: str
    note: str
    is_regression: bool
    """Whether these are the regression cases: a release that breaks one of them fails the gate."""
    queries: int
    judged_queries: int
    """Queries with at least one grade."""
    judgments: int
    judges: int
    kappa: float | None
    """Cohen's kappa with quadratic weights, from -1 to 1; null if judges have too few products in common."""
    shared: int
    """Products that two judges have graded for the same query."""


class QuerySetPage(msgspec.Struct, frozen=True):
    """One page of the sets: the regression cases first, then by name."""

    total: int
    page_size: int
    sets: list[QuerySetView]


class NewQuerySet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set to create."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    note: Annotated[str, msgspec.Meta(max_length=500)] = ""


class JudgedQueryView(msgspec.Struct, frozen=True, kw_only=True):
    """A query of a set."""

    id: int
    text: str
    added_at: datetime
    judges: int
    products: int
    """Products that at least one judge has graded."""
    own_grades: int
    """Products that the reader has graded."""


class JudgedQueryPage(msgspec.Struct, frozen=True):
    """One page of the queries of a set, in the order in which they were added."""

    query_set: QuerySetView
    total: int
    page_size: int
    queries: list[JudgedQueryView]


class NewJudgedQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A query to judge; without a set, it becomes a regression case."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1_000)]
    query_set: SetId | None = None


class AddedQuery(msgspec.Struct, frozen=True):
    """The query that was added, or that the set had already."""

    id: int
    query_set: int
    is_new: bool


class ProductToJudge(msgspec.Struct, frozen=True, kw_only=True):
    """A product with what its record states, and the reader's own grade."""

    product_id: str
    product_name: str
    sample: bool
    company: str
    description: str
    categories: str
    capabilities: str
    languages: str
    countries: str
    deployment_models: str
    integrations: str
    security_certifications: str
    own_grade: int | None


class JudgingSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A query with the products to judge, in an order that says nothing about their ranks."""

    id: int
    query_set: int
    text: str
    next_id: int | None
    """The next query of the set that the reader hasn't graded."""
    products: Annotated[list[ProductToJudge], msgspec.Meta(max_length=MAX_POOL)]


class Grade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The grade of a product: 0 not relevant, 1 partly, 2 relevant, 3 exactly what was asked for; null removes it."""

    product_id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]
    grade: Annotated[int, msgspec.Meta(ge=0, le=3)] | None


class Grades(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reader's grades to store; others stay as they are."""

    grades: Annotated[list[Grade], msgspec.Meta(min_length=1, max_length=MAX_GRADED)]


class JudgmentImport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Judgments as text: CSV with the columns query, product_id and grade, or TREC qrels with the ids of this set."""

    format: ImportFormat
    content: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_IMPORT_LENGTH)]

    def __post_init__(self) -> None:
        """Refuse hidden characters, except the byte order mark that spreadsheets write first."""
        refuse_hidden_characters(self.content.lstrip("\ufeff"), label="The file")


class ImportedJudgments(msgspec.Struct, frozen=True):
    """How many queries were added, and how many grades were stored as those of the reader."""

    queries: int
    grades: int
