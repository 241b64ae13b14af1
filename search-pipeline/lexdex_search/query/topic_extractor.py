"""Extract the topic of a query: what the tool is for, without the words that state constraints."""

from collections.abc import Iterable, Sequence
from typing import Final

from lexdex_search.facets.fields import TOPIC_FIELDS
from lexdex_search.query.catalogue_terms import CatalogueTerms
from lexdex_search.query.constraint_draft import ConstraintDraft
from lexdex_search.query.cues import find_phrases, list_positions
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.text_analysis import fold, is_function_word, list_stems
from lexdex_search.vocabulary import Phrase, Relation, Vocabulary, iterate_spans

MAX_TERM_LENGTH: Final = 5
"""Maximum number of words in a phrase of a glossary."""
MAX_RELATION_LENGTH: Final = 4
MAX_BANNED_LENGTH: Final = 3


class TopicExtractor:
    """Extracts the topic and the search text of one query from the words that state no constraint."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        catalogue_terms: CatalogueTerms,
        tokens: Sequence[Token],
        drafts: Sequence[ConstraintDraft],
        *,
        left_out: frozenset[int] = frozenset(),
    ) -> None:
        """Find the words that state constraints; `drafts` are the constraints of the query.

        Words at the positions `left_out` name no topic.
        """
        self._vocabulary, self._catalogue_terms = vocabulary, catalogue_terms
        self._tokens = tokens
        self._words = list_words(tokens)
        self._constraint_positions = self._find_constraint_positions(drafts) | left_out
        self._banned = self._find_banned_positions(drafts)

    def extract_topic(self, *, has_reference_products: bool) -> str:
        """Extract the topic as users see it, without fillers such as "I need a tool that".

        With `has_reference_products`, words such as "compare" or "alternative to" are left out as well.
        """
        cues = self._vocabulary.cues
        left_out = cues["filler"] | cues["must_not"] | cues["should"] | cues["must"] | cues["should_after"]
        left_out |= cues["software_comparison"]
        if has_reference_products:
            left_out |= cues["compare"] | cues["choice"] | cues["alternatives"] | cues["like"]
        positions = self._complete_compounds(self._list_remaining(left_out))
        text = ""
        for position in positions:
            is_joined = position - 1 in positions and self._is_joined_to_previous(position)
            text += self._spell(self._tokens[position]) if is_joined else f" {self._spell(self._tokens[position])}"
        return text.strip()

    def extract_search_text(self) -> str:
        """Extract the English text to search for: the query without constraints, abbreviations also spelled out.

        Fillers such as "I need" stay, since the encoder is trained on whole sentences. Empty if only stop words remain.
        """
        left_out = self._vocabulary.cues["software_comparison"]
        remaining = [position for position in self._list_remaining(left_out) if position not in self._banned]
        words = self._translate(tuple(self._words[position] for position in remaining))
        if not list_stems(" ".join(words)):
            return ""
        expansions = [" ".join(long) for short, long in self._vocabulary.expansions.items() if short in words]
        return " ".join([*words, *expansions])

    def list_content_positions(self) -> frozenset[int]:
        """List the positions of the words that tell the topic: no constraint, filler or stop word."""
        cues = self._vocabulary.cues
        left_out = cues["filler"] | cues["must_not"] | cues["should"] | cues["must"] | cues["should_after"]
        remaining = self._list_remaining(left_out | cues["grammar"])
        return frozenset(position for position in remaining if not is_function_word(self._words[position]))

    def list_described_positions(self) -> frozenset[int]:
        """List the positions of words before a relative clause, as "chatbot" in "a chatbot that answers questions"."""
        pronouns = self._vocabulary.cues["relative_pronouns"]
        return frozenset(first - 1 for first, _ in find_phrases(self._words, pronouns) if first > 0)

    def _complete_compounds(self, positions: Sequence[int]) -> list[int]:
        """Add the positions of the other parts of each split compound that has a part at one of `positions`."""
        completed = set(positions)
        for position in positions:
            if position + 1 < len(self._tokens) and self._is_joined_to_previous(position + 1):
                completed.add(position + 1)
            if position > 0 and self._is_joined_to_previous(position):
                completed.add(position - 1)
        return sorted(completed)

    def _is_joined_to_previous(self, position: int) -> bool:
        return self._tokens[position].start == self._tokens[position - 1].end

    def _spell(self, token: Token) -> str:
        """Return a word as typed but in lower case; a corrected word in its correct spelling with accents."""
        if fold(token.raw) == token.word:
            return token.raw.lower()
        return self._vocabulary.accented.get(token.word, token.word)

    def _translate(self, words: Phrase) -> Phrase:
        """Translate the phrases in the glossary to English, and leave out other words of the query's language.

        The encoder and the product texts are in English. English has no glossary; its words don't change.
        """
        if not self._vocabulary.glossary:
            return words
        result: list[str] = []
        next_free = 0
        for first, last in iterate_spans(words, MAX_TERM_LENGTH):
            if first < next_free:
                continue
            translation = self._vocabulary.find_translation(words[first:last])
            if translation is not None:
                result += translation.split()
                next_free = last
            elif last == first + 1 and self._is_english(words[first]):
                result.append(words[first])
        return tuple(dict.fromkeys(result))

    def _is_english(self, word: str) -> bool:
        """Return whether a word may be English: it is in a category's name, or not in the language's vocabulary."""
        if word not in self._vocabulary.own_words:
            return True
        if (word,) in self._vocabulary.cues["grammar"]:
            return False
        return not self._catalogue_terms.category_stems.isdisjoint(list_stems(word))

    def _list_remaining(self, left_out: frozenset[Phrase]) -> list[int]:
        excluded = self._constraint_positions | list_positions(find_phrases(self._words, left_out))
        return [position for position in range(len(self._words)) if position not in excluded]

    def _find_banned_positions(self, drafts: Iterable[ConstraintDraft]) -> frozenset[int]:
        """Find the positions of words after "without" or "except", which tell what is not sought.

        At most three words, up to a function that the query names.
        """
        functions = {position for draft in drafts for position in range(draft.first, draft.last)}
        banned: set[int] = set()
        for first, last in find_phrases(self._words, self._vocabulary.cues["exclusion_prepositions"]):
            if first == 0:
                continue
            end = last
            while end < min(last + MAX_BANNED_LENGTH, len(self._words)) and end not in functions:
                end += 1
            banned.update(range(first, end))
        return frozenset(banned)

    def _find_constraint_positions(self, drafts: Iterable[ConstraintDraft]) -> set[int]:
        """Find the positions of the words that state constraints, with modifiers and relation phrases beside them.

        Categories and capabilities are not removed unless they are excluded, since they also tell the topic.
        """
        removed = [draft for draft in drafts if draft.field not in TOPIC_FIELDS or draft.kind == "must_not"]
        positions = {position for draft in removed for position in range(draft.first, draft.last)}
        for draft in removed:
            first = draft.first
            while first > 0 and (self._words[first - 1],) in self._vocabulary.skipped_words:
                first -= 1
                positions.add(first)
            positions |= self._find_relation_positions(draft, first, positions)
        return positions

    def _find_relation_positions(self, draft: ConstraintDraft, first: int, positions: set[int]) -> set[int]:
        """Find the positions of relation phrases such as "hosted in" beside a constraint, except category names.

        `first` is where the constraint and its modifiers begin; `positions` are those already found.
        """
        relation = self._vocabulary.relations.get(draft.field, Relation())
        phrases = self._list_adjacent(first, draft.last) & (relation.before | relation.after)
        touching = [
            span for span in find_phrases(self._words, phrases) if span[1] in positions or span[0] - 1 in positions
        ]
        return {position for position in list_positions(touching) if not self._names_category(position)}

    def _list_adjacent(self, first: int, last: int) -> frozenset[Phrase]:
        """List the phrases of up to four words that end right before `first` or begin at `last`."""
        lengths = range(1, MAX_RELATION_LENGTH + 1)
        before = (self._words[max(0, first - length) : first] for length in lengths)
        after = (self._words[last : last + length] for length in lengths)
        return frozenset((*before, *after))

    def _names_category(self, position: int) -> bool:
        """Return whether the word at a position is a category, such as "contracts" in "contracts in French"."""
        terms = self._catalogue_terms.terms.get((self._words[position],), ())
        return any(term.field == "categories" for term in terms)
