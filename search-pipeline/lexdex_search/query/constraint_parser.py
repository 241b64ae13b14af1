"""Parse the constraints of a query: which values it names, and whether each is required, preferred or excluded."""

from collections.abc import Sequence
from typing import Final

from lexdex_search.query.constraint_draft import ConstraintDraft
from lexdex_search.query.cue_scope import Connector, CueScope
from lexdex_search.query.phrase_matches import PhraseMatch
from lexdex_search.query.relation_context import RelationContext
from lexdex_search.query.term_disambiguation import TermDisambiguator
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.results import Kind
from lexdex_search.vocabulary import Phrase, Term, Vocabulary

MAX_CARRY_LENGTH: Final = 5
"""Maximum number of words between two values for the second to inherit the field or exclusion of the first."""
LOCATION_FIELDS: Final = frozenset({"hosting_locations", "headquarters"})
DETAIL_FIELDS: Final = frozenset({"sso", "api_support"})
"""Fields whose values are technical details like many capabilities, but never the function of a tool."""
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

    def parse_constraints(self) -> list[ConstraintDraft]:
        """Parse the constraints from left to right.

        Values of one field that are joined by "or" ("Slack or Box") become one constraint with two values.
        """
        drafts: list[ConstraintDraft] = []
        for index in range(len(self._matches)):
            term = self._disambiguator.choose_term(index)
            if term is not None:
                self._add_value(drafts, index, term)
        return drafts

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
        connector = self._find_list_connector(previous, index, term)
        if previous is not None and (connector is not None or self._continues_exclusion(previous, match)):
            kind: Kind | None = previous.kind
        else:
            kind = self._choose_kind_alone(index, term)
        if kind is None:
            return
        draft = self._build_draft(match, term, kind)
        if previous is not None and connector == "or" and kind != "must_not":
            previous.extend(draft)
            return
        if kind == "must" and term.field == "capabilities" and not self._has_cue_before(index):
            self._settle_bare_capability(previous, draft)
        drafts.append(draft)

    def _choose_kind_alone(self, index: int, term: Term) -> Kind | None:
        """Choose the kind of a value by its cues; a capability without a cue is a must, since it may be the job.

        None if the query says that the value doesn't matter.
        """
        match = self._matches[index]
        kind = self._choose_kind(match, term)
        has_cue = self._has_cue_before(index) or self.cue_scope.find_kind_after(match.last) is not None
        return "must" if kind == "should" and term.field == "capabilities" and not has_cue else kind

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
        return self.cue_scope.find_cue_before(self._matches[index].first) is not None

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
        cue = self.cue_scope.find_cue_before(match.first)
        if self.cue_scope.is_dismissed(match.last, cue) or (cue is not None and cue.kind == "dismiss"):
            return None
        kind_after = self.cue_scope.find_kind_after(match.last)
        if kind_after is not None:
            return kind_after
        if cue is None or cue.kind == "dismiss" or self._is_exclusion_used_up(cue.last, match.first, cue.kind):
            return "should" if self._vocabulary.default_kinds.get(term.field) == "should" else "must"
        return cue.kind

    def _continues_exclusion(self, previous: ConstraintDraft, match: PhraseMatch) -> bool:
        """Return whether "or" extends an exclusion to another field, as in "not hosted in the US or made in China"."""
        if previous.kind != "must_not" or match.first - previous.last > MAX_CARRY_LENGTH:
            return False
        if self._words[previous.last : previous.last + 1] not in self._vocabulary.cues["join_or"]:
            return False
        return not self.cue_scope.has_new_scope_between(previous.last, match.first)

    def _is_exclusion_used_up(self, cue_end: int, position: int, kind: Kind) -> bool:
        """Return whether an exclusion cue such as "not" already applies to an earlier value than the one at `position`.

        An exclusion covers only the first value after the cue, and the list that this value begins.
        """
        return kind == "must_not" and any(cue_end <= match.first < position for match in self._matches)
