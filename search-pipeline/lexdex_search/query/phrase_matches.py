"""Find the phrases of a query that may mean a value of a field, such as "slack" or "soc 2"."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from lexdex_search.text_analysis import fold_variant, is_function_word, is_function_word_of, stem
from lexdex_search.vocabulary import Phrase, Relation, Term, iterate_spans

LINKING_WORDS: Final = frozenset(
    {"of", "for", "the", "a", "an", "our", "my", "your", "their", "its", "his", "her", "all", "in", "with", "on", "to"}
)
"""Words that may stand between the words of a label, as in "review of our contracts"."""
MIN_REORDERED_LENGTH: Final = 2
MAX_RELATION_LENGTH: Final = 4
"""Maximum number of words in a relation phrase."""
MAX_VALUE_LENGTH: Final = 6
"""Maximum number of words in a phrase that may mean a value."""


class PhraseMatch(msgspec.Struct, frozen=True):
    """A phrase at the words [first, last) of a query, and the field values that it may mean (`terms`)."""

    first: int
    last: int
    terms: tuple[Term, ...]

    @property
    def names_capability(self) -> bool:
        """Whether the phrase may mean a capability."""
        return any(term.field == "capabilities" for term in self.terms)


class StemTerms:
    """The capabilities by the stems of their names in another language than English, for plurals and other forms."""

    def __init__(self, terms: Mapping[Phrase, tuple[Term, ...]], language: str) -> None:
        """Index the terms of capabilities among `terms`; `language` is the code of the language of their phrases."""
        self._language = language
        self._terms: dict[frozenset[str], tuple[Term, ...]] = {}
        for phrase, meanings in terms.items():
            if any(term.field == "capabilities" for term in meanings):
                self._terms.setdefault(self._list_stems(phrase), meanings)

    def find(self, phrase: Phrase) -> tuple[Term, ...] | None:
        """Find the terms whose names have the stems of a phrase, in any order and without its function words.

        A phrase of one word is taken in no other form than its own, as "marco" is no form of "marca".
        """
        is_name = len(phrase) >= MIN_REORDERED_LENGTH and not self._is_linking(phrase[0])
        if not is_name or self._is_linking(phrase[-1]):
            return None
        stems = self._list_stems(phrase)
        return self._terms.get(stems) if len(stems) >= MIN_REORDERED_LENGTH else None

    def _list_stems(self, phrase: Phrase) -> frozenset[str]:
        return frozenset(stem(word, self._language) for word in phrase if not self._is_linking(word))

    def _is_linking(self, word: str) -> bool:
        return is_function_word_of(word, self._language)


class OtherForms(msgspec.Struct, frozen=True):
    """The capabilities by other forms of their names: the words' singulars, and their stems in any order."""

    singulars: Mapping[Phrase, tuple[Term, ...]]
    word_orders: Mapping[frozenset[str], tuple[Term, ...]]
    stems: StemTerms | None = None
    """By stems of another language than English, in queries in that language."""

    def find(self, phrase: Phrase, singulars: Phrase, *, is_divided: bool) -> tuple[Term, ...] | None:
        """Find the terms of a phrase whose words in the singular are `singulars`.

        If a punctuation mark divides it, it is no name in another order.
        """
        found = None
        if len(phrase) > 1 or not is_function_word(phrase[0]):  # but the verb "will" is no document
            found = self.singulars.get(singulars)
        if found or is_divided:
            return found
        found = _find_in_other_order(phrase, self.word_orders)
        return self.stems.find(phrase) if not found and self.stems is not None else found


def find_phrase_matches(
    words: Phrase,
    terms: Mapping[Phrase, tuple[Term, ...]],
    blocked: frozenset[int] = frozenset(),
    other_forms: OtherForms | None = None,
    breaks: frozenset[int] = frozenset(),
) -> list[PhraseMatch]:
    """Find the phrases that have a meaning in `terms`, from left to right; at each word the longest phrase wins.

    They don't overlap and contain no word at the positions `blocked`. What has no meaning in `terms` may have one in
    `other_forms`. No name in another order crosses one of the `breaks`, the words after a punctuation mark.
    """
    matches: list[PhraseMatch] = []
    singulars = tuple(map(fold_variant, words))
    next_free = 0
    for first, last in iterate_spans(words, MAX_VALUE_LENGTH):
        if first < next_free or blocked.intersection(range(first, last)):
            continue
        meanings = terms.get(words[first:last])
        if not meanings and other_forms is not None:
            is_divided = not breaks.isdisjoint(range(first + 1, last))
            meanings = other_forms.find(words[first:last], singulars[first:last], is_divided=is_divided)
        if meanings:
            matches.append(PhraseMatch(first, last, meanings))
            next_free = last
    return matches


def find_used_words(
    words: Phrase, matches: Sequence[PhraseMatch], relations: Mapping[str, Relation], fields: Collection[str]
) -> frozenset[int]:
    """Find the positions of words that tie a value of one of the `fields` to it, as "certified" after "ISO 27001"."""
    used: set[int] = set()
    for match in matches:
        for relation in (relations[term.field] for term in match.terms if term.field in fields):
            for length in range(1, MAX_RELATION_LENGTH + 1):
                if words[match.last : match.last + length] in relation.after:
                    used.update(range(match.last, match.last + length))
                if words[max(0, match.first - length) : match.first] in relation.before:
                    used.update(range(max(0, match.first - length), match.first))
    return frozenset(used)


def has_later_capability(found: Sequence[PhraseMatch], earlier: Sequence[PhraseMatch], used: frozenset[int]) -> bool:
    """Return whether capabilities in `found` take the place of those in `earlier` that begin with a word in `used`.

    In "ISO 27001 certified document management", "document management" takes that of "certified document", because it
    goes on behind it.
    """
    misread = [match for match in earlier if match.first in used and match.names_capability]
    return any(
        match.names_capability and old.first < match.first < old.last < match.last for match in found for old in misread
    )


def list_content_stems(phrase: Phrase) -> frozenset[str]:
    """List the stems of a phrase's words in one spelling, without articles and prepositions.

    Other function words stay: without the first word of "will drafting", every drafting would be one of wills.
    """
    return frozenset(stem(fold_variant(word)) for word in phrase if word not in LINKING_WORDS)


def _find_in_other_order(
    phrase: Phrase, word_order_terms: Mapping[frozenset[str], tuple[Term, ...]]
) -> tuple[Term, ...] | None:
    """Find the terms whose stems are those of a phrase, which neither begins nor ends with a linking word.

    No word comes twice: "case law research for law students" goes on with other words of its own.
    """
    if len(phrase) < MIN_REORDERED_LENGTH or phrase[0] in LINKING_WORDS or phrase[-1] in LINKING_WORDS:
        return None
    stems = list_content_stems(phrase)
    has_repeated = len(stems) < sum(word not in LINKING_WORDS for word in phrase)
    return None if has_repeated else word_order_terms.get(stems)
