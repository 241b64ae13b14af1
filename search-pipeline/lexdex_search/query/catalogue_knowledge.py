"""What the parser knows of a release besides its labels and names: common words, its texts, and nearest functions."""

from collections.abc import Callable, Mapping

import msgspec

from lexdex_search.query.nearest_function import FunctionFinder


class CatalogueKnowledge(msgspec.Struct, frozen=True):
    """Lookups that the parsers of all languages share."""

    word_ranks: Mapping[str, int]
    """Ranks of English words, common ones low."""
    has_term: Callable[[str], bool]
    """Tells whether the products' texts contain a word."""
    function_finder: FunctionFinder | None = None
    """Finds functions that a query describes without naming them; without it, only named ones are found."""
