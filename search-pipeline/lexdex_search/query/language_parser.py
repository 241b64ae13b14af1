"""Parse the queries of one language by rules, so that the same query always gives the same result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lexdex_search.facets.fields import TOPIC_FIELDS
from lexdex_search.query.assemble import CorrectedQuery, ProductReferences, QueryAssembler
from lexdex_search.query.catalogue_knowledge import CatalogueKnowledge
from lexdex_search.query.catalogue_terms import CatalogueTerms
from lexdex_search.query.compounds import CompoundSplitter
from lexdex_search.query.constraint_draft import ConstraintDraft, Gap
from lexdex_search.query.constraint_parser import ConstraintParser
from lexdex_search.query.cue_scope import CueScope
from lexdex_search.query.cues import find_phrases, list_positions
from lexdex_search.query.gap_messages import drop_repeated_gaps, report_unread
from lexdex_search.query.gaps import GapFinder, find_unsupported_orders
from lexdex_search.query.mention_uses import (
    add_families,
    build_product_exclusion,
    compares_joined_names,
    find_banned_products,
    find_families,
    follows_like,
    likens_program,
    names_integration,
    split_exclusions,
    split_integrations,
    split_tools_in_use,
)
from lexdex_search.query.numeric_limits import NumericLimitFinder
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.phrase_matches import (
    PhraseMatch,
    find_phrase_matches,
    find_used_words,
    has_later_capability,
)
from lexdex_search.query.positions import (
    list_capability_positions,
    list_draft_positions,
    list_match_positions,
    list_mention_positions,
    remove_mentioned,
    remove_within,
)
from lexdex_search.query.product_mentions import ProductMention, ProductNames
from lexdex_search.query.query_signals import ReferenceUse, detect_reference_use, find_requested_fields, is_question
from lexdex_search.query.spelling import KnownWords, SpellCorrector
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.query.unlisted_products import UnlistedProductFinder
from lexdex_search.query.unread_requirements import UnreadRequirementFinder
from lexdex_search.query.unsupported_requirements import UnsupportedRequirementFinder
from lexdex_search.vocabulary import Vocabulary

MAX_WORDS: Final = 120
"""Maximum number of words parsed, parts of compounds included; bounds the recursion over lists of values."""

USED_FIELDS: Final = frozenset({"security_certifications", "compliance_standards", "hosting_locations"})
"""Fields whose relation words, such as "certified", also begin names of functions, such as "certified document"."""
PUNCTUATION: Final = frozenset(",;:.!?()\n")


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
        knowledge: CatalogueKnowledge,
    ) -> None:
        """Prepare parsing in the language of `vocabulary`; `name_by_id` maps product ids to names."""
        self._knowledge = knowledge
        self._vocabulary, self._catalogue_terms = vocabulary, catalogue_terms
        self._product_names, self._name_by_id = product_names, name_by_id
        self._assembler = QueryAssembler(vocabulary, catalogue_terms, name_by_id, knowledge)
        self._numeric_limit_finder = NumericLimitFinder(vocabulary.number_words, vocabulary.exchange_rates)
        self._compound_splitter = CompoundSplitter(vocabulary)
        self._known_words = KnownWords(vocabulary, catalogue_terms, product_names.list_words(), knowledge)
        self._spell_corrector = SpellCorrector(
            self._known_words.rank_suggestions(), self._known_words.is_correct, is_cautious=bool(vocabulary.glossary)
        )

    def parse(self, query: str, typed_tokens: Sequence[Token]) -> ParsedQuery:
        """Parse a query in steps; each step uses only words that the steps before it have left.

        `typed_tokens` are the words of the query as typed.
        """
        text = self._correct_spelling(query, typed_tokens)
        limits = self._find_limits(text)
        matches = self._find_matches(text, list_draft_positions(limits.drafts))
        matches = remove_within(matches, find_phrases(text.words, self._vocabulary.cues["unsupported"]))
        reference_use = detect_reference_use(text.words, self._vocabulary, list_capability_positions(matches))
        programs = list_match_positions(match for match in matches if names_integration(match))
        if reference_use is None and likens_program(text.words, programs, self._vocabulary):
            reference_use = "alternatives"
        mentions = self._find_mentions(text, matches, reference_use)
        if reference_use is None and self._compares_names(text, mentions, matches):
            reference_use = "comparison"
            mentions = self._find_mentions(text, matches, reference_use)
        unlisted = UnlistedProductFinder(text.tokens, self._vocabulary, self._known_words.is_known).find(
            mentions, matches
        )
        if reference_use is None and (unlisted.names or follows_like(text.words, mentions, self._vocabulary)):
            reference_use = "alternatives"
        mentions, integrations = split_integrations(
            text.tokens,
            mentions,
            self._vocabulary.relations["integrations"].before,
            self._name_by_id,
            self._list_sought(text, matches) if reference_use is None else (),
        )
        if reference_use is None:
            scope = CueScope(query, text.tokens, self._vocabulary, ())
            mentions, tools_in_use = split_tools_in_use(text.tokens, mentions, scope, self._name_by_id)
            integrations += tools_in_use
        matches = remove_mentioned(matches, mentions)
        constraint_parser = ConstraintParser(query, text.tokens, self._vocabulary, matches)
        if reference_use is not None:
            # What is compared and connects nothing is a product, even if the catalogue doesn't have it.
            related = constraint_parser.list_related_matches()
            values = _list_values(matches, related)
            constraint_parser = ConstraintParser(query, text.tokens, self._vocabulary, values)
        constraints = constraint_parser.parse_constraints()
        mentions, exclusions = split_exclusions(text.tokens, mentions, constraint_parser.cue_scope)
        exclusions += find_banned_products(
            text.tokens, constraints, self._vocabulary.cues["other_than"], self._product_names
        )
        found = [*limits.drafts, *constraints, *integrations, *exclusions]
        can_request = bool(mentions) and reference_use != "alternatives"
        used = list_draft_positions(found)
        requested = find_requested_fields(text.words, self._vocabulary, used) if can_request else {}
        references = ProductReferences(mentions, reference_use, requested, unlisted.positions)
        mentioned = references.list_positions() | _list_quoted_positions(text, limits.gaps)
        unknown = self._find_gaps(text, constraint_parser.cue_scope, found, mentioned, list_match_positions(matches))
        if reference_use == "alternatives":
            replaced = [build_product_exclusion(mention, text.tokens) for mention in mentions]
        else:
            replaced = []
        drafts = [*constraints, *exclusions, *integrations, *limits.drafts, *unknown.drafts, *replaced]
        gaps = drop_repeated_gaps([*limits.gaps, *unlisted.list_gaps(), *unknown.gaps])
        return self._assembler.assemble(text, drafts, gaps, references, constraint_parser.cue_scope)

    def _find_matches(self, text: CorrectedQuery, blocked: frozenset[int]) -> list[PhraseMatch]:
        """Find the phrases that may mean values; a word that a requirement uses begins no name of a function."""
        terms, breaks = self._catalogue_terms, _list_breaks(text)
        matches = find_phrase_matches(text.words, terms.terms, blocked, terms.other_forms, breaks)
        used = find_used_words(text.words, matches, self._vocabulary.relations, USED_FIELDS)
        if not any(match.first in used and match.names_capability for match in matches):
            return matches
        found = find_phrase_matches(text.words, terms.terms, blocked | used, terms.other_forms, breaks)
        return found if has_later_capability(found, matches, used) else matches

    def _is_question_about_programs(self, text: CorrectedQuery, matches: Sequence[PhraseMatch]) -> bool:
        """Return whether a query is a question that seeks no tool, so that a program is its subject.

        "Is DocuSign HIPAA compliant?" asks about DocuSign, which is also an integration.
        """
        programs = [match.first for match in matches if names_integration(match)]
        connects = find_phrases(text.words, self._vocabulary.cues["connects"])
        if not programs or any(first < min(programs) for first, _ in connects) or self._list_sought(text, matches):
            return False
        return is_question(text.query, text.words, self._vocabulary)

    def _list_sought(self, text: CorrectedQuery, matches: Sequence[PhraseMatch]) -> frozenset[int]:
        """List the positions of the words that say what the tool is or for whom: "software", "Kanzlei", "billing"."""
        fields = {*TOPIC_FIELDS, "user_types"}
        kinds = [match for match in matches if any(term.field in fields for term in match.terms)]
        software = find_phrases(text.words, self._vocabulary.cues["software"])
        return list_match_positions(kinds) | list_positions(software)

    def _compares_names(
        self, text: CorrectedQuery, mentions: Sequence[ProductMention], matches: Sequence[PhraseMatch]
    ) -> bool:
        scope = CueScope(text.query, text.tokens, self._vocabulary, ())
        related = ConstraintParser(text.query, text.tokens, self._vocabulary, matches).list_related_matches()
        relations = self._vocabulary.relations["integrations"].before
        mentions = add_families(text.tokens, mentions, _list_values(matches, related), self._product_names)
        unrelated, _ = split_integrations(text.tokens, mentions, relations, self._name_by_id)
        return len(unrelated) == len(mentions) and compares_joined_names(mentions, matches, related, scope)

    def _correct_spelling(self, query: str, typed_tokens: Sequence[Token]) -> CorrectedQuery:
        """Split the compounds among the words of a query, and correct misspelled words."""
        typed = self._compound_splitter.split_tokens(typed_tokens)[:MAX_WORDS]
        tokens = [self._spell_corrector.correct(token, is_first=not i) for i, token in enumerate(typed)]
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
        products or seeks alternatives. "Clio" means all products whose names begin with it.
        """
        related = ConstraintParser(text.query, text.tokens, self._vocabulary, matches).list_related_matches()
        connectors = self._vocabulary.cues["join"]
        mentions = self._product_names.find_mentions(
            text.tokens, related if reference_use is None else [], connectors, is_expected=reference_use is not None
        )
        is_subject = reference_use is not None or self._is_question_about_programs(text, matches)
        values = _list_values(matches, related) if is_subject else matches
        mentions = add_families(text.tokens, mentions, values, self._product_names)
        mentioned = list_mention_positions(mentions)
        left = find_families(text.tokens, self._vocabulary.cues["leaving"], self._product_names)
        return [*mentions, *(mention for mention in left if mention.first not in mentioned)]

    def _find_gaps(
        self,
        text: CorrectedQuery,
        cue_scope: CueScope,
        drafts: Sequence[ConstraintDraft],
        mentioned: frozenset[int],
        matched: frozenset[int],
    ) -> StepFindings:
        """Find constraints on unknown values, and gaps, among the words that no constraint and no product name uses.

        `mentioned` are the positions of the words of product names and of limits with a message, `matched` those of
        phrases that may mean values.
        """
        used = list_draft_positions(drafts) | mentioned
        finder = GapFinder(
            text.tokens,
            self._vocabulary,
            cue_scope,
            self._catalogue_terms,
            has_term=self._knowledge.has_term,
            is_known=self._known_words.is_known,
        )
        found = list(finder.find_gaps(used))
        unknown = [each for each in found if isinstance(each, ConstraintDraft)]
        unsupported = UnsupportedRequirementFinder(cue_scope, text.words, self._vocabulary, used=used, matched=matched)
        known = [*unsupported.find_sizes(), *unsupported.find_free_prices()]
        unread = UnreadRequirementFinder(
            cue_scope,
            text.tokens,
            self._vocabulary,
            drafts=[*drafts, *unknown],
            accounted=mentioned | list_positions(span for span, _ in known),
            unsupported=unsupported.find_phrases(),
        )
        spans = sorted([*unread.find_unread(), *unsupported.find_levels(drafts)])
        quoted = [cue_scope.get_text(first, last) for first, last in spans]
        gaps = [report_unread(quoted)] if quoted else []
        gaps += [each for each in found if isinstance(each, Gap)]
        gaps += [*find_unsupported_orders(text.words, self._vocabulary, mentioned), *(gap for _, gap in known)]
        return StepFindings(unknown, drop_repeated_gaps(gaps))


def _list_values(matches: Sequence[PhraseMatch], related: Sequence[PhraseMatch]) -> list[PhraseMatch]:
    """List the phrases that are no names where products are compared: a program is a value beside a relation phrase."""
    return [match for match in matches if match in related or not names_integration(match)]


def _list_breaks(text: CorrectedQuery) -> frozenset[int]:
    """List the positions of the words that follow a comma, full stop or the like."""
    return frozenset(
        position
        for position in range(1, len(text.tokens))
        if not PUNCTUATION.isdisjoint(text.query[text.tokens[position - 1].end : text.tokens[position].start])
    )


def _list_quoted_positions(text: CorrectedQuery, gaps: Sequence[Gap]) -> frozenset[int]:
    """List the positions of the words of limits that messages quote."""
    starts = [(text.query.find(quoted), len(quoted)) for gap in gaps for quoted in gap.quoted]
    return frozenset(
        position
        for position, token in enumerate(text.tokens)
        if any(0 <= start <= token.start < start + length for start, length in starts)
    )
