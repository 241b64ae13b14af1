"""Which of its meanings a phrase has in a query: its neighbours, its capitals and the list it stands in decide."""

from collections.abc import Sequence
from typing import Final

from lexdex_search.query.neighbours import Found, Neighbours
from lexdex_search.query.tokens import Token
from lexdex_search.vocabulary import Term, Vocabulary

MAX_RELATION_LENGTH: Final = 4
MIN_PLAIN_LENGTH: Final = 3
"""Abbreviations of up to so many letters are countries in capitals only: "US", not "us"."""


class TermDisambiguator:
    """Chooses among the meanings of each phrase of one query."""

    def __init__(self, tokens: Sequence[Token], vocabulary: Vocabulary, beside: Neighbours) -> None:
        """`beside` knows the phrases and what stands around them."""
        self._tokens, self._vocabulary, self._beside = tokens, vocabulary, beside
        self._words = tuple(token.word for token in tokens)

    def of(self, number: int) -> Term | None:
        """The meaning of one phrase, or nothing if it is an everyday word here."""
        found = self._beside.found[number]
        related = {t.field: t for t in reversed(found.terms) if self._beside.related(number, t.field)}
        places = [t for t in found.terms if t.field == "countries"]
        tongue = next((t for t in found.terms if t.field == "languages"), None)
        if places:
            return self._place_or_tongue(number, places[0], tongue)
        if "capabilities" in related and self._is_capability(number, related):
            return related["capabilities"]
        if related:
            return next(t for t in found.terms if t.field in related)
        return next((t for t in found.terms if not t.is_ambiguous or self._is_meant(number, t)), None)

    def _is_meant(self, number: int, term: Term) -> bool:
        """Whether something else tells that an everyday word is a value: capitals, its list, or who is asking."""
        found = self._beside.found[number]
        asking = term.field == "user_types" and self._beside.cue_scope.seeks_after(found.last)
        return asking or self._capitals(found) or self._beside.listed(number, term.field)

    def _is_capability(self, number: int, related: dict[str, Term]) -> bool:
        """As in "with redaction"; "no e-discovery tools" speaks of a kind of tool."""
        kind_of_tool = "categories" in related and self._beside.after(number, "categories")
        return self._beside.before(number, "capabilities") and not kind_of_tool

    def _place_or_tongue(self, number: int, place: Term, tongue: Term | None) -> Term | None:
        """One word may be a language and a country's adjective; its neighbours decide."""
        if self._beside.related(number, "hosting_locations"):
            return Term("hosting_locations", place.value)
        if self._beside.related(number, "headquarters") and not self._is_market(number):
            return Term("countries" if self._is_askers(number) else "headquarters", place.value)
        if tongue is not None:
            as_place = self._beside.after(number, "countries") or self._qualifies(number)
            return place if as_place and not self._beside.after(number, "languages") else tongue
        if place.is_demonym:
            return self._adjective(number, place)
        if place.is_ambiguous and not self._beside.related(number, "countries") and not self._loud(number):
            return None
        return place

    def _adjective(self, number: int, place: Term) -> Term | None:
        """Alone it says too little to be a constraint, but "not American" bans makers."""
        if self._beside.after(number, "countries") or self._qualifies(number):
            return place
        cue = self._beside.cue_scope.before(self._beside.found[number].first)
        return Term("headquarters", place.value) if cue is not None and cue.kind == "must_not" else None

    def _is_market(self, number: int) -> bool:
        """As in "for Canadian companies" and "case law from India"; not as in "company from India"."""
        told = self._beside.reach(number, "countries")
        return self._served(number) or told > max(1, self._beside.reach(number, "headquarters"))

    def _served(self, number: int) -> bool:
        """As in "for Canadian companies": whom a tool is for, not who makes it."""
        found = self._beside.found[number]
        begin = self._beside.without_articles(found.first)
        phrases = self._vocabulary.relations["user_types"].before
        adjective = not self._beside.before(number, "headquarters")
        return adjective and any(
            self._words[max(0, begin - n) : begin] in phrases for n in range(1, MAX_RELATION_LENGTH)
        )

    def _is_askers(self, number: int) -> bool:
        """As in "we are a small law firm from Lisbon"."""
        return self._beside.cue_scope.asks_before(self._beside.found[number].first)

    def _qualifies(self, number: int) -> bool:
        """As in "for German insurers": an adjective before a noun that nothing else is known of."""
        found = self._beside.found[number]
        follows = found.last < len(self._words) and self._beside.cue_scope.adjoining(found.last)
        if not follows or self._vocabulary.has_adjectives_after_nouns or not self._served(number):
            return False
        following = (self._words[found.last],)
        return not any(
            following in self._vocabulary.cues[name]
            for name in ("join", "list_fillers", "clause_openers", "should_after")
        )

    def _loud(self, number: int) -> bool:
        """In capitals "US" is the country, "us" is not; so with "Turkey" and its like inside a sentence."""
        found = self._beside.found[number]
        raw = [self._tokens[i].raw for i in range(found.first, found.last)]
        if len(raw) == 1 and len(raw[0]) <= MIN_PLAIN_LENGTH:
            return raw[0].isupper()
        return found.first > 0 and all(word[:1].isupper() for word in raw)

    def _capitals(self, found: Found) -> bool:
        """Written as a name inside a sentence that is not all in capitals."""
        raw = [self._tokens[i].raw for i in range(found.first, found.last)]
        name = all(word[:1].isupper() for word in raw)
        fields = {t.field for t in found.terms}
        return name and found.first > 0 and bool(fields & {"security_certifications", "languages"})
