"""What remains of a query without its conditions: the topic to show, and the English text that both legs search."""

from collections.abc import Sequence
from typing import Final

from lexdex_search.query.catalogue_terms import TOPICAL, CatalogueTerms
from lexdex_search.query.cues import find_all
from lexdex_search.query.draft import Draft
from lexdex_search.query.tokens import Token
from lexdex_search.text_analysis import fold
from lexdex_search.text_analysis import terms as stems_of
from lexdex_search.vocabulary import Phrase, Relation, Vocabulary, iterate_spans

MAX_TERM_LENGTH: Final = 5


class TopicExtractor:
    """Words of one query less those of its conditions."""

    def __init__(
        self, vocabulary: Vocabulary, catalogue_terms: CatalogueTerms, tokens: Sequence[Token], drafts: Sequence[Draft]
    ) -> None:
        """`drafts` are the query's conditions."""
        self._vocabulary, self._catalogue_terms = vocabulary, catalogue_terms
        self._tokens = tokens
        self._words = tuple(token.word for token in tokens)
        self._gone = self._spoken_for(drafts)

    def topic(self, *, asked: bool) -> str:
        """What the search is about, in a few words: the remaining ones without "I need a tool that" and its like."""
        cues = self._vocabulary.cues
        idle = cues["filler"] | cues["must_not"] | cues["should"] | cues["must"] | cues["should_after"]
        if asked:
            idle |= cues["compare"] | cues["alternatives"]
        kept = self._with_parts(self._places(idle))
        texts = [self._shown(self._tokens[i]) for i in kept]
        grown = [i - 1 in kept and self._grown_to(i) for i in kept]
        return "".join(text if part else f" {text}" for text, part in zip(texts, grown, strict=True)).strip()

    def _with_parts(self, kept: list[int]) -> list[int]:
        """Of a word that was taken apart all parts are shown, or none."""
        after = {i + 1 for i in kept if i + 1 < len(self._tokens) and self._grown_to(i + 1)}
        return sorted({*kept, *after, *(i - 1 for i in kept if i > 0 and self._grown_to(i))})

    def _grown_to(self, place: int) -> bool:
        return self._tokens[place].start == self._tokens[place - 1].end

    def _shown(self, token: Token) -> str:
        """As typed but for capitals; corrected words with their accents."""
        return (
            token.raw.lower()
            if fold(token.raw) == token.word
            else self._vocabulary.accented.get(token.word, token.word)
        )

    def text(self) -> str:
        """The sentence as it was, but for its conditions: whole sentences carry more meaning than key words."""
        words = self._english(tuple(self._words[i] for i in self._places(frozenset())))
        if not stems_of(" ".join(words)):
            return ""
        longer = [" ".join(long) for short, long in self._vocabulary.expansions.items() if short in words]
        return " ".join([*words, *longer])

    def _english(self, words: Phrase) -> Phrase:
        """Words of the trade in English, others of the language left out: encoder and documents know English only."""
        glossary, own = self._vocabulary.glossary, self._vocabulary.own_words
        if not glossary:
            return words
        result: list[str] = []
        free = 0
        for first, last in iterate_spans(words, MAX_TERM_LENGTH):
            said = glossary.get(words[first:last])
            if first >= free and said is not None:
                result += said.split()
                free = last
            elif first >= free and last == first + 1 and (words[first] not in own or self._is_trade(words[first])):
                result.append(words[first])
        return tuple(dict.fromkeys(result))

    def _is_trade(self, word: str) -> bool:
        """English words of the trade, which the language's file holds in some phrase."""
        return (word,) not in self._vocabulary.cues["grammar"] and not self._catalogue_terms.trade.isdisjoint(
            stems_of(word)
        )

    def _places(self, idle: frozenset[Phrase]) -> list[int]:
        gone = self._gone | {i for first, last in find_all(self._words, idle) for i in range(first, last)}
        return [i for i in range(len(self._words)) if i not in gone]

    def _spoken_for(self, drafts: Sequence[Draft]) -> set[int]:
        """Words of conditions with the relation words that touch them; what a tool is or does stays in the topic."""
        skip = self._vocabulary.skipped_words
        spent = [d for d in drafts if d.field not in TOPICAL or d.kind == "must_not"]
        gone = {i for d in spent for i in range(d.first, d.last)}
        for draft in spent:
            first = draft.first
            while first > 0 and (self._words[first - 1],) in skip:
                first -= 1
                gone.add(first)
            relation = self._vocabulary.relations.get(draft.field, Relation())
            phrases = self._beside(first, draft.last, relation.before | relation.after)
            touching = [span for span in find_all(self._words, phrases) if span[1] in gone or span[0] - 1 in gone]
            gone |= {i for first, last in touching for i in range(first, last) if not self._is_topic(i)}
        return gone

    def _is_topic(self, place: int) -> bool:
        """As "contracts" in "contracts in French", which says what the tool is about as well."""
        return any(term.field == "categories" for term in self._catalogue_terms.terms.get((self._words[place],), ()))

    def _beside(self, first: int, last: int, phrases: frozenset[Phrase]) -> frozenset[Phrase]:
        """Relation phrases that touch a constraint; elsewhere the same words belong to the topic."""
        before = {self._words[max(0, first - size) : first] for size in range(1, 5)}
        return frozenset((before | {self._words[last : last + size] for size in range(1, 5)}) & phrases)
