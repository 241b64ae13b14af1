"""A product of the result as the sentences need it."""

import msgspec

from lexdex_search.release.documents import Product
from lexdex_search.results import Evidence, Group


class FoundProduct(msgspec.Struct, frozen=True):
    """A product in the answer with its evidence, one entry per constraint of the search, and its group.

    `replaces` is the product whose job it does, if alternatives are sought.
    """

    product: Product
    evidence: tuple[Evidence, ...]
    group: Group = "match"
    replaces: Product | None = None

    def is_known_to_meet_all(self) -> bool:
        """Whether the product is known to meet every constraint."""
        return all(evidence.state == "met" for evidence in self.evidence)
