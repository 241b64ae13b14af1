"""Finds the language of a query and has it read by that language's parser."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from lexdex_search.facets.facets import Facets
from lexdex_search.query.catalogue_terms import CatalogueTerms
from lexdex_search.query.language import ENGLISH, LanguageDetector
from lexdex_search.query.language_parser import MAX_WORDS, LanguageParser
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.product_mentions import ProductNames
from lexdex_search.query.tokens import tokenize
from lexdex_search.release.documents import Product
from lexdex_search.vocabulary import Vocabulary

EVERYDAY_RANK: Final = 12_000
"""Word pieces are ranked by how common they are; above this rank a word is read as a word, not as a name."""


class QueryParser:
    """Understands queries over one release: the vocabularies and what the release's own products taught them."""

    def __init__(
        self,
        vocabularies: Mapping[str, Vocabulary],
        products: Sequence[Product],
        facets: Facets,
        *,
        word_ranks: Mapping[str, int],
        has_term: Callable[[str], bool],
    ) -> None:
        """`word_ranks` are common English words by rank, `has_term` says whether the catalogue's text has a word."""

        def everyday(word: str) -> bool:
            return word_ranks.get(word, EVERYDAY_RANK) < EVERYDAY_RANK

        names = ProductNames(products, everyday)
        rare = (word for word in names.words() if not everyday(word))
        self._languages = LanguageDetector(vocabularies, rare, everyday=everyday, known=has_term)
        labels = {product.id: product.name for product in products}
        english = CatalogueTerms(vocabularies[ENGLISH], facets, everyday)
        self._parsers = {
            code: LanguageParser(
                vocabulary,
                english if code == ENGLISH else CatalogueTerms(vocabulary, facets, everyday, english=english),
                names,
                labels,
                ranks=word_ranks,
                known=has_term,
            )
            for code, vocabulary in vocabularies.items()
        }

    def parse(self, query: str) -> ParsedQuery:
        """The query as constraints, topic, corrections, named products, and gaps."""
        tokens = tokenize(query)[:MAX_WORDS]
        return self._parsers[self._languages.of(token.word for token in tokens)].parse(query, tokens)
