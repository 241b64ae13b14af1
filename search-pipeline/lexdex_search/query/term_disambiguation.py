"""Choose the meaning of a phrase that may mean several values, by the words around it and its capitals."""

from collections.abc import Mapping, Sequence
from typing import Final

from lexdex_search.query.phrase_matches import PhraseMatch
from lexdex_search.query.relation_context import MAX_RELATION_LENGTH, RelationContext
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.vocabulary import Term, Vocabulary

MAX_ABBREVIATION_LENGTH: Final = 3
"""An abbreviation of up to this many letters means a country only in capitals: "US", not "us"."""
VENDOR_NOUNS: Final = frozenset({"vendor", "vendors", "supplier", "suppliers", "provider", "providers", "company"})
CAPITALIZED_FIELDS: Final = frozenset({"security_certifications", "compliance_standards", "languages"})
"""Fields for which capitals confirm that an everyday word means a value."""


class TermDisambiguator:
    """Chooses a meaning for each phrase of one query; methods refer to a phrase by its index in `context.matches`."""

    def __init__(self, tokens: Sequence[Token], vocabulary: Vocabulary, context: RelationContext) -> None:
        """Prepare the choice; `context` has the phrases of the query and the words around them."""
        self._tokens, self._vocabulary, self._context = tokens, vocabulary, context
        self._words = list_words(tokens)

    def choose_term(self, index: int) -> Term | None:
        """Choose the meaning of a phrase; None if it is only an everyday word in this query."""
        terms = self._context.matches[index].terms
        related = {term.field: term for term in reversed(terms) if self._context.has_relation_word(index, term.field)}
        country = next((term for term in terms if term.field == "countries"), None)
        if country is not None:
            language = next((term for term in terms if term.field == "languages"), None)
            return self._choose_country_or_language(index, country, language)
        capability = next((term for term in terms if term.field == "capabilities"), None)
        if capability is not None and self._is_capability(index, capability, related):
            return capability
        if related:
            return next(term for term in terms if term.field in related)
        return next((term for term in terms if not term.is_ambiguous or self._is_confirmed(index, term)), None)

    def _is_confirmed(self, index: int, term: Term) -> bool:
        """Return whether the query confirms that an everyday word means a value.

        This is so if it is capitalized, is in a list with a clear value ("on-premise or hybrid"), or describes the user
        ("law firm needs").
        """
        match = self._context.matches[index]
        if term.field == "user_types" and self._context.cue_scope.precedes_seek_verb(match.last):
            return True
        return self._is_capitalized_name(match) or self._context.is_listed_with_clear_value(index, term.field)

    def _is_capability(self, index: int, capability: Term, related: Mapping[str, Term]) -> bool:
        """Return whether a phrase means a capability ("with redaction") and not a category ("no e-discovery tools").

        `related` has, by field, the meanings that words beside the phrase support ("with" supports a capability). An
        everyday word ("billing") needs such a word, or must be all that the query asks for.
        """
        match = self._context.matches[index]
        has_verb = self._context.has_relation_before(index, "capabilities")
        names_kind = self._context.has_relation_after(index, "categories")
        cue = self._context.cue_scope.find_cue_before(match.first, "capabilities")
        if cue is not None and cue.kind == "must_not":
            return has_verb and not (names_kind and "categories" in related)
        if not related.keys() <= {"categories", "capabilities"}:
            return False
        is_all = all((word,) in self._vocabulary.cues["filler"] for word in self._list_other_words(match))
        return not capability.is_ambiguous or has_verb or names_kind or is_all or self._follows_purpose(match)

    def _follows_purpose(self, match: PhraseMatch) -> bool:
        """Return whether "for" precedes a phrase, as in "a tool for billing"."""
        return match.first > 0 and self._words[match.first - 1] == "for"

    def _list_other_words(self, match: PhraseMatch) -> Sequence[str]:
        """List the words of the query before and after a phrase."""
        return (*self._words[: match.first], *self._words[match.last :])

    def _choose_country_or_language(self, index: int, country: Term, language: Term | None) -> Term | None:
        """Choose what a country name or adjective means: a hosting location, headquarters, a market or a language.

        `country` and `language` are its possible meanings ("German"); None if it means nothing here.
        """
        context = self._context
        if context.has_relation_word(index, "hosting_locations"):
            return Term("hosting_locations", country.value)
        is_language = (
            language is not None and country.is_demonym and not context.has_relation_after(index, "headquarters")
        )
        is_seat = context.has_relation_word(index, "headquarters") and not is_language and not self._is_market(index)
        is_alternative = country.is_demonym and self._describes_alternative(index)
        if is_seat or is_alternative or self._is_seat_of_vendor(index):
            is_market = self._is_user_location(index) and not is_alternative
            return Term("countries" if is_market else "headquarters", country.value)
        if language is not None:
            is_country = context.has_relation_after(index, "countries") or self._is_adjective_of_users(index)
            return country if is_country and not context.has_relation_after(index, "languages") else language
        if country.is_demonym:
            return self._choose_demonym(index, country)
        return country if self._is_country(index, country) else None

    def _is_country(self, index: int, country: Term) -> bool:
        """Return whether a name such as "turkey" means the country here."""
        is_place = self._context.has_relation_word(index, "countries") or self._is_written_as_place(index)
        return is_place or not country.is_ambiguous

    def _is_seat_of_vendor(self, index: int) -> bool:
        """Return whether vendors are named before a negation, as in "a vendor outside the UK"."""
        cue = self._context.cue_scope.find_cue_before(self._context.matches[index].first, "headquarters")
        if cue is None or cue.kind != "must_not":
            return False
        position = cue.first - 1
        while position > 0 and (self._words[position],) in self._vocabulary.skipped_words:
            position -= 1
        return position >= 0 and self._words[position] in VENDOR_NOUNS

    def _choose_demonym(self, index: int, country: Term) -> Term | None:
        """Choose the meaning of an adjective of a country: headquarters in "not American", a market in "US firms".

        None without such words: by itself, the adjective is no constraint.
        """
        if self._context.has_relation_after(index, "countries") or self._is_adjective_of_users(index):
            return country
        cue = self._context.cue_scope.find_cue_before(self._context.matches[index].first, "headquarters")
        return Term("headquarters", country.value) if cue is not None and cue.kind == "must_not" else None

    def _describes_alternative(self, index: int) -> bool:
        """Return whether the adjective of a country says where an alternative is from, as in "European alternative"."""
        context = self._context
        if any(context.has_relation_word(index, field) for field in ("languages", "countries")):
            return False
        scope = context.cue_scope
        is_like = any(self._words[:length] in self._vocabulary.cues["like"] for length in (1, 2))
        return is_like or scope.names("alternatives") or scope.names("alternatives_after")

    def _is_market(self, index: int) -> bool:
        """Return whether a country is a market, as in "case law from India" or "for Canadian companies".

        In "from India" alone, it is where the vendor is.
        """
        if self._is_for_users(index):
            return True
        relation_length = self._context.measure_relation_before(index, "countries")
        return relation_length > max(1, self._context.measure_relation_before(index, "headquarters"))

    def _is_for_users(self, index: int) -> bool:
        """Return whether a country describes the users, as in "for Canadian companies", and not the vendor."""
        if self._context.has_relation_before(index, "headquarters"):
            return False
        first = self._context.skip_modifiers(self._context.matches[index].first)
        phrases = self._vocabulary.relations["user_types"].before
        lengths = range(1, MAX_RELATION_LENGTH)
        return any(self._words[max(0, first - length) : first] in phrases for length in lengths)

    def _is_user_location(self, index: int) -> bool:
        """Return whether a country is where the user is, as in "we are a small law firm from Lisbon"."""
        return self._context.cue_scope.follows_self_reference(self._context.matches[index].first)

    def _is_adjective_of_users(self, index: int) -> bool:
        """Return whether a country is the adjective of a group of users, as in "for German insurers"."""
        last = self._context.matches[index].last
        if last == len(self._words) or not self._context.cue_scope.is_adjacent(last):
            return False
        if self._vocabulary.has_adjectives_after_nouns or not self._is_for_users(index):
            return False
        names = ("join", "list_fillers", "clause_openers", "should_after")
        return not any((self._words[last],) in self._vocabulary.cues[name] for name in names)

    def _is_written_as_place(self, index: int) -> bool:
        """Return whether an everyday word has capitals like a place: "US", or "Turkey" other than at the beginning."""
        match = self._context.matches[index]
        raw_words = self._list_raw_words(match)
        if len(raw_words) == 1 and len(raw_words[0]) <= MAX_ABBREVIATION_LENGTH:
            return raw_words[0].isupper()
        return match.first > 0 and all(word[:1].isupper() for word in raw_words)

    def _is_capitalized_name(self, match: PhraseMatch) -> bool:
        """Return whether a phrase that may mean a certification or language has capitals, as names have.

        At the beginning of the query, the first letter of a word does not count.
        """
        if not any(term.field in CAPITALIZED_FIELDS for term in match.terms):
            return False
        raw_words = self._list_raw_words(match)
        if match.first == 0:
            return all(word != word.lower() and word[1:] != word[1:].lower() for word in raw_words)  # as in "eIDAS"
        return all(word != word.lower() for word in raw_words)

    def _list_raw_words(self, match: PhraseMatch) -> list[str]:
        return [self._tokens[position].raw for position in range(match.first, match.last)]
