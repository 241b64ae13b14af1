"""Parse the constraints of a query: which values it names, and whether each is required, preferred or excluded."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from lexdex_search.query.constraint_draft import ConstraintDraft
from lexdex_search.query.cue_scope import Connector, CueScope
from lexdex_search.query.cues import Cue
from lexdex_search.query.excluded_places import narrow_exclusions
from lexdex_search.query.phrase_matches import PhraseMatch
from lexdex_search.query.relation_context import RelationContext
from lexdex_search.query.term_disambiguation import TermDisambiguator
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.results import Kind
from lexdex_search.vocabulary import Phrase, Term, Vocabulary

MAX_CARRY_LENGTH: Final = 5
"""Maximum number of words between two values for the second to inherit the field or exclusion of the first."""
ONLY_EXCLUDED: Final = frozenset({"AI"})
"""Features that many queries mention beside a function, so that they are read only where they are excluded."""
MAX_EXCLUDED_FUNCTION_DISTANCE: Final = 2
"""Maximum number of words between "not" and a function that it excludes."""
MAX_IN_USE_DISTANCE: Final = 3
"""Maximum number of words between "we use" and a tool in use."""
LOCATION_FIELDS: Final = frozenset({"hosting_locations", "headquarters"})
DETAIL_FIELDS: Final = frozenset({"sso", "api_support"})
"""Fields whose values are technical details like many capabilities, but never the function of a tool."""
NOT_DONE: Final = frozenset((who, *words) for who in ("we", "i") for words in (("do", "not"), ("don't",), ("never",)))
"""Words before what users don't do themselves."""
PROCESSED_BEFORE: Final = frozenset({("in",), ("from",), ("of",)})
"""Words between what is processed and the format of its file."""
LIGHT_CUES: Final = ("join", "list_fillers", "modifiers", "must_not", "clause_openers")
"""Names of the cue lists whose words may be between two such values."""


