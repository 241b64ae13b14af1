"""Parse the queries of one language by rules, so that the same query always gives the same result."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lexdex_search.query.catalogue_terms import CatalogueTerms
from lexdex_search.query.compounds import CompoundSplitter
from lexdex_search.query.constraint_draft import ConstraintDraft, Gap
from lexdex_search.query.constraint_parser import ConstraintParser
from lexdex_search.query.cues import find_phrases
from lexdex_search.query.functions import has_unread_topic, settle_functions
from lexdex_search.query.gaps import GapFinder, find_denied_behaviour, find_unsupported_orders
from lexdex_search.query.labels import build_label
from lexdex_search.query.numeric_limits import NumericLimitFinder
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.phrase_matches import PhraseMatch, find_phrase_matches
from lexdex_search.query.positions import (
    list_capability_positions,
    list_draft_positions,
    list_mention_positions,
    remove_mentioned,
)
from lexdex_search.query.product_mentions import ProductMention, ProductNames
from lexdex_search.query.query_signals import (
    ReferenceUse,
    detect_reference_use,
    names_capability,
    names_unrelated_subject,
    offers_choice,
    seeks_advice,
)
from lexdex_search.query.spelling import KnownWords, SpellCorrector, apply_corrections
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.query.topic_extractor import TopicExtractor
from lexdex_search.results import Constraint, QueryInterpretation, UnmetConstraint
from lexdex_search.text_analysis import list_stems
from lexdex_search.vocabulary import Phrase, Vocabulary

MAX_CONSTRAINTS: Final = 12
MAX_WORDS: Final = 120
"""Maximum number of words parsed, parts of compounds included; bounds the recursion over lists of values."""
INTEGRATION_PHRASE_LENGTHS: Final = (2, 3)


@dataclass(frozen=True, slots=True)
class CorrectedQuery:
    """A query with its words as typed and with corrected spelling.

    `typed` and `tokens` are the words before and after the correction, `words` the folded texts of `tokens`.
    """

    query: str
    typed: Sequence[Token]
    tokens: Sequence[Token]
    words: Phrase


@dataclass(frozen=True, slots=True)
class StepFindings:
    """The constraints (`drafts`) and gaps that one step of the parser found."""

    drafts: Sequence[ConstraintDraft] = ()
    gaps: Sequence[Gap] = ()


class LanguageParser:
    """Parses queries in one language, with the names and labels of one release's products."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        catalogue_terms: CatalogueTerms,
        product_names: ProductNames,
        name_by_id: Mapping[str, str],
        *,
        word_ranks: Mapping[str, int],
        has_term: Callable[[str], bool],
    ) -> None:
        """Prepare parsing in the language of `vocabulary`.

        `name_by_id` maps product ids to names. `word_ranks` and `has_term` are those of `QueryParser`.
        """
        self._vocabulary, self._catalogue_terms = vocabulary, catalogue_terms
        self._product_names, self._name_by_id = product_names, name_by_id
        self._has_term = has_term
        self._numeric_limit_finder = NumericLimitFinder(vocabulary.number_words)
        self._compound_splitter = CompoundSplitter(vocabulary)
        self._known_words = KnownWords(
            vocabulary, catalogue_terms, product_names.list_words(), word_ranks=word_ranks, has_term=has_term
        )
        self._spell_corrector = SpellCorrector(
            self._known_words.list_suggestions(), self._known_words.is_known, is_cautious=bool(vocabulary.glossary)
        )

    def parse(self, query: str, typed_tokens: Sequence[Token]) -> ParsedQuery:
        """Parse a query in steps; each step uses only words that the steps before it have left.

        `typed_tokens` are the words of the query as typed.
        """
        text = self._correct_spelling(query, typed_tokens)
        limits = self._find_limits(text)
        matches = find_phrase_matches(
            text.words,
            self._catalogue_terms.terms,
            list_draft_positions(limits.drafts),
            self._catalogue_terms.singular_terms,
        )
        reference_use = detect_reference_use(text.words, self._vocabulary, list_capability_positions(matches))
        mentions = self._find_mentions(text, matches, reference_use)
        mentions, integrations = self._split_integrations(text, mentions)
        constraint_parser = ConstraintParser(query, text.tokens, self._vocabulary, remove_mentioned(matches, mentions))
        constraints = constraint_parser.parse_constraints()
        mentions, exclusions = self._split_exclusions(text, mentions, constraint_parser)
        used = list_draft_positions([*limits.drafts, *constraints, *integrations]) | list_mention_positions(mentions)
        unknown = self._find_gaps(text, constraint_parser, used)
        if reference_use == "alternatives":
            replaced = [build_product_exclusion(mention, text.tokens) for mention in mentions]
        else:
            replaced = []
        drafts = [*constraints, *exclusions, *integrations, *limits.drafts, *unknown.drafts, *replaced]
        return self._assemble(text, drafts, [*limits.gaps, *unknown.gaps], mentions, reference_use)

    def _correct_spelling(self, query: str, typed_tokens: Sequence[Token]) -> CorrectedQuery:
        """Split the compounds among the words of a query, and correct misspelled words."""
        typed = self._compound_splitter.split_tokens(typed_tokens)[:MAX_WORDS]
        tokens = [self._spell_corrector.correct(token) for token in typed]
        return CorrectedQuery(query, typed, tokens, list_words(tokens))

    def _find_limits(self, text: CorrectedQuery) -> StepFindings:
        """Find limits on price and year of foundation ("under $100 a month"), with the positions of their words."""
        found = list(self._numeric_limit_finder.find_limits(text.query))
        drafts = [each for each in found if isinstance(each, ConstraintDraft)]
        for draft in drafts:
            positions = [
                position
                for position, token in enumerate(text.tokens)
                if token.start >= draft.start and token.end <= draft.end
            ]
            if positions:
                draft.first, draft.last = positions[0], positions[-1] + 1
        return StepFindings(drafts, [each for each in found if isinstance(each, Gap)])

    def _find_mentions(
        self, text: CorrectedQuery, matches: Sequence[PhraseMatch], reference_use: ReferenceUse | None
    ) -> list[ProductMention]:
        """Find the products that the query names.

        A value with a relation phrase beside it ("integrates with Box") is no product name, unless the query compares
        products or seeks alternatives. If "alternative to Clio" matches no name exactly, all products whose names begin
        with "Clio" are meant.
        """
        values: list[PhraseMatch] = []
        if reference_use is None:
            parser = ConstraintParser(text.query, text.tokens, self._vocabulary, matches)
            values = parser.list_related_matches()
        connectors = self._vocabulary.cues["join"]
        mentions = self._product_names.find_mentions(
            text.tokens, values, connectors, is_expected=reference_use is not None
        )
        if reference_use == "alternatives" and not mentions:
            ends = [last for _, last in find_phrases(text.words, self._vocabulary.cues["alternatives"])]
            return [mention for last in ends for mention in self._product_names.find_by_first_word(text.tokens, last)]
        return mentions

    def _split_integrations(
        self, text: CorrectedQuery, mentions: Sequence[ProductMention]
    ) -> tuple[list[ProductMention], list[ConstraintDraft]]:
        """Turn products named as an integration, as in "integrates with Clio", into constraints.

        Returns the mentions that remain, and these constraints.
        """
        phrases = {phrase for phrase in self._vocabulary.relations["integrations"].before if len(phrase) > 1}
        remaining: list[ProductMention] = []
        integrations: list[ConstraintDraft] = []
        for mention in mentions:
            first = mention.first
            before = [text.words[max(0, first - length) : first] for length in INTEGRATION_PHRASE_LENGTHS]
            if phrases.isdisjoint(before):
                remaining.append(mention)
            else:
                name = self._name_by_id[mention.product_id]
                start, end = text.tokens[first].start, text.tokens[mention.last - 1].end
                draft = ConstraintDraft("integrations", (name,), "must", first, mention.last, start, end)
                integrations.append(draft)
        return remaining, integrations

    def _split_exclusions(
        self, text: CorrectedQuery, mentions: Sequence[ProductMention], parser: ConstraintParser
    ) -> tuple[list[ProductMention], list[ConstraintDraft]]:
        """Turn products after a negation, as in "not Clio", into exclusions.

        Returns the mentions that remain, and these exclusions.
        """
        remaining: list[ProductMention] = []
        exclusions: list[ConstraintDraft] = []
        for mention in mentions:
            cue = parser.cue_scope.find_cue_before(mention.first)
            if cue is not None and cue.kind == "must_not":
                exclusions.append(build_product_exclusion(mention, text.tokens))
            else:
                remaining.append(mention)
        return remaining, exclusions

    def _find_gaps(self, text: CorrectedQuery, parser: ConstraintParser, used: frozenset[int]) -> StepFindings:
        """Find constraints on unknown values and gaps among the words at positions other than `used`."""
        finder = GapFinder(
            text.tokens,
            self._vocabulary,
            parser.cue_scope,
            self._catalogue_terms,
            has_term=self._has_term,
            is_known=self._known_words.is_known,
        )
        found = list(finder.find_gaps(used))
        gaps = [each for each in found if isinstance(each, Gap)]
        gaps += find_unsupported_orders(text.words, self._vocabulary)
        gaps += find_denied_behaviour(text.query, text.tokens, used)
        return StepFindings([each for each in found if isinstance(each, ConstraintDraft)], gaps)

    def _assemble(
        self,
        text: CorrectedQuery,
        drafts: Sequence[ConstraintDraft],
        gaps: Sequence[Gap],
        mentions: Sequence[ProductMention],
        reference_use: ReferenceUse | None,
    ) -> ParsedQuery:
        """Build the parsed query from the constraints, gaps and product mentions that all steps have found."""
        drafts = sorted(drafts, key=lambda draft: (draft.start, draft.end))
        topic_extractor = TopicExtractor(self._vocabulary, self._catalogue_terms, text.tokens, drafts)
        topic_text = topic_extractor.extract_search_text()
        content = topic_extractor.list_content_positions()
        described = topic_extractor.list_described_positions()
        settle_functions(drafts, content, described, is_reference=bool(mentions))
        corrected = apply_corrections(text.query, text.typed, text.tokens, self._vocabulary.accented)
        named = tuple(dict.fromkeys(mention.product_id for mention in mentions))
        seeks_alternatives = reference_use == "alternatives"
        is_choice = reference_use == "comparison" or offers_choice(text.words, self._vocabulary)
        return ParsedQuery(
            interpretation=QueryInterpretation(
                constraints=self._build_constraints(text.query, drafts),
                topic=topic_extractor.extract_topic(has_reference_products=reference_use is not None),
                corrected=corrected,
                named_products=named,
            ),
            gaps=tuple(UnmetConstraint(constraint_id=None, text=gap.text) for gap in gaps),
            word_count=len(text.tokens),
            search_text=topic_text or corrected or text.query,
            has_topic=bool(topic_text),
            has_unread_topic=has_unread_topic(drafts, content),
            has_category_words=not self._catalogue_terms.category_stems.isdisjoint(list_stems(topic_text)),
            similar_to=named if seeks_alternatives else (),
            is_comparison=len(named) > 1 and is_choice and not seeks_alternatives,
            language=self._vocabulary.language_code,
            names_capability=names_capability(text.words, self._catalogue_terms.terms),
            seeks_advice=seeks_advice(text.words, self._vocabulary),
            names_unrelated_subject=names_unrelated_subject(text.words, self._vocabulary),
        )

    def _build_constraints(self, query: str, drafts: Sequence[ConstraintDraft]) -> tuple[Constraint, ...]:
        """Build constraints with ids and labels from the drafts.

        Repeated ones, and those after the twelfth, are dropped.
        """
        unique: dict[tuple[str, tuple[str, ...]], ConstraintDraft] = {}
        for draft in drafts:
            unique.setdefault((draft.field, draft.values), draft)
        return tuple(
            Constraint(
                id=constraint_id,
                kind=draft.kind,
                field=draft.field,
                values=draft.values,
                label=self._build_label(draft),
                words=query[draft.start : draft.end],
                start=draft.start,
                end=draft.end,
                is_function=draft.is_function,
            )
            for constraint_id, draft in enumerate(list(unique.values())[:MAX_CONSTRAINTS], start=1)
        )

    def _build_label(self, draft: ConstraintDraft) -> str:
        if draft.is_function:
            return " or ".join(draft.values)
        return build_label(draft.field, [self._name_by_id.get(value, value) for value in draft.values], draft.kind)


def build_product_exclusion(mention: ProductMention, tokens: Sequence[Token]) -> ConstraintDraft:
    """Build the exclusion of a product that the query names, as in "not Clio" or "alternatives to Clio"."""
    start, end = tokens[mention.first].start, tokens[mention.last - 1].end
    return ConstraintDraft("id", (mention.product_id,), "must_not", mention.first, mention.last, start, end)
