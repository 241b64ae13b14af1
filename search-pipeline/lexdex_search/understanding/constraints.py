"""From words to constraints: which phrase means which field's value, and whether it is a must, a wish or a ban."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from lexdex_search.results import Kind
from lexdex_search.understanding.cues import Governing
from lexdex_search.understanding.draft import Draft
from lexdex_search.understanding.words import Token
from lexdex_search.vocabulary import REGIONAL, Phrase, Relation, Term, Vocabulary, spans

LONGEST_VALUE: Final = 6
LONGEST_RELATION: Final = 4
PLACES: Final = ("hosting_locations", "headquarters", "countries")


class Found(msgspec.Struct, frozen=True):
    """A phrase at words [first, last) that may mean several things."""

    first: int
    last: int
    terms: tuple[Term, ...]


def find_values(words: Phrase, terms: Mapping[Phrase, tuple[Term, ...]], blocked: frozenset[int]) -> list[Found]:
    """Longest phrases first, not overlapping, none over blocked words."""
    found: list[Found] = []
    free = 0
    for first, last in spans(words, LONGEST_VALUE):
        if first < free or blocked.intersection(range(first, last)):
            continue
        meanings = terms.get(words[first:last])
        if meanings:
            found.append(Found(first, last, meanings))
            free = last
    return found


class Reader:
    """Reads the constraints of one query."""

    def __init__(self, query: str, tokens: Sequence[Token], vocabulary: Vocabulary, found: Sequence[Found]) -> None:
        """`found` are the phrases with a meaning, left to right."""
        self.tokens, self._vocabulary, self._found = tokens, vocabulary, found
        self._words = tuple(token.word for token in tokens)
        occupied = [i for f in found for i in range(f.first, f.last)]
        self.governing = Governing(query, tokens, vocabulary, occupied)
        self._skip = vocabulary.cues["skip"]
        self._known: dict[tuple[str, int, str], bool] = {}

    def word_before(self, place: int) -> Phrase:
        """The one word before a place, as a phrase; empty at the beginning."""
        return self._words[max(0, place - 1) : place]

    def backed(self) -> list[Found]:
        """Phrases that a relation's words stand beside, so that they cannot be a product's name."""
        fields = [{t.field for t in found.terms} - {"categories"} for found in self._found]
        return [f for n, f in enumerate(self._found) if any(self._related(n, field) for field in fields[n])]

    def drafts(self) -> list[Draft]:
        """Constraints from left to right; values of one field joined by "or" are one constraint."""
        result: list[Draft] = []
        for number in range(len(self._found)):
            term = self._meaning(number)
            if term is None:
                continue
            self._append(result, number, term)
        return result

    def _append(self, result: list[Draft], number: int, term: Term) -> None:
        found = self._found[number]
        previous = result[-1] if result else None
        join = None
        if previous is not None and previous.field == term.field:
            join = self.governing.joins(previous.last, found.first, self._vocabulary.cues["join"])
        if join == "," and previous is not None and previous.kind == "exclude" and not self._goes_on(number, term):
            join = None  # "no subscription, one-time payment": a comma alone does not carry a ban on
        kind = previous.kind if previous is not None and join else self._kind(found, term)
        if previous is not None and join == "or" and kind != "exclude":
            previous.values = tuple(dict.fromkeys((*previous.values, term.value)))
            previous.last, previous.end = found.last, self.tokens[found.last - 1].end
            return
        start, end = self.tokens[found.first].start, self.tokens[found.last - 1].end
        result.append(Draft(term.field, (term.value,), kind, found.first, found.last, start, end))

    def _goes_on(self, number: int, term: Term) -> bool:
        """Whether a list of one field's values ends in "or" or "and", as in "without Slack, Box or Xero"."""
        if number + 1 == len(self._found) or not any(t.field == term.field for t in self._found[number + 1].terms):
            return False
        a, b = self._found[number], self._found[number + 1]
        join = self.governing.joins(a.last, b.first, self._vocabulary.cues["join"])
        return join in {"or", "and"} or (join == "," and self._goes_on(number + 1, term))

    def _kind(self, found: Found, term: Term) -> Kind:
        default: Kind = "prefer" if self._vocabulary.default_kind.get(term.field) == "prefer" else "must"
        if self.governing.preferred_after(found.last):
            return "prefer"
        cue = self.governing.before(found.first)
        if cue is None or self._spent(cue.last, found.first, cue.kind):
            return default
        return cue.kind

    def _spent(self, cue_end: int, place: int, kind: Kind) -> bool:
        """A ban holds for the first value after it (and what is joined to that), not for whatever else follows."""
        return kind == "exclude" and any(cue_end <= f.first < place for f in self._found)

    def _meaning(self, number: int) -> Term | None:
        found = self._found[number]
        related = {t.field: t for t in reversed(found.terms) if self._related(number, t.field)}
        places = [t for t in found.terms if t.field == "countries"]
        tongue = next((t for t in found.terms if t.field == "languages"), None)
        if places:
            return self._place_or_tongue(number, places[0], tongue)
        if "capabilities" in related and self._before(number, "capabilities"):
            return related["capabilities"]
        if related:
            return next(t for t in found.terms if t.field in related)
        plain = [t for t in found.terms if not t.shy or self._capitals(found)]
        return plain[0] if plain else None

    def _place_or_tongue(self, number: int, place: Term, tongue: Term | None) -> Term | None:
        """One word may be a language and a country's adjective; its neighbours decide."""
        for field in ("hosting_locations", "headquarters"):
            if self._related(number, field):
                return Term(field, place.value)
        if tongue is not None:
            as_place = self._after(number, "countries") and not self._after(number, "languages")
            return place if as_place else tongue
        if place.demonym:
            return place if self._after(number, "countries") else None
        if place.shy and not self._related(number, "countries") and not self._loud(number):
            return None
        return place

    def _loud(self, number: int) -> bool:
        """In capitals "US" is the country, "us" is not; so with "Turkey" and its like inside a sentence."""
        found = self._found[number]
        raw = [self.tokens[i].raw for i in range(found.first, found.last)]
        if len(raw) == 1 and len(raw[0]) <= 3:
            return raw[0].isupper()
        return found.first > 0 and all(word[:1].isupper() for word in raw)

    def _capitals(self, found: Found) -> bool:
        """Written as a name inside a sentence that is not all in capitals."""
        raw = [self.tokens[i].raw for i in range(found.first, found.last)]
        name = all(word[:1].isupper() for word in raw)
        fields = {t.field for t in found.terms}
        return name and found.first > 0 and bool(fields & {"security_certifications", "languages"})

    def _related(self, number: int, field: str) -> bool:
        return self._before(number, field) or self._after(number, field)

    def _relation(self, field: str) -> Relation:
        return self._vocabulary.relations.get(field, Relation())

    def _before(self, number: int, field: str) -> bool:
        """A relation's phrase right before the value, or before a value that this one is joined to."""
        return self._remembered("before", number, field, self._stands_before)

    def _after(self, number: int, field: str) -> bool:
        """A relation's phrase right after the value, or after a value that follows it in a list."""
        return self._remembered("after", number, field, self._stands_after)

    def _remembered(self, side: str, number: int, field: str, look: Callable[[int, str], bool]) -> bool:
        """Lists are walked from each of their values; remembering keeps a hundred from costing ten thousand."""
        key = (side, number, field)
        if key not in self._known:
            self._known[key] = look(number, field)
        return self._known[key]

    def _stands_before(self, number: int, field: str) -> bool:
        found = self._found[number]
        end = found.first
        while end > 0 and (self._words[end - 1],) in self._skip:
            end -= 1
        phrases = self._relation(field).before
        ends = {end, found.first}
        if any(self._words[max(0, e - n) : e] in phrases for e in ends for n in range(1, LONGEST_RELATION + 1)):
            return True
        if number == 0:
            return False
        touching = self._found[number - 1].last == found.first  # as in "for German law firms"
        return (touching or self._joined(number - 1, number, field)) and self._before(number - 1, field)

    def _stands_after(self, number: int, field: str) -> bool:
        last = self._found[number].last
        phrases = self._relation(field).after
        if any(self._words[last : last + n] in phrases for n in range(1, LONGEST_RELATION + 1)):
            return True
        following = number + 1
        return following < len(self._found) and self._joined(number, following, field) and self._after(following, field)

    def _joined(self, left: int, right: int, field: str) -> bool:
        """Whether two neighbours are in one list and both may mean the field."""
        wanted = {"countries"} if field in REGIONAL else {field}
        both = all(any(t.field in wanted for t in self._found[i].terms) for i in (left, right))
        a, b = self._found[left], self._found[right]
        return both and self.governing.joins(a.last, b.first, self._vocabulary.cues["join"]) is not None