class ConstraintParser:
    """Parses the constraints of one query.

    `matches` are its phrases that may mean values, such as "slack"; methods refer to them by their index.
    """

    def __init__(
        self, query: str, tokens: Sequence[Token], vocabulary: Vocabulary, matches: Sequence[PhraseMatch]
    ) -> None:
        """Prepare parsing; `matches` are the phrases of the query that may mean values, from left to right."""
        self._tokens, self._vocabulary, self._matches = tokens, vocabulary, matches
        self._words = list_words(tokens)
        occupied = [position for match in matches for position in range(match.first, match.last)]
        self.cue_scope = CueScope(query, tokens, vocabulary, occupied)
        self._context = RelationContext(self._words, vocabulary, matches, self.cue_scope)
        self._disambiguator = TermDisambiguator(tokens, vocabulary, self._context)
        self._light_words = frozenset(
            word for name in LIGHT_CUES for phrase in vocabulary.cues[name] for word in phrase
        )

    @cached_property
    def _place_words(self) -> frozenset[str]:
        """The words of phrases that precede places, and modifiers."""
        relations = (self._vocabulary.relations[field] for field in ("countries", *sorted(LOCATION_FIELDS)))
        phrases = frozenset[Phrase]().union(*(relation.before for relation in relations))
        return frozenset(word for phrase in phrases | self._vocabulary.skipped_words for word in phrase)

    @cached_property
    def _clause_words(self) -> frozenset[str]:
        """The words that begin another clause, such as "but"."""
        phrases = self._vocabulary.cues["clause_openers"] | self._vocabulary.cues["join"]
        return frozenset(phrase[0] for phrase in phrases if len(phrase) == 1)

    def parse_constraints(self) -> list[ConstraintDraft]:
        """Parse the constraints from left to right.

        Values of one field that are joined by "or" ("Slack or Box") become one constraint with two values.
        """
        drafts: list[ConstraintDraft] = []
        for index in range(len(self._matches)):
            term = self._disambiguator.choose_term(index)
            if term is not None:
                self._add_value(drafts, index, term)
        place_words = self._place_words - self._clause_words
        drafts = narrow_exclusions(drafts, self._words, place_words, self.cue_scope.is_adjacent)
        # "Conflict checks, we are in Ghent": only a place that is sought is a constraint.
        return [draft for draft in drafts if not self._is_own_place(draft)]

    def list_related_matches(self) -> list[PhraseMatch]:
        """List the phrases that are values according to the words beside them, as "Box" in "integrates with Box".

        Such a phrase is not read as the name of a product.
        """
        return [
            match
            for index, match in enumerate(self._matches)
            if any(
                self._context.has_relation_word(index, field)
                for field in {t.field for t in match.terms} - {"categories"}
            )
        ]

    def get_word_before(self, position: int) -> Phrase:
        """Return the word before a position as a one-word phrase; an empty phrase at the beginning of the query."""
        return self._words[max(0, position - 1) : position]

    def are_in_one_list(self, left: ConstraintDraft, right: ConstraintDraft) -> bool:
        """Return whether a comma, "and" or "or" connects two constraints, as in "SOC 2 and ISO 27001"."""
        return self.cue_scope.find_connector(left.last, right.first) is not None

    def _add_value(self, drafts: list[ConstraintDraft], index: int, term: Term) -> None:
        """Add a value as a new constraint to `drafts`, or to the last of them if "or" joins the two.

        `index` is the position of the value's phrase in the matches, and `term` its meaning.
        """
        match = self._matches[index]
        previous = drafts[-1] if drafts else None
        if previous is not None and self._inherits_field(previous, match, term):
            term = Term(previous.field, term.value)
        if previous is not None and self._qualifies_exclusion(previous, match, term):
            previous.narrow(self._build_draft(match, term, "must_not"))
            return
        connector = self._find_list_connector(previous, index, term)
        if previous is not None and (connector is not None or self._continues_exclusion(previous, match)):
            kind: Kind | None = previous.kind
        else:
            kind = self._choose_kind_alone(index, term)
        if kind is None or self._is_context(index, term) or (kind != "must_not" and term.value in ONLY_EXCLUDED):
            return
        if kind == "must" and self._describes_user(index, term):
            kind = "should"
        draft = self._build_draft(match, term, kind)
        if previous is not None and connector == "or" and kind != "must_not":
            previous.extend(draft)
            return
        if kind == "must" and self._may_be_function(index, term):
            self._settle_bare_capability(previous, draft)
        drafts.append(draft)

    def _is_context(self, index: int, term: Term) -> bool:
        """Return whether a value only tells what the user leaves, as in "we are moving off iManage"."""
        first = self._context.skip_modifiers(self._matches[index].first)
        return term.field == "integrations" and self.cue_scope.follows("leaving", first, 0)

    def _describes_user(self, index: int, term: Term) -> bool:
        """Return whether a value tells where the user is or what the user has, so that it is only a preference.

        "Names in PDF files" are what the user works with.

        A tool in use is required if the query also says that the new one must work with it.
        """
        first = self._matches[index].first
        if term.field == "data_formats":
            return self.get_word_before(first) in PROCESSED_BEFORE
        if term.field == "countries":
            return self.cue_scope.follows_self_reference(first)
        if term.field not in {"integrations", "deployment_models"}:
            return False
        is_used = self.cue_scope.precedes("in_use", self._matches[index].last)
        is_used = is_used or self.cue_scope.follows("in_use", first, MAX_IN_USE_DISTANCE)
        return is_used and not self.cue_scope.names("connects")

    def _is_own_place(self, draft: ConstraintDraft) -> bool:
        is_place = draft.field == "countries" and draft.kind == "should"
        return is_place and self.cue_scope.follows_self_reference(draft.first)

    def _may_be_function(self, index: int, term: Term) -> bool:
        return term.field == "capabilities" and not term.is_feature and not self._has_cue_before(index)

    def _choose_kind_alone(self, index: int, term: Term) -> Kind | None:
        """Choose the kind of a value by its cues; a capability without a cue is a must, since it may be the job.

        None if the query says that the value doesn't matter.
        """
        match = self._matches[index]
        kind = self._choose_kind(match, term)
        has_cue = self._has_cue_before(index) or self.cue_scope.find_kind_after(match.last) is not None
        is_bare = term.field == "capabilities" and not term.is_feature and not has_cue
        return "must" if kind == "should" and is_bare else kind

    def _build_draft(self, match: PhraseMatch, term: Term, kind: Kind) -> ConstraintDraft:
        start, end = self._tokens[match.first].start, self._tokens[match.last - 1].end
        return ConstraintDraft(term.field, (term.value, *term.other_values), kind, match.first, match.last, start, end)

    def _settle_bare_capability(self, previous: ConstraintDraft | None, draft: ConstraintDraft) -> None:
        """Make a capability without a cue a preference if it continues a list of details, and a function otherwise."""
        if previous is not None and self._continues_details(previous, draft):
            draft.kind = "should"
        else:
            draft.is_function = True

    def _continues_details(self, previous: ConstraintDraft, draft: ConstraintDraft) -> bool:
        """Return whether a capability continues a list of technical details, as in "single sign-on, API, webhooks"."""
        is_detail = previous.field in DETAIL_FIELDS or (previous.field == "capabilities" and not previous.is_function)
        return is_detail and self.are_in_one_list(previous, draft)

    def _has_cue_before(self, index: int) -> bool:
        """Return whether a cue such as "must have", or a phrase such as "with", stands before a capability."""
        if self._context.has_relation_before(index, "capabilities"):
            return True
        match = self._matches[index]
        cue = self.cue_scope.find_cue_before(match.first, "capabilities")
        return cue is not None and (cue.kind != "must_not" or self._can_exclude(cue, match, "capabilities"))

    def _find_list_connector(self, previous: ConstraintDraft | None, index: int, term: Term) -> Connector | None:
        """Find the connector ("or", "and", ",") between the previous constraint and a value of the same field.

        A comma counts as "or" if the list ends with "or", as in "Slack, Box or Xero". None if the fields differ.
        """
        if previous is None or previous.field != term.field:
            return None
        connector = self.cue_scope.find_connector(previous.last, self._matches[index].first)
        if connector != ",":
            return connector
        last_connector = self._find_last_connector(index, term)
        if previous.kind == "must_not":
            # "no subscription, one-time payment": a comma alone does not continue an exclusion.
            return "," if last_connector in {"or", "and"} else None
        return "or" if last_connector == "or" else ","

    def _find_last_connector(self, index: int, term: Term) -> Connector | None:
        """Find the connector before the last value of a list: "or" in "Slack, Box or Xero"; None without a list."""
        if index + 1 == len(self._matches):
            return None
        match, following = self._matches[index], self._matches[index + 1]
        if not any(each.field == term.field for each in following.terms):
            return None
        connector = self.cue_scope.find_connector(match.last, following.first)
        return self._find_last_connector(index + 1, term) if connector == "," else connector

    def _inherits_field(self, previous: ConstraintDraft, match: PhraseMatch, term: Term) -> bool:
        """Return whether a country has the field of the previous constraint: "stored in the EU but not in Ireland".

        Here, "Ireland" is a hosting location like "the EU", although "hosted" is not repeated.
        """
        between = self._words[previous.last : match.first]
        if term.field != "countries" or previous.field not in LOCATION_FIELDS or len(between) > MAX_CARRY_LENGTH:
            return False
        if not all(word in self._light_words for word in between):
            return False
        if not self.cue_scope.is_same_clause(previous.last, match.first):
            return False
        return previous.kind == "must_not" or self._choose_kind(match, term) == "must_not"

    def _choose_kind(self, match: PhraseMatch, term: Term) -> Kind | None:
        """Choose the kind (must, should, must_not) of a value by the cues before and after it, such as "ideally".

        None if the query says that the value doesn't matter, as in "hosting does not matter".
        """
        cue = self.cue_scope.find_cue_before(match.first, term.field)
        if self.cue_scope.is_dismissed(match.last, cue) or (cue is not None and cue.kind == "dismiss"):
            return None
        if term.field == "capabilities" and self._is_not_done(match.first):
            return None
        kind_after = self.cue_scope.find_kind_after(match.last)
        if kind_after is not None:
            return kind_after
        if cue is not None and cue.kind == "must_not" and not self._can_exclude(cue, match, term.field):
            cue = None
        if cue is None and term.field == "countries" and self.cue_scope.is_place_of_denied(match.first):
            return None
        if cue is None or cue.kind == "dismiss" or self._is_exclusion_used_up(cue.last, match.first, cue.kind):
            return "should" if self._vocabulary.default_kinds.get(term.field) == "should" else "must"
        return cue.kind

    def _is_not_done(self, first: int) -> bool:
        """Return whether users say what they don't do, as in "we don't bill clients"; that excludes no tool."""
        return any(self._words[max(0, first - length) : first] in NOT_DONE for length in (2, 3))

    def _can_exclude(self, cue: Cue, match: PhraseMatch, field: str) -> bool:
        """Return whether a cue excludes a value: not a function far behind it, nor a place behind another noun.

        In "they never fill in their own time sheets", time sheets are not excluded, and in "no lawyer California" it is
        the lawyer.
        """
        between = self._words[cue.last : match.first]
        if field == "capabilities":
            return len(between) <= MAX_EXCLUDED_FUNCTION_DISTANCE and self._has_no_noun(between)
        return field != "countries" or len(between) != 1 or self._has_no_noun(between)

    def _has_no_noun(self, words: Phrase) -> bool:
        return all(word in self._light_words or word in self._place_words for word in words)

    def _continues_exclusion(self, previous: ConstraintDraft, match: PhraseMatch) -> bool:
        """Return whether "or" extends an exclusion to another field, as in "not hosted in the US or made in China"."""
        if previous.kind != "must_not" or match.first - previous.last > MAX_CARRY_LENGTH:
            return False
        if self._words[previous.last : previous.last + 1] not in self._vocabulary.cues["join_or"]:
            return False
        return not self.cue_scope.has_new_scope_between(previous.last, match.first)

    def _qualifies_exclusion(self, previous: ConstraintDraft, match: PhraseMatch, term: Term) -> bool:
        """Return whether a value and the excluded one before it are one way to pay: "no subscription per user"."""
        is_joined = previous.last == match.first and self.cue_scope.is_adjacent(match.first)
        return is_joined and previous.kind == "must_not" and previous.field == term.field == "licensing_models"

    def _is_exclusion_used_up(self, cue_end: int, position: int, kind: Kind) -> bool:
        """Return whether an exclusion cue such as "not" already applies to an earlier value than the one at `position`.

        An exclusion covers only the first value after the cue, and the list that this value begins.
        """
        return kind == "must_not" and any(cue_end <= match.first < position for match in self._matches)
