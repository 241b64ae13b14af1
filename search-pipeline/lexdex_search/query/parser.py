"""Parse queries in any of the supported languages; the language is detected."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from lexdex_search.facets.facets import Facets
from lexdex_search.query.catalogue_knowledge import CatalogueKnowledge
from lexdex_search.query.catalogue_terms import CatalogueTerms
from lexdex_search.query.gap_messages import UNREAD_SCRIPT
from lexdex_search.query.language_detector import ENGLISH, LanguageDetector, is_in_unread_script
from lexdex_search.query.language_parser import MAX_WORDS, LanguageParser
from lexdex_search.query.nearest_function import FunctionFinder
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.positions import list_mention_positions
from lexdex_search.query.product_mentions import ProductNames
from lexdex_search.query.tokens import tokenize
from lexdex_search.release.documents import Product
from lexdex_search.vocabulary import Vocabulary

MAX_EVERYDAY_RANK: Final = 12_000
"""Words are ranked by how common they are; up to this rank a word is an everyday word, beyond it may be a name."""


class QueryParser:
    """Parses queries with the vocabularies, and with the names and labels of one release's products."""

    def __init__(
        self,
        vocabularies: Mapping[str, Vocabulary],
        products: Sequence[Product],
        facets: Facets,
        *,
        word_ranks: Mapping[str, int],
        has_term: Callable[[str], bool],
        function_finder: FunctionFinder | None = None,
    ) -> None:
        """Create one parser per language.

        `vocabularies` are by language code. `word_ranks` ranks English words, common ones low; `has_term` tells whether
        the products' texts contain a word. `function_finder` finds functions that a query describes without naming
        them; without it, only named ones are found.
        """

        def is_everyday(word: str) -> bool:
            return word_ranks.get(word, MAX_EVERYDAY_RANK) < MAX_EVERYDAY_RANK

        self._product_names = product_names = ProductNames(products, is_everyday)
        rare_words = (word for word in product_names.list_words() if not is_everyday(word))
        self._language_detector = LanguageDetector(vocabularies, rare_words, is_everyday=is_everyday, has_term=has_term)
        knowledge = CatalogueKnowledge(word_ranks, has_term, function_finder)
        name_by_id = {product.id: product.name for product in products}
        english = CatalogueTerms(vocabularies[ENGLISH], facets, is_everyday)
        self._parsers = {
            code: LanguageParser(
                vocabulary,
                english if code == ENGLISH else CatalogueTerms(vocabulary, facets, is_everyday, english=english),
                product_names,
                name_by_id,
                knowledge,
            )
            for code, vocabulary in vocabularies.items()
        }

    def parse(self, query: str) -> ParsedQuery:
        """Detect the language of a query and parse its first 120 words in that language."""
        tokens = tokenize(query)[:MAX_WORDS]
        mentions = self._product_names.find_mentions(tokens, [], frozenset(), is_expected=False)
        named = list_mention_positions(mentions)
        language = self._language_detector.detect([token for i, token in enumerate(tokens) if i not in named])
        parsed = self._parsers[language].parse(query, tokens)
        understood = parsed.interpretation.constraints or parsed.interpretation.named_products or parsed.similar_to
        if understood or not is_in_unread_script(query):
            return parsed
        return replace(parsed, gaps=(UNREAD_SCRIPT,), is_in_unread_script=True)
