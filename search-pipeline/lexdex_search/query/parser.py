"""Parse queries in any of the supported languages; the language is detected."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from lexdex_search.facets.facets import Facets
from lexdex_search.query.catalogue_terms import CatalogueTerms
from lexdex_search.query.language_detector import ENGLISH, LanguageDetector
from lexdex_search.query.language_parser import MAX_WORDS, LanguageParser
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.product_mentions import ProductNames
from lexdex_search.query.tokens import list_words, tokenize
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
    ) -> None:
        """Create one parser per language.

        `vocabularies` are by language code. `word_ranks` ranks English words, common ones low; `has_term` tells whether
        the products' texts contain a word.
        """

        def is_everyday(word: str) -> bool:
            return word_ranks.get(word, MAX_EVERYDAY_RANK) < MAX_EVERYDAY_RANK

        product_names = ProductNames(products, is_everyday)
        rare_words = (word for word in product_names.list_words() if not is_everyday(word))
        self._language_detector = LanguageDetector(vocabularies, rare_words, is_everyday=is_everyday, has_term=has_term)
        name_by_id = {product.id: product.name for product in products}
        english = CatalogueTerms(vocabularies[ENGLISH], facets, is_everyday)
        self._parsers = {
            code: LanguageParser(
                vocabulary,
                english if code == ENGLISH else CatalogueTerms(vocabulary, facets, is_everyday, english=english),
                product_names,
                name_by_id,
                word_ranks=word_ranks,
                has_term=has_term,
            )
            for code, vocabulary in vocabularies.items()
        }

    def parse(self, query: str) -> ParsedQuery:
        """Detect the language of a query and parse its first 120 words in that language."""
        tokens = tokenize(query)[:MAX_WORDS]
        language = self._language_detector.detect(list_words(tokens))
        return self._parsers[language].parse(query, tokens)
