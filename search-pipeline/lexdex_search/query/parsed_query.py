"""The result of parsing a query."""

import msgspec

from lexdex_search.query.constraint_draft import Gap
from lexdex_search.query.gap_messages import UNLISTED
from lexdex_search.results import QueryInterpretation


class ParsedQuery(msgspec.Struct, frozen=True):
    """A parsed query: its interpretation as users see it, and further properties that retrieval needs."""

    interpretation: QueryInterpretation
    gaps: tuple[Gap, ...]
    """Parts of the query that the catalogue has no field or value for."""
    word_count: int
    search_text: str
    """The corrected query without the words of its constraints, which both retrievers search for."""
    has_topic: bool = True
    """Whether words remain besides those of the constraints; if not, the whole query is the search text."""
    has_unread_topic: bool = False
    """Whether the topic has words besides those of functions, so that no count of the constraints covers it."""
    has_category_words: bool = False
    """Whether the search text has a word that occurs in the name of a category."""
    resembling: tuple[str, ...] = ()
    """Products that the query names beside one that the user leaves: they show what is sought, and are shown."""
    similar_to: tuple[str, ...] = ()
    """Ids of the products that the user wants alternatives to."""
    is_comparison: bool = False
    is_about_named: bool = False
    """Whether the query says nothing but the names of products and what it asks about them."""
    requested_fields: tuple[str, ...] = ()
    """Fields whose values for the named products the query asks for, such as their prices."""
    language: str = "en"
    """The code of the language in which the query was parsed, which is that of the answer."""
    names_capability: bool = False
    """Whether the query names a capability of some product in two words or more."""
    seeks_advice: bool = False
    """Whether the query is a question about what to do or what is allowed."""
    names_unrelated_subject: bool = False
    """Whether the query names a subject that no product covers, such as "weather", and no software."""

    own_audiences: frozenset[str] = frozenset()
    """The kinds of users among the preferences that the user is, rather than those for whom a tool is sought."""
    is_in_unread_script: bool = False
    """Whether most letters are of a script that none of the supported languages uses, and nothing was understood."""

    @property
    def is_vague(self) -> bool:
        """Whether the query doesn't say what is sought: it has words, but no topic, constraint, product or gap.

        To be like a product that the catalogue lacks says nothing either.
        """
        parsed = self.interpretation
        has_gap = any(gap.message != UNLISTED for gap in self.gaps)
        has_content = parsed.topic or parsed.constraints or parsed.named_products or has_gap or self.similar_to
        return bool(self.word_count) and not has_content


EMPTY_QUERY = ParsedQuery(QueryInterpretation(), gaps=(), word_count=0, search_text="", has_topic=False)
