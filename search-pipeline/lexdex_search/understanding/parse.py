"""Reads a query: spelling, limits, values, cues, names, gaps, topic; rules and vocabulary only, so it repeats."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from lexdex_search.documents import Product
from lexdex_search.facets import Facets
from lexdex_search.index.analysis import terms as stems_of
from lexdex_search.results import Understanding, Unmet, Wish
from lexdex_search.understanding.constraints import Reader, find_values
from lexdex_search.understanding.cues import find_all
from lexdex_search.understanding.draft import Draft, Gap
from lexdex_search.understanding.gaps import Gaps, denied, unsorted
from lexdex_search.understanding.labels import label_of
from lexdex_search.understanding.names import Named, Names
from lexdex_search.understanding.numbers import limits_in
from lexdex_search.understanding.words import Speller, Token, respelled, tokens_of
from lexdex_search.vocabulary import LANGUAGES, Phrase, Relation, Term, Vocabulary, phrase_of

EVERYDAY_RANK: Final = 12_000
"""Word pieces are ranked by how common they are; above this rank a word is read as a word, not as a name."""

LEARNED: Final = (
    "integrations",
    "security_certifications",
    "compliance_standards",
    "hosting_locations",
    "capabilities",
)
TOPICAL: Final = frozenset({"categories", "capabilities"})
MOST_WISHES: Final = 12
MOST_WORDS: Final = 120
"""Words of a query that are read; whoever writes more has said what the tool is for."""
LONGEST_LEARNED: Final = 4

__all__ = ["LANGUAGES", "Read", "Understander"]


class Read(msgspec.Struct, frozen=True):
    """A query as understood; `words` counts the words typed, `like` are products that the answer should resemble."""

    understanding: Understanding
    gaps: tuple[Unmet, ...]
    words: int
    text: str
    """The respelled sentence without the words of its conditions: what both legs search."""
    has_topic: bool = True
    trade: bool = False
    like: tuple[str, ...] = ()
    comparison: bool = False

    @property
    def is_vague(self) -> bool:
        """Whether words were said, but none that tells what is wanted."""
        said = self.understanding
        return bool(self.words) and not (said.topic or said.wishes or said.named_products or self.gaps or self.like)


class _Parsed(NamedTuple):
    """What the steps of reading found, before it is put together."""

    query: str
    typed: list[Token]
    tokens: list[Token]
    drafts: list[Draft]
    names: list[Named]
    gaps: list[Gap]
    compared: bool
    resembled: bool


class Understander:
    """Understands queries over one release: the vocabulary and what the release's own products taught it."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        products: Sequence[Product],
        facets: Facets,
        *,
        ranks: Mapping[str, int],
        known: Callable[[str], bool],
    ) -> None:
        """`ranks` are common English words by rank, `known` says whether the catalogue's text has a word."""
        self._vocabulary, self._ranks, self._known = vocabulary, ranks, known
        self._terms = {**vocabulary.terms}
        self._learn(facets)
        self._labels = facets.label_stems() | {stem for word in vocabulary.words() for stem in stems_of(word)}
        self._names = Names(products, self._everyday)
        self._label = {p.id: p.name for p in products}
        kinds = (p for p, terms in vocabulary.terms.items() if any(t.field == "categories" for t in terms))
        self._trade = frozenset(stem for phrase in kinds for word in phrase for stem in stems_of(word))
        self._right = self._spelled_right()
        targets = {w for w in self._right if w not in ranks} | {w for phrase in self._terms for w in phrase}
        self._speller = Speller(targets, self._is_right)

    def read(self, query: str) -> Read:
        """The query as wishes, topic, corrections, named products, and gaps."""
        typed = tokens_of(query)[:MOST_WORDS]
        tokens = [self._speller.correct(token) for token in typed]
        words = tuple(token.word for token in tokens)
        limits = [self._placed(limit, tokens) for limit in limits_in(query)]
        blocked = frozenset(i for d in limits if isinstance(d, Draft) for i in range(d.first, d.last))
        found = find_values(words, self._terms, blocked)
        compared, resembled = self._asks(words)
        asked = compared or resembled
        backed = [] if asked else Reader(query, tokens, self._vocabulary, found).backed()
        names = self._names.find(tokens, backed, asked=asked)
        names, partners = self._partners(names, tokens)
        found = [f for f in found if not any(f.first < n.last and n.first < f.last for n in names)]
        reader = Reader(query, tokens, self._vocabulary, found)
        drafts = [d for d in reader.drafts() if self._counts(d, reader)]
        names, banned = self._banned(names, reader)
        taken = blocked | {i for d in drafts for i in range(d.first, d.last)}
        taken |= {i for d in partners for i in range(d.first, d.last)}
        taken |= {i for n in names for i in range(n.first, n.last)}
        gap_finder = Gaps(tokens, self._vocabulary, reader.governing, self._known, self._everyday, labels=self._labels)
        unknown = list(gap_finder.find(taken))
        gaps = [gap for gap in (*limits, *unknown) if isinstance(gap, Gap)]
        gaps += unsorted(words, self._vocabulary) + denied(query, tokens, taken)
        all_drafts = [*drafts, *banned, *partners, *(d for d in (*limits, *unknown) if isinstance(d, Draft))]
        if resembled:
            all_drafts += [self._ban(n, tokens) for n in names]
        return self._assembled(_Parsed(query, typed, tokens, all_drafts, names, gaps, compared, resembled))

    def _assembled(self, parsed: "_Parsed") -> Read:
        drafts = sorted(parsed.drafts, key=lambda d: (d.start, d.end))
        corrected = respelled(parsed.query, parsed.typed, parsed.tokens)
        remaining = self._remaining(parsed, drafts)
        named = tuple(dict.fromkeys(name.id for name in parsed.names))
        understanding = Understanding(
            wishes=self._numbered(parsed.query, drafts),
            topic=self._topic(parsed, drafts),
            corrected=corrected,
            named_products=named,
        )
        return Read(
            understanding,
            gaps=tuple(Unmet(wish=None, text=gap.text) for gap in parsed.gaps),
            words=len(parsed.tokens),
            text=remaining or corrected or parsed.query,
            has_topic=bool(remaining),
            trade=not self._trade.isdisjoint(stems_of(remaining)),
            like=named if parsed.resembled else (),
            comparison=len(named) > 1 and (parsed.compared or "or" in {token.word for token in parsed.tokens}),
        )

    def _numbered(self, query: str, drafts: Sequence[Draft]) -> tuple[Wish, ...]:
        """One wish per meaning: saying a thing twice does not make it two."""
        unique: dict[tuple[str, tuple[str, ...]], Draft] = {}
        for draft in drafts:
            unique.setdefault((draft.field, draft.values), draft)
        return tuple(
            Wish(
                id=number,
                kind=d.kind,
                field=d.field,
                values=d.values,
                label=label_of(d.field, [self._label.get(v, v) for v in d.values], d.kind),
                words=query[d.start : d.end],
                start=d.start,
                end=d.end,
            )
            for number, d in enumerate(list(unique.values())[:MOST_WISHES], start=1)
        )

    def _topic(self, parsed: _Parsed, drafts: Sequence[Draft]) -> str:
        """What the search is about, in a few words: the remaining ones without "I need a tool that" and its like."""
        cues = self._vocabulary.cues
        idle = cues["filler"] | cues["exclude"] | cues["prefer"] | cues["must"] | cues["prefer_after"]
        if parsed.compared or parsed.resembled:
            idle |= cues["compare"] | cues["alternatives"]
        return self._without(parsed.tokens, self._spoken_for(parsed.tokens, drafts), idle)

    def _remaining(self, parsed: _Parsed, drafts: Sequence[Draft]) -> str:
        """The sentence as it was, but for its conditions: whole sentences carry more meaning than key words."""
        text = self._without(parsed.tokens, self._spoken_for(parsed.tokens, drafts), frozenset())
        if not stems_of(text):
            return ""
        longer = [" ".join(long) for short, long in self._vocabulary.expansions.items() if short in text.split()]
        return " ".join([text, *longer])

    @staticmethod
    def _without(tokens: Sequence[Token], gone: set[int], idle: frozenset[Phrase]) -> str:
        words = tuple(token.word for token in tokens)
        gone = gone | {i for first, last in find_all(words, idle) for i in range(first, last)}
        return " ".join(word for i, word in enumerate(words) if i not in gone)

    def _spoken_for(self, tokens: Sequence[Token], drafts: Sequence[Draft]) -> set[int]:
        """Words of conditions with the relation words that touch them; what a tool is or does stays in the topic."""
        words = tuple(token.word for token in tokens)
        skip = self._vocabulary.cues["skip"]
        spent = [d for d in drafts if d.field not in TOPICAL or d.kind == "exclude"]
        gone = {i for d in spent for i in range(d.first, d.last)}
        for draft in spent:
            first = draft.first
            while first > 0 and (words[first - 1],) in skip:
                first -= 1
                gone.add(first)
            relation = self._vocabulary.relations.get(draft.field, Relation())
            phrases = self._beside(words, first, draft.last, relation.before | relation.after)
            touching = [span for span in find_all(words, phrases) if span[1] in gone or span[0] - 1 in gone]
            gone |= {i for first, last in touching for i in range(first, last)}
        return gone

    @staticmethod
    def _beside(words: Phrase, first: int, last: int, phrases: frozenset[Phrase]) -> frozenset[Phrase]:
        """Relation phrases that touch a constraint; elsewhere the same words belong to the topic."""
        before = {words[max(0, first - size) : first] for size in range(1, 5)}
        return frozenset((before | {words[last : last + size] for size in range(1, 5)}) & phrases)

    def _asks(self, words: Phrase) -> tuple[bool, bool]:
        """Whether the query compares, and whether it asks for tools like another."""
        cues = self._vocabulary.cues
        compared = bool(find_all(words, cues["compare"]))
        resembled = bool(find_all(words, cues["alternatives"])) or any(
            (w,) in cues["alternatives_after"] for w in words
        )
        return compared, resembled and not compared

    @staticmethod
    def _placed(limit: Draft | Gap, tokens: Sequence[Token]) -> Draft | Gap:
        if isinstance(limit, Draft):
            inside = [i for i, t in enumerate(tokens) if t.start >= limit.start and t.end <= limit.end]
            limit.first, limit.last = (inside[0], inside[-1] + 1) if inside else (0, 0)
        return limit

    def _counts(self, draft: Draft, reader: Reader) -> bool:
        """Learned labels are everyday words; they are constraints only where a cue asks for or bans them."""
        if draft.field != "capabilities":
            return True
        asked = {phrase for phrase in self._vocabulary.relations["capabilities"].before if len(phrase) == 1}
        before = reader.word_before(draft.first)
        return draft.kind == "exclude" or before in asked

    def _banned(self, names: Sequence[Named], reader: Reader) -> tuple[list[Named], list[Draft]]:
        """As in "not Clio": names a product in order to be rid of it."""
        kept: list[Named] = []
        banned: list[Draft] = []
        for name in names:
            cue = reader.governing.before(name.first)
            if cue is not None and cue.kind == "exclude":
                banned.append(self._ban(name, reader.tokens))
            else:
                kept.append(name)
        return kept, banned

    def _partners(self, names: Sequence[Named], tokens: Sequence[Token]) -> tuple[list[Named], list[Draft]]:
        """As in "integrates with Clio": a product named as the other side of an integration."""
        words = tuple(token.word for token in tokens)
        phrases = {phrase for phrase in self._vocabulary.relations["integrations"].before if len(phrase) > 1}
        kept: list[Named] = []
        drafts: list[Draft] = []
        for n in names:
            if any(words[max(0, n.first - size) : n.first] in phrases for size in (2, 3)):
                start, end = tokens[n.first].start, tokens[n.last - 1].end
                drafts.append(Draft("integrations", (self._label[n.id],), "must", n.first, n.last, start, end))
            else:
                kept.append(n)
        return kept, drafts

    @staticmethod
    def _ban(name: Named, tokens: Sequence[Token]) -> Draft:
        start, end = tokens[name.first].start, tokens[name.last - 1].end
        return Draft("id", (name.id,), "exclude", name.first, name.last, start, end)

    def _everyday(self, word: str) -> bool:
        return self._ranks.get(word, EVERYDAY_RANK) < EVERYDAY_RANK

    def _learn(self, facets: Facets) -> None:
        """The products' own labels become phrases that can be wished for."""
        for field in LEARNED:
            for raw in facets.raw_values(field):
                phrase = phrase_of(raw)
                known = self._terms.get(phrase, ())
                double = field == "capabilities" and all(term.field == "categories" for term in known)
                if not 0 < len(phrase) <= LONGEST_LEARNED or (known and not double) or len("".join(phrase)) < 3:
                    continue
                shy = field == "integrations" and all(self._everyday(word) for word in phrase)
                value = raw if field == "capabilities" else self._vocabulary.canonical(field, raw)
                if field != "hosting_locations":
                    self._terms[phrase] = (*known, Term(field, value, shy=shy))

    def _spelled_right(self) -> frozenset[str]:
        cues = (phrase for phrases in self._vocabulary.cues.values() for phrase in phrases)
        sides = (r.before | r.after for r in self._vocabulary.relations.values())
        phrases = [*self._terms, *cues, *(phrase for side in sides for phrase in side)]
        return frozenset(word for phrase in phrases for word in phrase) | frozenset(self._names.words())

    def _is_right(self, word: str) -> bool:
        return word in self._right or word in self._ranks or not stems_of(word) or self._known(word)
