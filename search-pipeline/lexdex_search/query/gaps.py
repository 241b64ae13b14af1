"""Constraints that the catalogue has no field or value for, found by the words around them and reported."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from lexdex_search.query.catalogue_terms import CatalogueTerms
from lexdex_search.query.cues import CueScope, find_all
from lexdex_search.query.draft import Draft, Gap
from lexdex_search.query.tokens import Token
from lexdex_search.results import Kind
from lexdex_search.text_analysis import terms
from lexdex_search.vocabulary import Phrase, Vocabulary

NAMING: Final = {
    "integrations": ("integrates with", "integrate with", "integration with", "integrations with", "connects to"),
}
CERTIFIED: Final = frozenset({"certified", "certification", "compliant", "accredited", "attestation"})
TONGUE: Final = frozenset({"speaking", "language", "interface", "translation", "ui"})
HAVING: Final = frozenset({"with", "without", "has", "have", "includes", "including", "offers", "offering"})
MAX_GAP: Final = 3
MAX_FEATURE_LENGTH: Final = 4
ARTICLES: Final = frozenset({"a", "an", "the", "its", "their"})
MARKED: Final = 0.5
"""So much of a phrase must stand together in one label for the phrase to be a thing that the catalogue knows."""


_DENIED: Final = re.compile(
    r"\b(?:that|which|who)\s+"
    r"(?P<said>(?:does not|doesn['\u2019]t|do not|don['\u2019]t|never|won['\u2019]t|will not|"
    r"is not|isn['\u2019]t|are not|aren['\u2019]t)\s[^,.;!?]{3,80})",
    re.IGNORECASE,
)


def denied(query: str, tokens: Sequence[Token], taken: frozenset[int]) -> list[Gap]:
    """As in "that does not train on our data": a ban in words that no constraint has taken."""
    gaps = []
    for match in _DENIED.finditer(query):
        inside = {i for i, t in enumerate(tokens) if match.start("said") <= t.start < match.end("said")}
        if not inside & taken:
            gaps.append(Gap(f"You can't filter by “{match['said'].strip()}” yet, so this requirement was not applied."))
    return gaps


def unsorted(words: Phrase, vocabulary: Vocabulary) -> list[Gap]:
    """Constraints for an order that search does not give: ratings and prices move nothing."""
    gaps = []
    if find_all(words, vocabulary.cues["by_rating"]):
        gaps.append(Gap("Results are not sorted by rating, but each one shows its rating."))
    if find_all(words, vocabulary.cues["by_price"]):
        gaps.append(
            Gap("Results are not sorted by price. To filter by price, add a limit such as “under $100 a month”.")
        )
    return gaps


def _state_unknown(statement: str, words: Sequence[str]) -> str:
    """State that words are unknown and that the search uses them as they are."""
    quoted = [f"“{word}”" for word in dict.fromkeys(words[:MAX_GAP])]
    listed = " and ".join(filter(None, (", ".join(quoted[:-1]), quoted[-1])))
    searched = "the word itself" if len(quoted) == 1 else "the words themselves"
    return f"{statement.format(listed)}, so we searched for {searched}."


class GapFinder:
    """Looks at the words that no constraint has taken."""

    def __init__(
        self,
        tokens: Sequence[Token],
        vocabulary: Vocabulary,
        cue_scope: CueScope,
        known: Callable[[str], bool],
        catalogue_terms: CatalogueTerms,
        right: Callable[[str], bool],
    ) -> None:
        """`known` says whether the catalogue's text has a word, `right` whether anything has."""
        self._right, self._label_stems = right, catalogue_terms.label_stems
        self._tokens, self._vocabulary, self._cue_scope = tokens, vocabulary, cue_scope
        self._known, self._everyday = known, catalogue_terms.everyday
        self._words = tuple(token.word for token in tokens)
        cues = vocabulary.cues
        self._small = {
            p[0] for name in ("filler", "modifiers", "join", "clause_openers") for p in cues[name] if len(p) == 1
        }
        self._small |= {p[0] for name in ("must_not", "should", "must") for p in cues[name] if len(p) == 1}

    def find(self, taken: frozenset[int]) -> Iterator[Draft | Gap]:
        """Unknown values of known fields become constraints that nothing meets; the rest is said as a gap."""
        if self._vocabulary.glossary:
            yield from self._untranslated(taken)
            return
        spent = set(taken)
        for place, token in enumerate(self._tokens):
            if place in spent or token.word in self._small:
                continue
            found: Draft | Gap | None = self._certification(place) or self._tongue(place) or self._partner(place, spent)
            if found is None:
                found = self._place_unknown(place)
            if found is None and self._had(place, spent):
                found = self._feature(place, spent)
            if found is not None:
                spent.update(range(place, found.last) if isinstance(found, Draft) else (place,))
                yield found
        yield from self._nameless(spent)

    def _had(self, place: int, spent: set[int]) -> bool:
        """Whether "with" or its like stands before, be it with an article between."""
        before = place - 1
        while before > 0 and self._words[before] in ARTICLES:
            before -= 1
        return before >= 0 and before not in spent and self._words[before] in HAVING

    def _nameless(self, spent: set[int]) -> Iterator[Gap]:
        """As in "reviews of Foobarware": a word that neither the catalogue nor English has is most likely a name."""
        free = [token for place, token in enumerate(self._tokens) if place not in spent]
        strange = [token.raw for token in free if token.word.isalpha() and not self._right(token.word)]
        if strange:
            filters = "a filter" if len(set(strange)) == 1 else "filters"
            yield Gap(_state_unknown(f"We don't recognise {{}} as {filters}", strange))

    def _untranslated(self, taken: frozenset[int]) -> Iterator[Gap]:
        """The catalogue is English: a word of another language that the glossary lacks finds nothing, which is said."""
        own = self._vocabulary.own_words
        strange = [
            token.raw
            for place, token in enumerate(self._tokens)
            if place not in taken and token.word not in own and token.word.isalpha() and not self._known(token.word)
        ]
        if strange:
            yield Gap(_state_unknown("We have no English translation for {}", strange))

    def _named(self, token: Token) -> bool:
        """Written as a name, or a word that neither English nor the catalogue knows."""
        odd = any(c.isdigit() for c in token.raw) or token.raw.isupper()
        return (token.capital or odd or not self._known(token.word)) and not (
            self._everyday(token.word) and not token.capital and not odd
        )

    def _next(self, place: int) -> str:
        return self._words[place + 1] if place + 1 < len(self._words) else ""

    def _draft(self, field: str, first: int, last: int) -> Draft:
        start, end = self._tokens[first].start, self._tokens[last - 1].end
        raw = " ".join(token.raw for token in self._tokens[first:last])
        cue = self._cue_scope.before(first)
        kind: Kind = cue.kind if cue is not None and cue.kind != "dismiss" else "must"
        return Draft(field, (raw,), kind, first, last, start, end)

    def _certification(self, place: int) -> Draft | None:
        last = place + 1
        while last < len(self._words) and self._words[last].isdigit():
            last += 1
        after = self._words[last] if last < len(self._words) else ""
        token = self._tokens[place]
        named = token.raw.isupper() or last > place + 1 or (token.capital and not self._known(token.word))
        return self._draft("security_certifications", place, last) if after in CERTIFIED and named else None

    def _tongue(self, place: int) -> Draft | None:
        named = self._named(self._tokens[place]) and not self._known(self._words[place])
        return self._draft("languages", place, place + 1) if named and self._next(place) in TONGUE else None

    def _partner(self, place: int, spent: set[int]) -> Draft | None:
        before = {" ".join(self._words[max(0, place - n) : place]) for n in (2, 3)}
        after = self._next(place) in {"integration", "integrations", "connector"}
        named = self._tokens[place].capital or not self._known(self._words[place])
        if not (before & set(NAMING["integrations"]) or (after and self._tokens[place].capital)) or not named:
            return None
        last = place + 1
        while last < len(self._tokens) and last not in spent and self._tokens[last].capital and last - place < MAX_GAP:
            last += 1
        return self._draft("integrations", place, last)

    def _place_unknown(self, place: int) -> Gap | None:
        """As in "in Atlantis": neither a language nor a place that the catalogue lists."""
        token = self._tokens[place]
        if place == 0 or self._words[place - 1] != "in" or not token.capital or self._known(token.word):
            return None
        return Gap(f"We don't recognise “{token.raw}” as a language or place, so it was not used as a filter.")

    def _feature(self, place: int, spent: set[int]) -> Gap | None:
        last = place
        while last < len(self._words) and last not in spent and self._words[last] not in self._small:
            last += 1
            if last - place == MAX_FEATURE_LENGTH:
                break
        content = self._words[place:last]
        stems = {stem for word in content for stem in terms(word)}
        doing = self._words[place - 1] == "without" and content[:1] and content[0].endswith("ing")
        if not stems or self._is_known(stems) or doing:
            return None
        said = " ".join(token.raw for token in self._tokens[place:last])
        searched = "the word itself" if last - place == 1 else "those words"
        return Gap(f"You can't filter by “{said}” yet, so we searched for {searched}.")

    def _is_known(self, stems: set[str]) -> bool:
        """Words that stand in labels apart tell nothing: "account manager" is neither accounting nor management."""
        return any(len(label & stems) >= MARKED * len(stems) for label in self._label_stems)
