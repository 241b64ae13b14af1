"""Look up which products of a catalogue state a value, by the reference matcher instead of the engine."""

from collections.abc import Iterable, Sequence
from functools import cache

from lexdex_search.evaluation.reference_matcher import is_met_by, list_stated_values
from lexdex_search.release.documents import Product


class CatalogueIndex:
    """The positions of the products that state each value of each field."""

    def __init__(self, products: Sequence[Product]) -> None:
        self.products = products
        self._positions: dict[str, dict[str, set[int]]] = {}
        self.find_matching = cache(self._find_matching)

    def list_values(self, field: str) -> dict[str, set[int]]:
        """Return the positions of the products that state each value of a field, by value as it is stated."""
        if field not in self._positions:
            found: dict[str, set[int]] = {}
            for position, product in enumerate(self.products):
                for value in list_stated_values(product, field):
                    found.setdefault(value, set()).add(position)
            self._positions[field] = found
        return self._positions[field]

    def _find_matching(self, field: str, wanted: str) -> frozenset[int]:
        """Return the positions of the products that meet a requirement for this value of a field."""
        stated = self.list_values(field)
        matching = (positions for value, positions in stated.items() if is_met_by("must", field, wanted, value))
        return frozenset().union(*matching)

    def find_meeting_all(self, requirements: Iterable[tuple[str, str]]) -> frozenset[int]:
        """Return the positions of the products that meet every requirement, each a field and a value."""
        return frozenset.intersection(*(self.find_matching(field, value) for field, value in requirements))
