"""Decide how far a negation reaches: "no lock-in hosted in Germany" denies the lock-in and requires the hosting."""

from collections.abc import Collection
from functools import cached_property
from typing import Final

from lexdex_search.query.cues import Cue, find_phrases, list_positions
from lexdex_search.text_analysis import is_function_word_of, stem
from lexdex_search.vocabulary import REGIONAL_FIELDS, Phrase, Relation, Vocabulary

EMPTY_CUES: Final = (
    "join", "list_fillers", "modifiers", "must_not", "filler", "software", "seek", "vague", "relative_pronouns",
    "grammar", "outside", "only", "connects", "accepts", "negated_adjectives",
)  # fmt: skip
"""Names of the lists of phrases that may stand between a negation and what it denies."""
MIN_PARTICIPLE_LENGTH: Final = 6


class NegationScope:
    """The words of one query that a negation denies, so that it reaches no requirement behind them.

    After "no", "without" and the like, the first noun is what is denied. After "not" and "doesn't", a verb and its
    objects may follow, as in "not made by a vendor in China"; only "and" ends them.
    """

    def __init__(self, words: Phrase, vocabulary: Vocabulary, occupied: Collection[int]) -> None:
        """Prepare the check; the words at the positions `occupied` belong to values."""
        self._words, self._vocabulary, self._occupied = words, vocabulary, frozenset(occupied)

    def ends_before(self, cue: Cue, position: int, field: str | None) -> bool:
        """Return whether a negation denies words before a position, and so not the value of a field that begins there.

        Words of the field's relation phrases belong to the value, as "servers in" before a place of hosting.
        """
        if field == "id" and self._words[cue.first : cue.last] in self._vocabulary.cues["other_than"]:
            return False  # "other than Foobar and Clio" may name products that the catalogue doesn't have
        start = max((i + 1 for i in range(cue.last, position) if i in self._alternatives), default=cue.last)
        content = [i for i in range(start, position) if self._is_content(i, field)]
        if cue.kind == "dismiss" and self._is_spent(cue.last, position):
            return True
        if not content:
            return False
        if self.denies_noun(cue):
            return not self._is_adjective(content, position, field)
        return any(i in self._conjunctions for i in range(content[0] + 1, position))

    def denies_noun(self, cue: Cue) -> bool:
        """Return whether a noun follows a negation, as "no" and "without", and not a verb, as "not"."""
        return cue.kind == "dismiss" or self._words[cue.first : cue.last] in self._vocabulary.cues["denies_noun"]

    def has_content(self, first: int, last: int) -> bool:
        """Return whether any of the words [first, last) names something, a value included."""
        return any(i in self._occupied or self._is_content(i, None) for i in range(first, last))

    def has_location_only(self, cue: Cue, position: int) -> bool:
        """Return whether only a preposition ties a place to the noun before it, as in "no subprocessors in the US".

        Such a place may belong to what is denied, or to the tool.
        """
        content = [i for i in range(cue.last, position) if self._is_content(i, "countries")]
        between = self._words[content[-1] + 1 : position] if content else ()
        beneficiaries = self._get_relation("user_types").before
        return bool(between) and not any((word,) in beneficiaries and word != "in" for word in between)

    def _is_spent(self, first: int, position: int) -> bool:
        """Return whether another value comes before a position, and no word such as "or" joins the two."""
        values = [i for i in range(first, position) if i in self._occupied]
        if not values:
            return False
        return not any(i in self._conjunctions | self._alternatives for i in range(values[-1] + 1, position))

    def _is_content(self, position: int, field: str | None) -> bool:
        word = self._words[position]
        if position in self._occupied or position in self._empty or word.isdigit():
            return False
        if is_function_word_of(word, self._vocabulary.language_code) or self._is_participle(word):
            return False
        return self._stem(word) not in self._list_relation_stems(field)

    def _is_participle(self, word: str) -> bool:
        """Return whether an English word is a participle such as "uploaded", which denies nothing by itself."""
        is_english = self._vocabulary.language_code == "en"
        return is_english and len(word) >= MIN_PARTICIPLE_LENGTH and word.endswith("ed") and not word.endswith("eed")

    def _is_adjective(self, content: list[int], position: int, field: str | None) -> bool:
        """Return whether one word only describes the way to pay that follows it, as in "no seat-based subscription"."""
        is_touching = field == "licensing_models" and content == [position - 1]
        return is_touching and not self._vocabulary.has_adjectives_after_nouns

    @cached_property
    def _empty(self) -> frozenset[int]:
        """The positions of the words that name nothing; a phrase that is known to be a requirement does."""
        cues = self._vocabulary.cues
        empty = list_positions(span for name in EMPTY_CUES for span in find_phrases(self._words, cues[name]))
        return empty - list_positions(find_phrases(self._words, cues["unsupported"]))

    @cached_property
    def _conjunctions(self) -> frozenset[int]:
        cues = self._vocabulary.cues
        return list_positions(find_phrases(self._words, cues["join"])) - self._alternatives

    @cached_property
    def _alternatives(self) -> frozenset[int]:
        return list_positions(find_phrases(self._words, self._vocabulary.cues["join_or"]))

    def _list_relation_stems(self, field: str | None) -> frozenset[str]:
        if field is None:
            return frozenset()
        fields = REGIONAL_FIELDS if field in REGIONAL_FIELDS else (field,)
        relations = [self._get_relation(each) for each in fields]
        phrases = frozenset[Phrase]().union(*(side for each in relations for side in (each.before, each.after)))
        return frozenset(self._stem(word) for phrase in phrases for word in phrase)

    def _get_relation(self, field: str) -> Relation:
        return self._vocabulary.relations.get(field, Relation())

    def _stem(self, word: str) -> str:
        return stem(word, self._vocabulary.language_code)
