"""Reads a query in one language: spelling, limits, values, cues, names, gaps, topic; by rules, so it repeats."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from lexdex_search.query.catalogue_terms import CatalogueTerms
from lexdex_search.query.compounds import Compounds
from lexdex_search.query.constraints import ConstraintParser, find_values
from lexdex_search.query.cues import find_all
from lexdex_search.query.draft import Draft, Gap
from lexdex_search.query.gaps import GapFinder, denied, unsorted
from lexdex_search.query.labels import build_label
from lexdex_search.query.numeric_limits import NumericLimits
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.product_mentions import ProductMention, ProductNames
from lexdex_search.query.tokens import SpellCorrector, Token, apply_corrections
from lexdex_search.query.topic import TopicExtractor
from lexdex_search.results import Constraint, QueryInterpretation, UnmetConstraint
from lexdex_search.text_analysis import terms as stems_of
from lexdex_search.vocabulary import Phrase, Vocabulary

MAX_CONSTRAINTS: Final = 12
MAX_WORDS: Final = 120
"""Words of a query that are read, parts of compounds counted: the walks over neighbours recurse word by word."""
FUNCTIONS: Final = frozenset({"capabilities", "sso", "api_support"})


class _Parsed(NamedTuple):
    """What the steps of reading found, before it is put together."""

    query: str
    typed: list[Token]
    tokens: list[Token]
    drafts: list[Draft]
    names: list[ProductMention]
    gaps: list[Gap]
    compared: bool
    resembled: bool


class LanguageParser:
    """Reads queries in the language of one vocabulary."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        catalogue_terms: CatalogueTerms,
        names: ProductNames,
        labels: Mapping[str, str],
        *,
        ranks: Mapping[str, int],
        known: Callable[[str], bool],
    ) -> None:
        """`labels` are the products' names by id; `ranks` and `known` as for the Understander."""
        self._vocabulary, self._catalogue_terms, self._names, self._label = vocabulary, catalogue_terms, names, labels
        self._ranks, self._known = ranks, known
        self._limits, self._compounds = NumericLimits(vocabulary.number_words), Compounds(vocabulary)
        self._right = self._spelled_right()
        self._spell_corrector = SpellCorrector(self._targets(), self._is_right, wary=bool(vocabulary.glossary))

    def parse(self, query: str, words_typed: Sequence[Token]) -> ParsedQuery:
        """The query as constraints, topic, corrections, named products, and gaps."""
        typed = self._compounds.apart(words_typed)[:MAX_WORDS]
        tokens = [self._spell_corrector.correct(token) for token in typed]
        words = tuple(token.word for token in tokens)
        limits = [self._placed(limit, tokens) for limit in self._limits.find(query)]
        blocked = frozenset(i for d in limits if isinstance(d, Draft) for i in range(d.first, d.last))
        found = find_values(words, self._catalogue_terms.terms, blocked)
        compared, resembled = self._asks(words)
        asked = compared or resembled
        backed = [] if asked else ConstraintParser(query, tokens, self._vocabulary, found).backed()
        names = self._names.find(tokens, backed, self._vocabulary.cues["join"], asked=asked)
        if resembled and not names:
            names = self._family(words, tokens)
        names, partners = self._partners(names, tokens)
        found = [f for f in found if not any(f.first < n.last and n.first < f.last for n in names)]
        reader = ConstraintParser(query, tokens, self._vocabulary, found)
        drafts = self._counting(reader)
        names, banned = self._banned(names, reader)
        taken = blocked | {i for d in drafts for i in range(d.first, d.last)}
        taken |= {i for d in partners for i in range(d.first, d.last)}
        taken |= {i for n in names for i in range(n.first, n.last)}
        unknown = self._unknown(tokens, reader, taken)
        gaps = [gap for gap in (*limits, *unknown) if isinstance(gap, Gap)]
        gaps += unsorted(words, self._vocabulary) + denied(query, tokens, taken)
        all_drafts = [*drafts, *banned, *partners, *(d for d in (*limits, *unknown) if isinstance(d, Draft))]
        if resembled:
            all_drafts += [self._ban(n, tokens) for n in names]
        return self._assembled(_Parsed(query, typed, tokens, all_drafts, names, gaps, compared, resembled))

    def _assembled(self, parsed: "_Parsed") -> ParsedQuery:
        drafts = sorted(parsed.drafts, key=lambda d: (d.start, d.end))
        corrected = apply_corrections(parsed.query, parsed.typed, parsed.tokens, self._vocabulary.accented)
        remainder = TopicExtractor(self._vocabulary, self._catalogue_terms, parsed.tokens, drafts)
        remaining = remainder.text()
        named = tuple(dict.fromkeys(name.id for name in parsed.names))
        interpretation = QueryInterpretation(
            constraints=self._numbered(parsed.query, drafts),
            topic=remainder.topic(asked=parsed.compared or parsed.resembled),
            corrected=corrected,
            named_products=named,
        )
        return ParsedQuery(
            interpretation,
            gaps=tuple(UnmetConstraint(constraint_id=None, text=gap.text) for gap in parsed.gaps),
            word_count=len(parsed.tokens),
            search_text=remaining or corrected or parsed.query,
            has_topic=bool(remaining),
            has_category_words=not self._catalogue_terms.trade.isdisjoint(stems_of(remaining)),
            similar_to=named if parsed.resembled else (),
            is_comparison=self._compares(parsed, named),
            language=self._vocabulary.language_code,
            names_capability=self._does(parsed.tokens),
            seeks_advice=self._holds(parsed, "advice") and not self._holds(parsed, "software"),
            names_unrelated_subject=self._holds(parsed, "unrelated_subject") and not self._holds(parsed, "software"),
        )

    def _compares(self, parsed: "_Parsed", named: Sequence[str]) -> bool:
        """What tools shall resemble is not compared, be it "like Clio or Ironclad"."""
        several = len(named) > 1 and not parsed.resembled
        return several and (parsed.compared or self._offers_choice(parsed.tokens))

    def _does(self, tokens: Sequence[Token]) -> bool:
        """Whether what some tool does is named in as many words, as "board minutes"; one word alone is everyday."""
        found = find_values(tuple(token.word for token in tokens), self._catalogue_terms.terms, frozenset())
        return any(f.last - f.first > 1 and any(t.field == "capabilities" for t in f.terms) for f in found)

    def _holds(self, parsed: "_Parsed", name: str) -> bool:
        return bool(find_all(tuple(token.word for token in parsed.tokens), self._vocabulary.cues[name]))

    def _numbered(self, query: str, drafts: Sequence[Draft]) -> tuple[Constraint, ...]:
        """One constraint per meaning: saying a thing twice does not make it two."""
        unique: dict[tuple[str, tuple[str, ...]], Draft] = {}
        for draft in drafts:
            unique.setdefault((draft.field, draft.values), draft)
        return tuple(
            Constraint(
                id=number,
                kind=d.kind,
                field=d.field,
                values=d.values,
                label=build_label(d.field, [self._label.get(v, v) for v in d.values], d.kind),
                words=query[d.start : d.end],
                start=d.start,
                end=d.end,
            )
            for number, d in enumerate(list(unique.values())[:MAX_CONSTRAINTS], start=1)
        )

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

    def _family(self, words: Phrase, tokens: Sequence[Token]) -> list[ProductMention]:
        """As in "alternative to Clio", where the catalogue has no Clio but two tools whose names begin so."""
        ends = [last for _, last in find_all(words, self._vocabulary.cues["alternatives"])]
        return [name for last in ends for name in self._names.family(tokens, last)]

    def _offers_choice(self, tokens: Sequence[Token]) -> bool:
        return any((token.word,) in self._vocabulary.cues["join_or"] for token in tokens)

    def _unknown(self, tokens: Sequence[Token], reader: ConstraintParser, taken: frozenset[int]) -> list[Draft | Gap]:
        return list(
            GapFinder(
                tokens, self._vocabulary, reader.cue_scope, self._known, self._catalogue_terms, self._is_right
            ).find(taken)
        )

    def _counting(self, reader: ConstraintParser) -> list[Draft]:
        """Learned labels are everyday words; they are constraints only where a cue or a list asks for or bans them."""
        asked = {phrase for phrase in self._vocabulary.relations["capabilities"].before if len(phrase) == 1}
        kept: list[Draft] = []
        for draft in reader.drafts():
            listed = bool(kept) and kept[-1].field in FUNCTIONS and reader.in_one_list(kept[-1], draft)
            cued = draft.kind == "must_not" or reader.word_before(draft.first) in asked
            if draft.field != "capabilities" or cued or listed:
                kept.append(draft)
        return kept

    def _banned(
        self, names: Sequence[ProductMention], reader: ConstraintParser
    ) -> tuple[list[ProductMention], list[Draft]]:
        """As in "not Clio": names a product in order to be rid of it."""
        kept: list[ProductMention] = []
        banned: list[Draft] = []
        for name in names:
            cue = reader.cue_scope.before(name.first)
            if cue is not None and cue.kind == "must_not":
                banned.append(self._ban(name, reader.tokens))
            else:
                kept.append(name)
        return kept, banned

    def _partners(
        self, names: Sequence[ProductMention], tokens: Sequence[Token]
    ) -> tuple[list[ProductMention], list[Draft]]:
        """As in "integrates with Clio": a product named as the other side of an integration."""
        words = tuple(token.word for token in tokens)
        phrases = {phrase for phrase in self._vocabulary.relations["integrations"].before if len(phrase) > 1}
        kept: list[ProductMention] = []
        drafts: list[Draft] = []
        for n in names:
            if any(words[max(0, n.first - size) : n.first] in phrases for size in (2, 3)):
                start, end = tokens[n.first].start, tokens[n.last - 1].end
                drafts.append(Draft("integrations", (self._label[n.id],), "must", n.first, n.last, start, end))
            else:
                kept.append(n)
        return kept, drafts

    @staticmethod
    def _ban(name: ProductMention, tokens: Sequence[Token]) -> Draft:
        start, end = tokens[name.first].start, tokens[name.last - 1].end
        return Draft("id", (name.id,), "must_not", name.first, name.last, start, end)

    def _targets(self) -> set[str]:
        """Words worth correcting to: rare ones, values, and long words of banning and preferring."""
        cues = self._vocabulary.cues
        is_software_specific = {
            word for name in ("must_not", "should", "must") for p in cues[name] for word in p if len(word) > 5
        }
        rare = {w for w in self._right if w not in self._ranks}
        return rare | is_software_specific | {w for phrase in self._catalogue_terms.terms for w in phrase}

    def _spelled_right(self) -> frozenset[str]:
        values = {word for phrase in self._catalogue_terms.terms for word in phrase}
        return self._vocabulary.own_words | values | frozenset(self._names.words())

    def _is_right(self, word: str) -> bool:
        return word in self._right or word in self._ranks or not stems_of(word) or self._known(word)
