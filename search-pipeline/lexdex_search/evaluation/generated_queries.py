"""Generate queries whose right answers follow from the catalogue, so that nobody has to judge them.

Each asks for a function, which is a capability that many products state, and for one to three requirements. The
requirements of an answerable query are those of a real product with this function; those of an unanswerable query are
each met by some product, but not by one with the function. The seed is fixed: a catalogue always gives the same
queries.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

import msgspec
import numpy as np

from lexdex_search.evaluation.catalogue_index import CatalogueIndex
from lexdex_search.evaluation.datasets import InvalidDataSet
from lexdex_search.release.documents import Product

T = TypeVar("T")

FUNCTION_FIELD: Final = "capabilities"
MIN_HOLDERS: Final = 12
"""A capability is a function if at least this many products state it."""
ANSWERABLE_PER_COUNT: Final = 100
"""Answerable queries with one requirement, with two, and with three."""
UNANSWERABLE: Final = 200
WORDED_FUNCTIONS: Final = 120
MAX_DRAWS: Final = 1_000
"""Attempts at drawing one query."""
SEED: Final = 20_261_123

PHRASES: Final = {
    "languages": "available in {}",
    "security_certifications": "certified for {}",
    "compliance_standards": "compliant with {}",
    "integrations": "integrating with {}",
    "hosting_locations": "hosted in {}",
    "deployment_models": "deployed as {}",
    "data_formats": "reading {} files",
}
"""How a query states a requirement on a field. Left out are users and licensing, which many ask for as a preference."""
UNCLEAR_VALUES: Final = frozenset({"Global", "European Union", "Europe", "Hybrid"})
"""Values that are regions of other values, or words that mean something else in a query."""
TEMPLATES: Final = (
    "{function} software {requirements}",
    "we need a tool for {function} {requirements}",
    "{function} {requirements}",
    "which {function} tools are there {requirements}?",
)
WORDINGS: Final = (
    "{}",
    "software for {}",
    "we are looking for a platform for {}",
    "best {} tool for our law firm",
    "which solution do you recommend for {}?",
    "can you show me apps that do {}",
)
"""Six ways to ask for nothing but a function."""


class Requirement(msgspec.Struct, frozen=True):
    """A value that a matching product must state in a field."""

    field: str
    value: str


class GeneratedQuery(msgspec.Struct, frozen=True, kw_only=True):
    """A query for a function with requirements.

    `with_function` has the ids of the products that have the function, `matching` of those that also meet all
    requirements; it is empty if the query is unanswerable.
    """

    text: str
    function: str
    requirements: tuple[Requirement, ...]
    with_function: frozenset[str]
    matching: frozenset[str]


class WordedQuery(msgspec.Struct, frozen=True, kw_only=True):
    """A query for nothing but a function, in one of the six wordings, with the ids of the products that have it."""

    text: str
    wording: str
    with_function: frozenset[str]


def generate_queries(products: Sequence[Product]) -> list[GeneratedQuery]:
    """Generate the answerable queries, by number of requirements, then the unanswerable ones.

    A catalogue that states few facts gives fewer of them. Raises `InvalidDataSet` if it has no function.
    """
    generator = QueryGenerator(products)
    counts = [count for count in (1, 2, 3) for _ in range(ANSWERABLE_PER_COUNT)]
    answerable = [generator.draw_answerable(count) for count in counts]
    unanswerable = [generator.draw_unanswerable(1 + number % 2) for number in range(UNANSWERABLE)]
    return [query for query in (*answerable, *unanswerable) if query is not None]


def generate_wordings(products: Sequence[Product]) -> Iterator[WordedQuery]:
    """Generate the six wordings of up to 120 functions, drawn at random."""
    index = CatalogueIndex(products)
    functions = list_functions(index)
    for function in _sample(np.random.default_rng(SEED), functions, min(WORDED_FUNCTIONS, len(functions))):
        with_function = _list_ids(index, index.find_matching(FUNCTION_FIELD, function))
        for wording in WORDINGS:
            yield WordedQuery(text=wording.format(function.lower()), wording=wording, with_function=with_function)


def list_functions(index: CatalogueIndex) -> list[str]:
    """List the capabilities that enough products state, in alphabetical order."""
    labels = {label for product in index.products for label in product.capabilities}
    return sorted(label for label in labels if len(index.find_matching(FUNCTION_FIELD, label)) >= MIN_HOLDERS)


class QueryGenerator:
    """Draws queries from a catalogue; the seed decides which."""

    def __init__(self, products: Sequence[Product], seed: int = SEED) -> None:
        """Find the functions of a catalogue; raises `InvalidDataSet` if it has none."""
        self._index = CatalogueIndex(products)
        self._functions = list_functions(self._index)
        self._random = np.random.default_rng(seed)
        if not self._functions:
            raise InvalidDataSet(f"No capability is stated by {MIN_HOLDERS} products, so no query can be generated.")

    def draw_answerable(self, count: int) -> GeneratedQuery | None:
        """Draw a function and `count` requirements that one product with the function states; None if none is found."""
        for _ in range(MAX_DRAWS):
            function = _choose(self._random, self._functions)
            holders = sorted(self._index.find_matching(FUNCTION_FIELD, function))
            drawn = self._draw(self._list_requirements(_choose(self._random, holders)), count)
            if drawn is not None:
                return self._build(function, drawn)
        return None

    def draw_unanswerable(self, count: int) -> GeneratedQuery | None:
        """Draw a function and `count` requirements that another product states, but none with the function."""
        for _ in range(MAX_DRAWS):
            function = _choose(self._random, self._functions)
            drawn = self._draw(self._list_requirements(int(self._random.integers(len(self._index.products)))), count)
            if drawn is not None and not (query := self._build(function, drawn)).matching:
                return query
        return None

    def _list_requirements(self, position: int) -> list[Requirement]:
        product = self._index.products[position]
        return [
            Requirement(field, value)
            for field in PHRASES
            for value in getattr(product, field)
            if value not in UNCLEAR_VALUES
        ]

    def _draw(self, stated: Sequence[Requirement], count: int) -> tuple[Requirement, ...] | None:
        """Draw requirements on `count` different fields; None if fewer fields are stated."""
        fields = sorted({requirement.field for requirement in stated})
        if len(fields) < count:
            return None
        chosen = _sample(self._random, fields, count)
        return tuple(_choose(self._random, [each for each in stated if each.field == field]) for field in chosen)

    def _build(self, function: str, requirements: tuple[Requirement, ...]) -> GeneratedQuery:
        conditions = [(FUNCTION_FIELD, function), *((each.field, each.value) for each in requirements)]
        phrases = [PHRASES[each.field].format(each.value) for each in requirements]
        template = _choose(self._random, TEMPLATES)
        return GeneratedQuery(
            text=template.format(function=function.lower(), requirements=_join(phrases)),
            function=function,
            requirements=requirements,
            with_function=_list_ids(self._index, self._index.find_matching(FUNCTION_FIELD, function)),
            matching=_list_ids(self._index, self._index.find_meeting_all(conditions)),
        )


def _choose(generator: np.random.Generator, values: Sequence[T]) -> T:
    return values[int(generator.integers(len(values)))]


def _sample(generator: np.random.Generator, values: Sequence[T], count: int) -> list[T]:
    return [values[position] for position in generator.permutation(len(values))[:count]]


def _join(phrases: Sequence[str]) -> str:
    return " and ".join((", ".join(phrases[:-1]), phrases[-1]) if len(phrases) > 1 else phrases)


def _list_ids(index: CatalogueIndex, positions: frozenset[int]) -> frozenset[str]:
    return frozenset(index.products[position].id for position in positions)
