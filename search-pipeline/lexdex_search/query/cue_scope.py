"""Decide which words of a query a cue applies to; a cue is a phrase such as "without", "ideally" or "must have"."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from lexdex_search.query.cues import Cue, Span, find_phrases, find_polarity_cues, list_positions
from lexdex_search.query.negation_scope import NegationScope
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.results import Kind
from lexdex_search.vocabulary import Vocabulary

MAX_CUE_DISTANCE: Final = 6
"""Maximum number of words between a cue and the value that it applies to; the distances below are in words too."""
MAX_FOLLOWING_CUE_DISTANCE: Final = 3
MAX_DISMISSAL_DISTANCE: Final = 2
MAX_SELF_REFERENCE_DISTANCE: Final = 14
MAX_DOUBLE_NEGATION_DISTANCE: Final = 6
MAX_SEEK_DISTANCE: Final = 4
MAX_CONNECTOR_LENGTH: Final = 3
"""Maximum number of words between two values of one list."""

NEGATIVE_KINDS: Final = frozenset({"must_not", "dismiss"})

_CLAUSE_MARKS: Final = ".;!?()\n:"
_SENTENCE_MARKS: Final = (". ", "!", "?", "\n")
_DASHES: Final = (" - ", "\u2014", "\u2013")

Break = Literal["clause", "comma", ""]
"""The strongest punctuation between two words."""
Connector = Literal["or", "and", ","]


class CueScope:
    """The cues and the punctuation of one query, to find the cue that applies to a value.

    In "SOC 2 but not US", the cue "not" applies to "US" and no cue to "SOC 2". Positions are indexes of words.
    """

    def __init__(self, query: str, tokens: Sequence[Token], vocabulary: Vocabulary, occupied: Iterable[int]) -> None:
        """Find the cues of the query; words at the positions `occupied` belong to values and are not read as cues."""
        self._query, self._tokens, self._cues = query, tokens, vocabulary.cues
        self._words = list_words(tokens)
        occupied = frozenset(occupied)
        self._negation_scope = NegationScope(self._words, vocabulary, occupied)
        self._clause_openers = {first for first, _ in self._find("clause_openers")}
        self._relatives = {first for first, _ in self._find("relative_pronouns")}
        self._following_cues: list[tuple[Kind, int]] = [
            *(("should", first) for first, last in self._find("should_after") if self._ends_constraint(first, last)),
            *(("must_not", first) for first, _ in self._find("must_not_after")),
        ]
        found = find_polarity_cues(self._words, vocabulary, occupied)
        denials = {cue.last for cue in found if cue.kind == "must_not"}
        self.cues = [
            cue
            for cue in found
            if not self._applies_to_previous(cue.first, cue.last)
            and not (cue.first in denials and self._words[cue.first : cue.last] in self._cues["negated_adjectives"])
        ]

    def get_text(self, first: int, last: int) -> str:
        """Return words [first, last) as typed, with their punctuation and single spaces."""
        return " ".join(self._query[self._tokens[first].start : self._tokens[last - 1].end].split())

    def find_cue_before(self, position: int, field: str | None = None) -> Cue | None:
        """Find the nearest cue that applies to the value of a field that begins at a word position.

        Punctuation or a new clause ends the scope of a cue, and that of a negation ends after the noun that it denies.
        Two negations cancel out: "not hosted outside the EU" gives a cue of the kind "must".
        """
        cue = self._find_nearest_cue(position)
        if cue is None or (cue.kind in NEGATIVE_KINDS and self._negation_scope.ends_before(cue, position, field)):
            return None
        if self._is_double_negation(cue):
            return Cue("must", cue.first, cue.last)
        return Cue("must_not", cue.first, cue.last) if self._is_negated_only(cue) else cue

    def is_place_of_denied(self, position: int) -> bool:
        """Return whether a place may belong to a denied noun before it, as in "no subprocessors in the US"."""
        cue = self._find_nearest_cue(position)
        if cue is None or cue.kind != "must_not" or not self._negation_scope.denies_noun(cue):
            return False
        return self._negation_scope.has_location_only(cue, position)

    def find_kind_after(self, last: int) -> Kind | None:
        """Find the kind stated after a value that ends before position `last`: "Slack would be nice" is a preference.

        None if no such cue follows in the same clause.
        """
        for kind, first in self._following_cues:
            if 0 <= first - last <= MAX_FOLLOWING_CUE_DISTANCE and self.is_same_clause(last, first):
                return kind
        return None

    def is_dismissed(self, last: int, cue: Cue | None) -> bool:
        """Return whether words after a value cancel it, as in "hosting does not matter" or "no trial needed".

        The value ends before position `last`; `cue` is the cue before the value.
        """
        names = ["dismiss_after"]
        if cue is not None and cue.kind == "must_not":
            names.append("needed")
        for name in names:
            for first, _ in self._find(name):
                is_near = 0 <= first - last <= MAX_DISMISSAL_DISTANCE
                if is_near and all(self.is_adjacent(position) for position in range(last, first + 1)):
                    return True
        return False

    def follows(self, name: str, position: int, max_distance: int) -> bool:
        """Return whether a phrase of the cue list `name` precedes a word within a distance in the same clause.

        The phrase must end before the word, with no punctuation in between.
        """
        return any(
            0 <= position - last <= max_distance and not self._has_break(last, position + 1)
            for _, last in self._find(name)
        )

    def precedes(self, name: str, last: int) -> bool:
        """Return whether a phrase of the cue list `name` comes right after the words before position `last`."""
        return self.has_word_at(last) and any(first == last for first, _ in self._find(name))

    def is_heading(self, last: int) -> bool:
        """Return whether a colon or bracket follows the words before position `last`, as in "languages: French"."""
        return last < len(self._words) and any(mark in self._get_between(last - 1, last) for mark in ":(")

    def is_joined(self, position: int) -> bool:
        """Return whether no space separates the word at a position from the one before it, as in "x-ray"."""
        if not 0 < position < len(self._tokens):
            return False
        return not any(map(str.isspace, self._get_between(position - 1, position)))

    def begins_sentence(self, position: int) -> bool:
        """Return whether the word at a position is the first of the query or of a sentence."""
        if position == 0:
            return True
        return any(mark in self._get_between(position - 1, position) for mark in _SENTENCE_MARKS)

    def names(self, name: str) -> bool:
        """Return whether the query has any phrase of the cue list `name`."""
        return bool(self._find(name))

    def follows_self_reference(self, position: int) -> bool:
        """Return whether a word belongs to what users say of themselves, as "Lisbon" in "we are a firm from Lisbon"."""
        long_fillers = list_positions((first, last) for first, last in self._find("filler") if last - first > 1)
        for _, last in find_phrases(self._words, self._cues["self_reference"], long_fillers):
            if 0 <= position - last <= MAX_SELF_REFERENCE_DISTANCE and self.is_same_clause(last, position):
                return not any((self._words[i],) in self._cues["seek"] for i in range(last, position))
        return False

    def is_sought(self, position: int) -> bool:
        """Return whether a word such as "need" precedes a word in its sentence, with commas allowed in between."""
        seek = [last for _, last in self._find("seek") if last <= position]
        return bool(seek) and not any(mark in self._get_between(seek[-1] - 1, position) for mark in _SENTENCE_MARKS)

    def _get_between(self, first: int, last: int) -> str:
        return self._query[self._tokens[first].end : self._tokens[last].start]

    def precedes_seek_verb(self, last: int) -> bool:
        """Return whether a verb such as "needs" or "wants" follows within four words, as in "law firm here needs"."""
        near = range(last, min(last + MAX_SEEK_DISTANCE, len(self._words)))
        return any((self._words[i],) in self._cues["seek"] and self.is_same_clause(last, i) for i in near)

    def is_same_clause(self, first: int, last: int) -> bool:
        """Return whether no punctuation that ends a clause, such as a full stop, is between two word positions."""
        return all(self._get_break(i) != "clause" for i in range(first, last + 1) if 0 < i < len(self._tokens))

    def is_adjacent(self, position: int) -> bool:
        """Return whether no punctuation separates the word at a position from the word before it."""
        return not self._get_break(position)

    def has_new_scope_between(self, first: int, position: int) -> bool:
        """Return whether a cue or punctuation is between two word positions, so that an earlier cue doesn't apply."""
        if any(not self.is_adjacent(i) for i in range(max(first, 1), position + 1)):
            return True
        return any(first <= cue.first < position for cue in self.cues)

    def has_word_at(self, position: int) -> bool:
        """Return whether the query has a word at a position, with no punctuation before it."""
        return position < len(self._words) and self.is_adjacent(position)

    def follows_comma(self, position: int) -> bool:
        """Return whether a comma is directly before the word at a position."""
        return position > 0 and self._get_break(position) == "comma"

    def find_connector(self, left: int, right: int) -> Connector | None:
        """Find the connector ("or", "and", ",") between two values of a list.

        The first value ends before word position `left`, the second begins at `right`. None if other words or the end
        of a clause are between them.
        """
        between = self._words[left:right]
        breaks = {self._get_break(i) for i in range(left, right + 1) if 0 < i < len(self._tokens)}
        if "clause" in breaks or len(between) > MAX_CONNECTOR_LENGTH:
            return None
        if not between:
            return self._find_symbol(left, has_comma="comma" in breaks)
        connectors = self._cues["join"]
        is_list = all((word,) in self._cues["list_fillers"] | connectors for word in between)
        if not is_list or not any((word,) in connectors for word in between):
            return None
        return "or" if any((word,) in self._cues["join_or"] for word in between) else "and"

    def _find_symbol(self, position: int, *, has_comma: bool) -> Connector | None:
        """Find the connector that punctuation makes between the words at `position - 1` and `position`.

        A comma is ","; a slash or an ampersand means "and"; other punctuation gives None.
        """
        if has_comma:
            return ","
        text = self._query[self._tokens[position - 1].end : self._tokens[position].start]
        return "and" if "/" in text or "&" in text else None

    def _find(self, name: str) -> list[Span]:
        return find_phrases(self._words, self._cues[name])

    def _ends_constraint(self, first: int, last: int) -> bool:
        """Return whether the cue at words [first, last) refers to the value before it, as in "Slack if possible".

        A cue such as "if possible" can also refer to the value after it; then it must be followed by punctuation or end
        the query.
        """
        can_begin = self._words[first:last] in self._cues["should"]
        return not can_begin or last == len(self._words) or bool(self._get_break(last))

    def _applies_to_previous(self, first: int, last: int) -> bool:
        can_end = self._words[first:last] in self._cues["should_after"]
        return can_end and first > 0 and self._ends_constraint(first, last)

    def _find_nearest_cue(self, position: int) -> Cue | None:
        cue = next((cue for cue in reversed(self.cues) if cue.last <= position), None)
        if cue is None or position - cue.last > MAX_CUE_DISTANCE or self._is_out_of_scope(cue, position):
            return None
        return cue

    def _is_double_negation(self, cue: Cue) -> bool:
        """Return whether a negation precedes one that it cancels: "not hosted outside the EU" is hosted inside."""
        if self._words[cue.first : cue.last] in self._cues["cancelled_negations"] and self._is_cancelled(cue):
            return True
        if self._words[cue.first : cue.last] not in self._cues["outside"]:
            return False
        return any(
            exclusion.kind == "must_not"
            and 0 <= cue.first - exclusion.last <= MAX_DOUBLE_NEGATION_DISTANCE
            and self.is_same_clause(exclusion.last, cue.first)
            for exclusion in self.cues
        )

    def _is_cancelled(self, cue: Cue) -> bool:
        """Return whether the cue before a negation denies all that has it, as in "we want nothing without SOC 2"."""
        before = next((each for each in reversed(self.cues) if each.last <= cue.first), None)
        if before is None or before.kind not in NEGATIVE_KINDS or cue.first - before.last > MAX_CUE_DISTANCE:
            return False
        if self._negation_scope.has_content(before.last, cue.first):
            return False
        if before.last == cue.first and not self._negation_scope.denies_noun(cue):
            return False  # as in "n'est pas"
        breaks = (i for i in range(before.last, cue.first + 1) if self._get_break(i))
        return all(self._get_break(i) == "comma" and i in self._relatives for i in breaks)

    def _is_negated_only(self, cue: Cue) -> bool:
        """Return whether a negation precedes "only", as in "don't suggest anything that is only for law firms"."""
        if self._words[cue.first : cue.last] not in self._cues["only"]:
            return False
        return any(
            exclusion.kind == "must_not"
            and 0 < cue.first - exclusion.last <= MAX_DOUBLE_NEGATION_DISTANCE
            and not self._has_break(exclusion.last, cue.first + 1)
            for exclusion in self.cues
        )

    def _is_out_of_scope(self, cue: Cue, position: int) -> bool:
        """Return whether punctuation or the beginning of a new clause separates a cue from the word at a position."""
        if any(self._get_break(i) for i in range(cue.last, position + 1) if 0 < i < len(self._tokens)):
            return True
        openers = [i for i in self._clause_openers if cue.last < i < position]
        if cue.kind not in NEGATIVE_KINDS:
            return any(i > cue.last + 1 for i in openers)
        return any(self._opens_clause(cue, i) for i in openers)

    def _opens_clause(self, cue: Cue, position: int) -> bool:
        """Return whether a word such as "that" ends the scope of a negation, and doesn't describe what is denied.

        In "no tool that stores data in the US", nothing but a general word stands between the two.
        """
        if self._negation_scope.has_content(cue.last, position):
            return True
        describes = (self._words[position],) in self._cues["describes_denied"]
        return position > cue.last + 1 and not describes

    def _has_break(self, first: int, position: int) -> bool:
        return any(self._get_break(i) for i in range(first, position) if i > 0)

    def _get_break(self, position: int) -> Break:
        """Return the strongest punctuation between the word at a position and the word before it."""
        between = self._query[self._tokens[position - 1].end : self._tokens[position].start]
        if any(mark in between for mark in _CLAUSE_MARKS) or any(dash in between for dash in _DASHES):
            return "clause"
        return "comma" if "," in between else ""
