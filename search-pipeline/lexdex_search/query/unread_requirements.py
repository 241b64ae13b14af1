"""Account for every word of the clauses that state requirements, so that none is passed over in silence.

A word is accounted for if a constraint, function, product name or other message covers it, or if it says nothing by
itself. What is left of a clause is quoted to the user. Clauses that only describe the user's situation state nothing.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final, Literal

from lexdex_search.facets.fields import TOPIC_FIELDS
from lexdex_search.query.constraint_draft import ConstraintDraft
from lexdex_search.query.cue_scope import CueScope
from lexdex_search.query.cues import Span, find_phrases, list_positions
from lexdex_search.query.relation_context import MAX_RELATION_LENGTH
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.text_analysis import is_function_word_of
from lexdex_search.vocabulary import Phrase, Relation, Vocabulary

MIN_LONG_TEXT: Final = 40
"""From this number of words on, only sentences with a word of need state requirements."""
MAX_QUOTED_WORDS: Final = 15
"""Maximum number of words of one quotation; what is longer is quoted in pieces."""
NEED_CUES: Final = ("must", "should", "should_after", "seek", "connects")
STORY_CUES: Final = ("story", "self_reference", "in_use", "leaving")
EDGE_CUES: Final = (
    "join", "modifiers", "clause_openers", "relative_pronouns", "seek", "story", "self_reference", "must", "should",
    "own", "list_fillers", "grammar", "software",
)  # fmt: skip
"""Names of the lists of phrases that no quotation begins with; a negation is quoted."""
MAX_OWN_WORDS: Final = 2
"""Maximum number of words after "our" that only name what the user has, as in "in our group"."""
REFERENCE_CUES: Final = ("alternatives", "alternatives_after", "like", "besides", "compare")
EMPTY_CUES: Final = (
    "filler", "grammar", "join", "list_fillers", "modifiers", "in_use", "leaving", "self_reference", "story", "vague",
    "software", "must", "should", "should_after", "must_not", "must_not_after", "seek", "connects", "clause_openers",
    *REFERENCE_CUES, "dismiss", "dismiss_after", "needed", "not_negation", "by_rating",
    "by_price", "topic_links",
)  # fmt: skip
"""Names of the lists of phrases that state no requirement by themselves."""
Mood = Literal["need", "story"]


class UnreadRequirementFinder:
    """Finds the words of one query that state a requirement and that no step of the parser has used."""

    def __init__(
        self,
        cue_scope: CueScope,
        tokens: Sequence[Token],
        vocabulary: Vocabulary,
        *,
        drafts: Sequence[ConstraintDraft],
        accounted: Collection[int],
        unsupported: Sequence[Span],
    ) -> None:
        """Prepare the search.

        `drafts` are the constraints of the query; `accounted` are the positions of their words, of product names and of
        what other messages quote. `unsupported` are phrases that are requirements wherever they stand.
        """
        self._unsupported = unsupported
        self._cue_scope, self._tokens, self._cues = cue_scope, tokens, vocabulary.cues
        self._words = words = list_words(tokens)
        self._language, self._follows_noun = vocabulary.language_code, vocabulary.has_adjectives_after_nouns
        self._accounted = frozenset(accounted) | list_positions((draft.first, draft.last) for draft in drafts)
        facts = [draft for draft in drafts if draft.field not in TOPIC_FIELDS]
        self._facts = list_positions((draft.first, draft.last) for draft in facts)
        self._subjects = self._accounted - self._facts
        self._accounted |= self._find_relations(facts, vocabulary)
        names = {*EMPTY_CUES, *STORY_CUES, *EDGE_CUES}
        self._spans = {name: find_phrases(words, vocabulary.cues[name]) for name in names}
        self._empty = list_positions(span for name in EMPTY_CUES for span in self._spans[name])
        self._stories = frozenset(
            position for name in STORY_CUES for position, _ in self._spans[name] if position not in self._accounted
        )
        before = (relation.before for relation in vocabulary.relations.values())
        self._relations = frozenset(first for first, _ in find_phrases(words, frozenset[Phrase]().union(*before)))
        openers = (*self._spans["clause_openers"], *self._spans["must_not"])
        self._openers = frozenset(
            {first for first, _ in openers}
            | {
                first
                for first in self._relations
                if first not in self._empty and not self._is_function_word(words[first])
            }
            | {first for first, _ in self._unsupported}
            | {position for position, word in enumerate(words) if word.isdigit()}
        )
        self._tools = list_positions(self._spans["software"])
        self._seeks = frozenset(first for first, _ in self._spans["seek"])
        self._last_accounted = max(self._accounted, default=-1)
        self._relatives = self._list_relatives()
        self._needs = self._find_needs()
        self._openers |= self._needs - self._seeks
        negations = list_positions(self._spans["must_not"])
        self._negations = negations
        self._edges = list_positions(span for name in EDGE_CUES for span in self._spans[name]) - negations
        self._dismissals = frozenset(first for first, _ in self._spans["dismiss"])
        self._dismissed = frozenset(last for _, last in self._spans["dismiss_after"])
        self._vague = list_positions(self._spans["vague"])
        self._own = list_positions(self._spans["own"])
        self._is_long = len(words) > MIN_LONG_TEXT

    def find_unread(self) -> Iterator[Span]:
        """Find the spans of words that state requirements without any effect, from left to right."""
        spans = list(self._find_in_clauses())
        quoted = list_positions(spans)
        spans += [span for span in self._unsupported if quoted.isdisjoint(range(*span))]
        yield from sorted(spans)

    def _find_in_clauses(self) -> Iterator[Span]:
        mood: Mood = "need"
        topic = self._find_topic()
        is_head = True
        for first, last in self._list_parts():
            if self._cue_scope.begins_sentence(first):
                mood = "story" if self._is_long else "need"
            start, mood = self._find_start(first, last, mood)
            if is_head and start < last and self._has_content(start, last):
                start, is_head = self._find_condition(start, last), False
            for chunk in self._list_chunks(start, self._find_end(start, last), topic):
                yield from self._trim(*chunk)

    def _find_relations(self, facts: Sequence[ConstraintDraft], vocabulary: Vocabulary) -> frozenset[int]:
        """Find the words that tie a value to its field, as "data residency" in "Canadian data residency"."""
        found: set[int] = set()
        for fact in facts:
            relation = vocabulary.relations.get(fact.field, Relation())
            begin = fact.first
            while begin > 0 and (self._words[begin - 1],) in vocabulary.skipped_words:
                begin -= 1
            for length in range(1, MAX_RELATION_LENGTH + 1):
                for first, end, phrases in (
                    (begin - length, begin, relation.before),
                    (fact.last, fact.last + length, relation.after),
                ):
                    if first >= 0 and self._words[first:end] in phrases:
                        found.update(range(first, end))
        return frozenset(found)

    def _find_needs(self) -> frozenset[int]:
        """Find where words begin that make a requirement of their clause, such as "must", "no" and "that can".

        A relative pronoun does so only after what is sought.
        """
        needs = {first for name in NEED_CUES for first, _ in self._spans[name]}
        needs |= {cue.first for cue in self._cue_scope.cues if not self._denies_habit(cue.first, cue.last)}
        first_subject = min(self._subjects, default=len(self._words))
        needs |= {first for first in self._relatives if first > first_subject}
        phrases = list_positions(span for span in self._spans["vague"] if span[1] - span[0] > 1)
        return frozenset(needs) - self._accounted - phrases  # "find out" seeks nothing

    def _list_relatives(self) -> frozenset[int]:
        """List the positions of relative pronouns; "qué" with its accent asks, and is none."""
        found = (first for first, _ in self._spans["relative_pronouns"])
        return frozenset(first for first in found if self._tokens[first].raw.lower() == self._words[first])

    def _denies_habit(self, first: int, last: int) -> bool:
        """Return whether a negation says what users don't do, as in "we do not bill clients"."""
        is_bare = first > 0 and (self._words[first - 1],) in self._cues["story"]
        return is_bare and self._words[first:last] in self._cues["habit_negations"]

    def _find_topic(self) -> range:
        """Find the words that name what is sought, if no function is named: they are searched for, and no requirement.

        They are the first content words of the query, or those after the first word such as "need" in a query that
        begins with something else.
        """
        denied = list_positions(self._spans["must_not"])  # "we don't want" seeks nothing
        start = next((last for first, last in self._spans["seek"] if first not in denied), 0)
        if not self._has_content(start, len(self._words)) or self._stories.isdisjoint(range(start)):
            start = 0
        while start < len(self._words) and not self._is_content(start):
            start += 1
        end = start
        links = list_positions([*self._spans["topic_links"], *self._spans["join"]])
        while end < len(self._words) and (end == start or self._cue_scope.is_adjacent(end)):
            if end in self._relations or not (self._is_content(end) or end in links):
                break
            end += 1
        describes_reference = any(first == end for name in REFERENCE_CUES for first, _ in self._spans[name])
        return (
            range(0) if describes_reference or not self._subjects.isdisjoint(range(start, end)) else range(start, end)
        )

    def _list_parts(self) -> list[Span]:
        """List the parts of the query between punctuation; a number such as "10,000" is not divided."""
        return list(pairwise([0, *filter(self._begins_part, range(1, len(self._words))), len(self._words)]))

    def _begins_part(self, position: int) -> bool:
        is_number = self._words[position].isdigit() and self._words[position - 1].isdigit()
        return not is_number and not self._cue_scope.is_adjacent(position)

    def _find_start(self, first: int, last: int, mood: Mood) -> tuple[int, Mood]:
        """Find from which word on a part states requirements, and the mood in which the sentence goes on.

        In a long text, a part without any word of need or story goes on in the mood of the part before it, as lists do.
        """
        need = next((position for position in range(first, last) if position in self._needs), None)
        story = next((position for position in range(first, last) if position in self._stories), None)
        if need is not None:
            is_sought = need in self._seeks and self._has_content(need + 1, last)
            return (need if is_sought or story is not None else first), "need"
        if story is not None:
            return last, "story"
        names_tool = any(position in self._tools for position in range(first, last))
        if not self._is_long or names_tool:
            mood = "need"
        return (first if mood == "need" else last), mood

    def _find_condition(self, first: int, last: int) -> int:
        """Find where conditions begin in the part that names what is sought.

        What only follows "for", "from" or "of" says more of the function: "data room for mergers".
        """
        return next((position for position in range(first, last) if position in self._openers), last)

    def _find_end(self, first: int, last: int) -> int:
        """Find where requirements end: before a heading's colon, or what the user says that doesn't matter.

        In "that does not need internet", it is the tool that needs nothing.
        """
        if self._cue_scope.is_heading(last) and last <= self._last_accounted:
            return first
        if any(position in self._dismissed for position in range(first + 1, last + 1)):
            return first
        for position in range(first, last):
            if position in self._relatives:
                break
            if position in self._dismissals:
                return position
        return last

    def _list_chunks(self, first: int, last: int, topic: Collection[int]) -> list[Span]:
        """List the runs of words in [first, last) that nothing has used, outside the topic."""
        chunks = []
        for is_free, group in groupby(range(first, last), lambda i: i not in self._accounted and i not in topic):
            positions = list(group)
            if is_free:
                chunks.append((positions[0], positions[-1] + 1))
        return chunks

    def _trim(self, first: int, last: int) -> Iterator[Span]:
        """Trim a run of unused words to what may be quoted; nothing if it only completes a constraint beside it."""
        content = [position for position in range(first, last) if self._is_content(position)]
        if not content or self._completes_neighbour(first, last, content) or self._is_own(content):
            return
        start, end = first, content[-1] + 1
        while start < content[0] and start in self._edges:
            start += 1
        while end < last and (self._cue_scope.is_joined(end) or end in self._vague):
            end += 1
        for begin in range(start, end, MAX_QUOTED_WORDS):
            yield begin, min(end, begin + MAX_QUOTED_WORDS)

    def _completes_neighbour(self, first: int, last: int, content: Sequence[int]) -> bool:
        """Return whether one word only completes what is read beside it.

        It is the head of a function's name ("annuity payment service"), or ties a value to its field ("SOC 2 report",
        "export to PDF"). Where adjectives follow their nouns, as in "firma biométrica", the word after a function is
        more likely a condition. A word after a negation is what the negation denies.
        """
        if len(content) > 1 or any(position in self._negations for position in range(first, content[0])):
            return False
        word = content[0]
        is_name = self._tokens[word].is_capitalized and self._language != "de"  # where all nouns have capitals
        is_head = word == first and not is_name and (not self._follows_noun or first - 1 in self._facts)
        follows = is_head and first - 1 in self._accounted and self._cue_scope.is_adjacent(first)
        precedes = last in self._facts and self._cue_scope.is_adjacent(last)
        return follows or precedes

    def _is_own(self, content: Sequence[int]) -> bool:
        """Return whether words only name what the user has, as in "in our group"."""
        return len(content) <= MAX_OWN_WORDS and content[0] - 1 in self._own

    def _has_content(self, first: int, last: int) -> bool:
        return any(self._is_content(position) for position in range(first, last))

    def _is_content(self, position: int) -> bool:
        word = self._words[position]
        if position in self._accounted:
            return True
        if len(word) == 1 and word.isalpha():
            return self._tokens[position].is_capitalized and self._is_abbreviated(position)
        return position not in self._empty and any(map(str.isalpha, word)) and not self._is_function_word(word)

    def _is_function_word(self, word: str) -> bool:
        return is_function_word_of(word, self._language)

    def _is_abbreviated(self, position: int) -> bool:
        """Return whether a letter belongs to an abbreviation such as "Q&A"."""
        return self._cue_scope.is_joined(position) or self._cue_scope.is_joined(position + 1)
