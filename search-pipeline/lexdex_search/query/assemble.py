"""Assemble the parsed query from what the steps of the parser have found."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from lexdex_search.query.catalogue_knowledge import CatalogueKnowledge
from lexdex_search.query.catalogue_terms import CatalogueTerms
from lexdex_search.query.constraint_draft import ConstraintDraft, Gap
from lexdex_search.query.cue_scope import CueScope
from lexdex_search.query.cues import Span, find_phrases, list_positions
from lexdex_search.query.functions import adapt_to_consumers, has_unread_topic, settle_functions, settle_long_text
from lexdex_search.query.jurisdictions import find_jurisdictions
from lexdex_search.query.labels import build_function_label, build_label
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.positions import list_mention_positions
from lexdex_search.query.product_mentions import ProductMention
from lexdex_search.query.query_signals import (
    ReferenceUse,
    is_question,
    names_capability,
    names_unrelated_subject,
    offers_choice,
    seeks_advice,
)
from lexdex_search.query.spelling import apply_corrections
from lexdex_search.query.tokens import Token
from lexdex_search.query.topic_extractor import TopicExtractor
from lexdex_search.query.user_roles import UserRoleFinder
from lexdex_search.results import Constraint, QueryInterpretation
from lexdex_search.text_analysis import list_stems
from lexdex_search.vocabulary import Phrase, Vocabulary

MAX_CONSTRAINTS: Final = 12
MAX_NAME_QUERY: Final = 6
"""Up to this number of words, a query in which only products were recognised is about these."""
MIN_LONG_TEXT: Final = 40
"""From this number of words on, a query is a text, in which only sentences of need say what is sought."""


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
class ProductReferences:
    """The products that a query names, why it names them, and the words that ask for their facts, by field.

    `unlisted` are the positions of the words that refer to products which the catalogue lacks.
    """

    mentions: Sequence[ProductMention]
    use: ReferenceUse | None = None
    requested: Mapping[str, Sequence[Span]] = field(default_factory=dict)
    unlisted: frozenset[int] = frozenset()

    def list_positions(self) -> frozenset[int]:
        """List the positions of the words that name products or ask for their facts."""
        requested = list_positions(span for spans in self.requested.values() for span in spans)
        return list_mention_positions(self.mentions) | requested


class QueryAssembler:
    """Assembles parsed queries in one language, with the names and labels of one release's products."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        catalogue_terms: CatalogueTerms,
        name_by_id: Mapping[str, str],
        knowledge: CatalogueKnowledge,
    ) -> None:
        """Keep what the assembly needs; `name_by_id` maps product ids to names."""
        self._vocabulary, self._catalogue_terms = vocabulary, catalogue_terms
        self._name_by_id, self._knowledge = name_by_id, knowledge

    def assemble(
        self,
        text: CorrectedQuery,
        drafts: Sequence[ConstraintDraft],
        gaps: Sequence[Gap],
        references: ProductReferences,
        cue_scope: CueScope,
    ) -> ParsedQuery:
        """Build the parsed query from the constraints, gaps and named products that all steps have found."""
        mentions, reference_use = references.mentions, references.use
        drafts = sorted(drafts, key=lambda draft: (draft.start, draft.end))
        if seeks_advice(text.words, self._vocabulary):
            # "should I divorce" asks for advice, although "divorce" is the name of a function.
            drafts = [draft for draft in drafts if not draft.is_function or draft.last - draft.first > 1]
        role_finder = UserRoleFinder(text.words, self._vocabulary, cue_scope)
        topic_extractor, drafts = self._extract_topic(text, drafts, references.unlisted, role_finder)
        topic_text = topic_extractor.extract_search_text()
        content = topic_extractor.list_content_positions()
        described = topic_extractor.list_described_positions()
        adapt_to_consumers(drafts, self._catalogue_terms.has_label)
        settle_functions(drafts, content, described, text.words, is_reference=bool(mentions))
        drafts = [*drafts, *find_jurisdictions(text.tokens, self._vocabulary.jurisdictions, drafts)]
        if len(text.tokens) > MIN_LONG_TEXT and not mentions:
            settle_long_text(drafts, cue_scope.is_sought)
        is_unread = has_unread_topic(drafts, content)  # before a described function, which explains no words
        left = self._find_left_products(drafts)
        has_models = bool(mentions or left)
        if self._knowledge.function_finder is not None and not has_models and not self._is_about_other_things(text):
            drafts = self._knowledge.function_finder.add_described(drafts, topic_text, content, text.tokens)
        corrected = apply_corrections(text.query, text.typed, text.tokens, self._vocabulary.accented)
        named = tuple(dict.fromkeys(mention.product_id for mention in mentions))
        seeks_alternatives = reference_use == "alternatives"
        is_about_named = self._is_about_named(text.words, references, content, drafts)
        # "Is Clio SOC 2 certified" asks about Clio: it seeks no other tool, so that only similar ones are of interest.
        seeks_facts = reference_use is None and is_question(text.query, text.words, self._vocabulary)
        shows_similar = is_about_named and (seeks_facts or all(draft.kind == "should" for draft in drafts))
        is_choice = reference_use == "comparison" or offers_choice(text.words, self._vocabulary)
        return ParsedQuery(
            interpretation=QueryInterpretation(
                constraints=self._build_constraints(text.query, drafts),
                topic=topic_extractor.extract_topic(has_reference_products=reference_use is not None),
                corrected=corrected,
                named_products=named,
            ),
            gaps=tuple(gaps),
            word_count=len(text.tokens),
            search_text=topic_text or corrected or text.query,
            has_topic=bool(topic_text),
            has_unread_topic=is_unread,
            has_category_words=not self._catalogue_terms.category_stems.isdisjoint(list_stems(topic_text)),
            resembling=named if (left or shows_similar) and not seeks_alternatives else (),
            similar_to=named if seeks_alternatives else () if named else left,
            is_comparison=len(named) > 1 and is_choice and not seeks_alternatives,
            is_about_named=is_about_named,
            requested_fields=tuple(each for each in references.requested if each not in {d.field for d in drafts}),
            language=self._vocabulary.language_code,
            names_capability=names_capability(text.words, self._catalogue_terms.terms),
            seeks_advice=seeks_advice(text.words, self._vocabulary),
            names_unrelated_subject=names_unrelated_subject(text.words, self._vocabulary),
            own_audiences=role_finder.list_own_audiences(drafts),
        )

    def _extract_topic(
        self,
        text: CorrectedQuery,
        drafts: Sequence[ConstraintDraft],
        left_out: frozenset[int],
        role_finder: UserRoleFinder,
    ) -> tuple[TopicExtractor, Sequence[ConstraintDraft]]:
        """Create the extractor of the topic; functions that only name the user's role are in neither result."""
        extractor = TopicExtractor(self._vocabulary, self._catalogue_terms, text.tokens, drafts, left_out=left_out)
        roles = role_finder.find_role_functions(drafts, extractor.list_content_positions())
        if not roles:
            return extractor, drafts
        named = frozenset(position for role in roles for position in role_finder.list_positions(role))
        drafts = [draft for draft in drafts if draft not in roles]
        return TopicExtractor(
            self._vocabulary, self._catalogue_terms, text.tokens, drafts, left_out=left_out | named
        ), drafts

    def _is_about_named(
        self,
        words: Phrase,
        references: ProductReferences,
        content: frozenset[int],
        drafts: Sequence[ConstraintDraft],
    ) -> bool:
        """Return whether a query says nothing but names and what it asks, or is short and nothing else was read.

        "Luminance reviews" seeks no other tool, although "reviews" is no fact that the catalogue has.
        """
        cues = self._vocabulary.cues
        question_words = list_positions(find_phrases(words, cues["compare"] | cues["choice"]))
        is_all = content <= references.list_positions() | question_words
        is_short = len(words) <= MAX_NAME_QUERY and not drafts
        return bool(references.mentions) and (is_all or is_short)

    def _find_left_products(self, drafts: Sequence[ConstraintDraft]) -> tuple[str, ...]:
        """Find the products that the user leaves without saying what for: their likes are sought."""
        excluded = [draft for draft in drafts if draft.field == "id" and draft.is_left]
        if any(draft.is_function for draft in drafts):
            return ()
        return tuple(dict.fromkeys(value for draft in excluded for value in draft.values))

    def _is_about_other_things(self, text: CorrectedQuery) -> bool:
        """Return whether the query asks for advice or for a subject without a tool, so that no function is guessed."""
        words = text.words
        return seeks_advice(words, self._vocabulary) or names_unrelated_subject(words, self._vocabulary)

    def _build_constraints(self, query: str, drafts: Sequence[ConstraintDraft]) -> tuple[Constraint, ...]:
        """Build constraints with ids and labels from the drafts.

        Repeated ones are dropped, and preferences if there are more than twelve constraints.
        """
        unique: dict[tuple[str, tuple[str, ...]], ConstraintDraft] = {}
        for draft in drafts:
            first = unique.setdefault((draft.field, draft.values), draft)
            if draft.kind == "must" and first.kind == "should":
                unique[(draft.field, draft.values)] = draft  # named twice: a requirement counts more than a mention
        kept = [draft for draft in unique.values() if not _is_implied(draft, unique.values())]
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
            for constraint_id, draft in enumerate(_select_constraints(kept), start=1)
        )

    def _build_label(self, draft: ConstraintDraft) -> str:
        if draft.is_function:
            return build_function_label(draft.values)
        return build_label(draft.field, [self._name_by_id.get(value, value) for value in draft.values], draft.kind)


def _is_implied(draft: ConstraintDraft, drafts: Collection[ConstraintDraft]) -> bool:
    """Return whether another exclusion covers that of a draft: without AI is without machine learning, too."""
    excluded = (each for each in drafts if each.kind == draft.kind == "must_not" and each.field == draft.field)
    return any(set(draft.values) < set(each.values) for each in excluded)


def _select_constraints(drafts: Sequence[ConstraintDraft]) -> list[ConstraintDraft]:
    """Select at most twelve constraints, requirements before preferences, in the order of the query."""
    by_importance = sorted(drafts, key=lambda draft: draft.kind == "should")
    kept = {id(draft) for draft in by_importance[:MAX_CONSTRAINTS]}
    return [draft for draft in drafts if id(draft) in kept]
