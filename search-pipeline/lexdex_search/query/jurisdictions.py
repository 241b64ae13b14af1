"""Find the country whose law or administration a query is about, such as the US in "IOLTA accounting"."""

from collections.abc import Mapping, Sequence

from lexdex_search.query.constraint_draft import ConstraintDraft
from lexdex_search.query.cues import find_phrases
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.vocabulary import Phrase


def find_jurisdictions(
    tokens: Sequence[Token], jurisdictions: Mapping[Phrase, str], drafts: Sequence[ConstraintDraft]
) -> list[ConstraintDraft]:
    """Find preferences for the countries to whose law the query's words belong.

    None if the query names a country itself, since that says more.
    """
    if any(draft.field == "countries" for draft in drafts):
        return []
    found: dict[str, ConstraintDraft] = {}
    words = list_words(tokens)
    for first, last in find_phrases(words, frozenset(jurisdictions)):
        country = jurisdictions[words[first:last]]
        start, end = tokens[first].start, tokens[last - 1].end
        draft = ConstraintDraft("countries", (country,), "should", first, last, start, end)
        found.setdefault(country, draft)
    return list(found.values())
