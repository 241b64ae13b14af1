"""From words to constraints: what stands in one list, and whether it is a must, a constraint or a ban."""

from collections.abc import Mapping, Sequence
from typing import Final

from lexdex_search.query.cues import CueScope
from lexdex_search.query.draft import Draft
from lexdex_search.query.meanings import TermDisambiguator
from lexdex_search.query.neighbours import Found, Neighbours
from lexdex_search.query.tokens import Token
from lexdex_search.results import Kind
from lexdex_search.vocabulary import Phrase, Term, Vocabulary, iterate_spans

MAX_VALUE_LENGTH: Final = 6
MAX_CARRY_LENGTH: Final = 5
SETTLED: Final = frozenset({"hosting_locations", "headquarters"})


def find_values(words: Phrase, terms: Mapping[Phrase, tuple[Term, ...]], blocked: frozenset[int]) -> list[Found]:
    """Longest phrases first, not overlapping, none over blocked words."""
    found: list[Found] = []
    free = 0
    for first, last in iterate_spans(words, MAX_VALUE_LENGTH):
        if first < free or blocked.intersection(range(first, last)):
            continue
        meanings = terms.get(words[first:last])
        if meanings:
            found.append(Found(first, last, meanings))
            free = last
    return found


class ConstraintParser:
    """Reads the constraints of one query."""

    def __init__(self, query: str, tokens: Sequence[Token], vocabulary: Vocabulary, found: Sequence[Found]) -> None:
        """`found` are the phrases with a meaning, left to right."""
        self.tokens, self._vocabulary, self._found = tokens, vocabulary, found
        self._words = tuple(token.word for token in tokens)
        occupied = [i for f in found for i in range(f.first, f.last)]
        self.cue_scope = CueScope(query, tokens, vocabulary, occupied)
        self._beside = Neighbours(self._words, vocabulary, found, self.cue_scope)
        self._meanings = TermDisambiguator(tokens, vocabulary, self._beside)
        cues = vocabulary.cues
        light = {p for name in ("join", "list_fillers", "modifiers", "must_not", "clause_openers") for p in cues[name]}
        self._light = frozenset(word for phrase in light for word in phrase)

    def word_before(self, place: int) -> Phrase:
        """The one word before a place, as a phrase; empty at the beginning."""
        return self._words[max(0, place - 1) : place]

    def backed(self) -> list[Found]:
        """Phrases that a relation's words stand beside, so that they cannot be a product's name."""
        fields = [{t.field for t in found.terms} - {"categories"} for found in self._found]
        return [f for n, f in enumerate(self._found) if any(self._beside.related(n, field) for field in fields[n])]

    def drafts(self) -> list[Draft]:
        """Constraints from left to right; values of one field joined by "or" are one constraint."""
        result: list[Draft] = []
        for number in range(len(self._found)):
            term = self._meanings.of(number)
            if term is not None:
                self._append(result, number, term)
        return result

    def _append(self, result: list[Draft], number: int, term: Term) -> None:
        found = self._found[number]
        previous = result[-1] if result else None
        if previous is not None and self._carried(previous, found, term):
            term = Term(previous.field, term.value)
        join = self._join(previous, number, term)
        held = previous is not None and (join is not None or self._banned_on(previous, found))
        kind = previous.kind if previous is not None and held else self._kind(found, term)
        if kind is None:
            return
        if previous is not None and join == "or" and kind != "must_not":
            previous.values = tuple(dict.fromkeys((*previous.values, term.value)))
            previous.last, previous.end = found.last, self.tokens[found.last - 1].end
            return
        start, end = self.tokens[found.first].start, self.tokens[found.last - 1].end
        result.append(Draft(term.field, (term.value,), kind, found.first, found.last, start, end))

    def _join(self, previous: Draft | None, number: int, term: Term) -> str | None:
        """How a value is joined to the one before it, if both are of one field."""
        if previous is None or previous.field != term.field:
            return None
        join = self.cue_scope.joins(previous.last, self._found[number].first, self._vocabulary.cues["join"])
        if join != ",":
            return join
        last = self._last_join(number, term)
        if previous.kind == "must_not":  # "no subscription, one-time payment": a comma alone does not carry a ban on
            return "," if last in {"or", "and"} else None
        return "or" if last == "or" else ","

    def in_one_list(self, left: Draft, right: Draft) -> bool:
        """Whether two constraints are joined by a comma, "and" or "or"."""
        return self.cue_scope.joins(left.last, right.first, self._vocabulary.cues["join"]) is not None

    def _carried(self, previous: Draft, found: Found, term: Term) -> bool:
        """As in "stored in the EU but not in Ireland": a bare place after another one is a place of the same sort."""
        between = self._words[previous.last : found.first]
        if term.field != "countries" or previous.field not in SETTLED or len(between) > MAX_CARRY_LENGTH:
            return False
        banned = previous.kind == "must_not" or self._kind(found, term) == "must_not"
        same = self.cue_scope.same_sentence(previous.last, found.first)
        return banned and same and all(word in self._light for word in between)

    def _last_join(self, number: int, term: Term) -> str | None:
        """How a list of one field's values ends: "or" in "Slack, Box or Xero", which is a choice among all three."""
        if number + 1 == len(self._found) or not any(t.field == term.field for t in self._found[number + 1].terms):
            return None
        a, b = self._found[number], self._found[number + 1]
        join = self.cue_scope.joins(a.last, b.first, self._vocabulary.cues["join"])
        return self._last_join(number + 1, term) if join == "," else join

    def _kind(self, found: Found, term: Term) -> Kind | None:
        """Nothing where the words leave the value open."""
        default: Kind = "should" if self._vocabulary.default_kinds.get(term.field) == "should" else "must"
        cue = self.cue_scope.before(found.first)
        if self.cue_scope.dismissed(found.last, cue) or (cue is not None and cue.kind == "dismiss"):
            return None
        after = self.cue_scope.after(found.last)
        if after is not None:
            return after
        if cue is None or cue.kind == "dismiss" or self._spent(cue.last, found.first, cue.kind):
            return default
        return cue.kind

    def _banned_on(self, previous: Draft, found: Found) -> bool:
        """As in "not hosted in the US or made in China": a ban goes on after "or", whatever the field."""
        choice = self._words[previous.last : previous.last + 1] in self._vocabulary.cues["join_or"]
        near = choice and found.first - previous.last <= MAX_CARRY_LENGTH and previous.kind == "must_not"
        return near and not self.cue_scope.begins_anew(previous.last, found.first)

    def _spent(self, cue_end: int, place: int, kind: Kind) -> bool:
        """A ban holds for the first value after it (and what is joined to that), not for whatever else follows."""
        return kind == "must_not" and any(cue_end <= f.first < place for f in self._found)
