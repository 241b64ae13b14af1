"""What a release adds to a language's vocabulary: its products' labels, and the English of the trade's words."""

from collections.abc import Callable
from typing import Final

from lexdex_search.facets.facets import Facets
from lexdex_search.text_analysis import terms as stems_of
from lexdex_search.vocabulary import Phrase, Term, Vocabulary, split_phrase

LEARNED: Final = (
    "integrations",
    "security_certifications",
    "compliance_standards",
    "hosting_locations",
    "capabilities",
)
TOPICAL: Final = frozenset({"categories", "capabilities"})
MAX_LEARNED_LENGTH: Final = 4


class CatalogueTerms:
    """Phrases with a meaning, in one language and over one release."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        facets: Facets,
        everyday: Callable[[str], bool],
        *,
        english: "CatalogueTerms | None" = None,
    ) -> None:
        """`everyday` says whether a word is common English; `english` is what the glossary's words stand for."""
        self._vocabulary, self.everyday = vocabulary, everyday
        self.terms: dict[Phrase, tuple[Term, ...]] = {**vocabulary.terms}
        self._learn(facets)
        if english is not None:
            self._translate(english)
        self.label_stems = facets.list_label_stems() | vocabulary.term_stems
        kinds = (p for p, terms in self.terms.items() if any(t.field == "categories" for t in terms))
        self.trade = frozenset(stem for phrase in kinds for word in phrase for stem in stems_of(word))

    def _learn(self, facets: Facets) -> None:
        """The products' own labels become phrases that can be wished for."""
        for field in LEARNED:
            for raw in sorted(
                facets.list_raw_values(field)
            ):  # capitals first: of two spellings always the same one wins
                phrase = split_phrase(raw)
                known = self.terms.get(phrase, ())
                double = field == "capabilities" and all(term.field == "categories" for term in known)
                if not 0 < len(phrase) <= MAX_LEARNED_LENGTH or (known and not double) or len("".join(phrase)) < 3:
                    continue
                shy = field == "integrations" and all(self.everyday(word) for word in phrase)
                value = raw if field == "capabilities" else self._vocabulary.find_canonical(field, raw)
                if field != "hosting_locations":
                    self.terms[phrase] = (*known, Term(field, value, is_ambiguous=shy))

    def _translate(self, english: "CatalogueTerms") -> None:
        """A word of the trade means the category or capability that its English name means."""
        for phrase, said in self._vocabulary.glossary.items():
            meant = tuple(t for t in english.terms.get(split_phrase(said), ()) if t.field in TOPICAL)
            if meant and phrase not in self.terms:
                self.terms[phrase] = meant
