"""Separate what users are from what they need: "court clerk: need to schedule hearings" seeks no clerks' software."""

from collections.abc import Collection, Sequence

from lexdex_search.query.constraint_draft import ConstraintDraft
from lexdex_search.query.cue_scope import CueScope
from lexdex_search.query.cues import Span, find_phrases, list_positions
from lexdex_search.vocabulary import Phrase, Vocabulary


class UserRoleFinder:
    """Finds the words of one query by which the user's own role, office or workplace is named."""

    def __init__(self, words: Phrase, vocabulary: Vocabulary, cue_scope: CueScope) -> None:
        """Prepare the search; `words` are the words of the query, to whose positions `cue_scope` refers."""
        self._words, self._vocabulary, self._cue_scope = words, vocabulary, cue_scope
        self._roles = find_phrases(words, vocabulary.cues["user_roles"])
        self._software_starts = {first for first, _ in find_phrases(words, vocabulary.cues["software"])}

    def find_role_functions(self, drafts: Sequence[ConstraintDraft], content: Collection[int]) -> list[ConstraintDraft]:
        """Find the functions that are only named by the role or the workplace of the user.

        A role stands for a function only if the query says nothing else of what is needed: "software for notary
        offices". `content` are the positions of the topic's words.
        """
        functions = [draft for draft in drafts if draft.is_function]
        roles = [draft for draft in functions if self._names_role(draft)]
        features = [draft for draft in drafts if draft.field == "capabilities" and not draft.is_function]
        named = {position for draft in (*roles, *features) for position in self.list_positions(draft)}
        found = roles if set(content) - named else []
        others = [draft for draft in functions if draft not in found]
        return found + [draft for draft in others if len(others) > 1 and self._names_workplace(draft)]

    def list_positions(self, role: ConstraintDraft) -> frozenset[int]:
        """List the positions of the words of a role, with "'s office" after "public defender"."""
        spans = [span for span in self._roles if span[0] < role.last and role.first < span[1]]
        return list_positions([(role.first, role.last), *spans])

    def list_own_audiences(self, drafts: Sequence[ConstraintDraft]) -> frozenset[str]:
        """List the kinds of users that the query prefers because the user is one: no tool has to be built for them."""
        own = (draft for draft in drafts if draft.field == "user_types" and draft.kind == "should")
        return frozenset(value for draft in own if self._is_own(draft) for value in draft.values)

    def _names_role(self, draft: ConstraintDraft) -> bool:
        """Return whether the head of a function's name is a role, which the last or the first word is by language."""
        if draft.last in self._software_starts:
            return False
        return any(self._is_head(role, draft) for role in self._roles)

    def _is_head(self, role: Span, draft: ConstraintDraft) -> bool:
        first, last = role
        if last <= draft.first or draft.last <= first:
            return False
        return first <= draft.first if self._vocabulary.has_adjectives_after_nouns else last >= draft.last

    def _names_workplace(self, draft: ConstraintDraft) -> bool:
        """Return whether a query begins with a function and a place of work, as in "procurement at a hospital"."""
        places = {first for first, _ in find_phrases(self._words, self._vocabulary.cues["workplaces"])}
        return draft.last in places and self._cue_scope.is_adjacent(draft.last) and self._is_at_beginning(draft)

    def _is_at_beginning(self, draft: ConstraintDraft) -> bool:
        before = self._words[: draft.first]
        introduction = self._vocabulary.skipped_words | self._vocabulary.cues["filler"]
        return all((word,) in introduction for word in before) or self._cue_scope.follows_self_reference(draft.first)

    def _is_own(self, draft: ConstraintDraft) -> bool:
        if self._cue_scope.follows_self_reference(draft.first):
            return True
        is_apart = not self._cue_scope.has_word_at(draft.last) or self._cue_scope.precedes("seek", draft.last)
        return is_apart and all((word,) in self._vocabulary.skipped_words for word in self._words[: draft.first])
