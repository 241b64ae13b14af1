"""Collect the phrases with a meaning in queries: those of the vocabulary, and labels of a release's products."""

from collections.abc import Callable
from typing import Final

from lexdex_search.facets.facets import Facets
from lexdex_search.facets.fields import TOPIC_FIELDS
from lexdex_search.text_analysis import fold_plural, list_stems
from lexdex_search.vocabulary import Phrase, Term, Vocabulary, split_phrase

LABEL_FIELDS: Final = (
    "integrations",
    "security_certifications",
    "compliance_standards",
    "data_formats",
    "capabilities",
)
"""Fields whose labels become terms."""
MAX_LABEL_LENGTH: Final = 6
"""Maximum number of words in a label that becomes a term."""
MIN_LABEL_CHARACTERS: Final = 3


class CatalogueTerms:
    """Maps each phrase to the field values that it may mean (its terms), for one language and one release.

    For example, "slack" may mean the value "Slack" of the field `integrations`.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        facets: Facets,
        is_everyday: Callable[[str], bool],
        *,
        english: "CatalogueTerms | None" = None,
    ) -> None:
        """Collect the terms from the vocabulary and from the labels of the products in `facets`.

        `is_everyday` tells whether a word is common English. For other languages than English, `english` has the
        English terms, to which their glossaries translate.
        """
        self._vocabulary, self.is_everyday = vocabulary, is_everyday
        self.terms: dict[Phrase, tuple[Term, ...]] = {**vocabulary.terms}
        relations = vocabulary.relations.values()
        self._relation_words = frozenset[Phrase]().union(
            *(side for each in relations for side in (each.before, each.after))
        )
        self._add_labels(facets)
        self._add_functions(facets)
        if english is not None:
            self._add_translations(english)
        self.singular_terms = self._index_singulars()
        """The capabilities, by their words in the singular."""
        self.label_stems = facets.list_label_stems() | vocabulary.term_stems
        """The stems of each label that says what a product is or does."""
        self.category_stems = frozenset(
            stem
            for phrase, terms in self.terms.items()
            if any(term.field == "categories" for term in terms)
            for word in phrase
            for stem in list_stems(word)
        )

    def _add_labels(self, facets: Facets) -> None:
        """Add labels of products as terms; a label that is both a capability and a category becomes two terms."""
        for field in LABEL_FIELDS:
            # Sorted, so that every run uses the same one of two spellings of a label (capitals sort first).
            for raw in sorted(facets.list_raw_values(field)):
                phrase = split_phrase(raw)
                known = self.terms.get(phrase, ())
                if self._is_label(field, phrase, known):
                    self.terms[phrase] = (*known, self._build_term(field, raw, phrase))

    def _add_functions(self, facets: Facets) -> None:
        """Add the vocabulary's other names of functions, with the labels that some product states."""
        for phrase, labels in self._vocabulary.functions.items():
            stated = tuple(label for label in labels if facets.has_capability(label))
            if stated:
                known = tuple(term for term in self.terms.get(phrase, ()) if term.field != "capabilities")
                self.terms[phrase] = (*known, Term("capabilities", stated[0], other_values=stated[1:]))

    def _index_singulars(self) -> dict[Phrase, tuple[Term, ...]]:
        """Index the terms of capabilities by their words in the singular, for "patent searches"."""
        found: dict[Phrase, tuple[Term, ...]] = {}
        for phrase, terms in self.terms.items():
            if any(term.field == "capabilities" for term in terms):
                found.setdefault(tuple(map(fold_plural, phrase)), terms)
        return found

    def _is_label(self, field: str, phrase: Phrase, known: tuple[Term, ...]) -> bool:
        if not 0 < len(phrase) <= MAX_LABEL_LENGTH or len("".join(phrase)) < MIN_LABEL_CHARACTERS:
            return False
        return not known or (field == "capabilities" and all(term.field == "categories" for term in known))

    def _build_term(self, field: str, raw: str, phrase: Phrase) -> Term:
        is_ambiguous = self._is_ambiguous(field, phrase)
        if field == "capabilities":
            return Term(field, raw, is_ambiguous=is_ambiguous)
        canonical = self._vocabulary.find_canonical(field, raw)
        return Term(field, raw if canonical == " ".join(phrase) else canonical, is_ambiguous=is_ambiguous)

    def _is_ambiguous(self, field: str, phrase: Phrase) -> bool:
        """Return whether a label may mean something else than the value, as "Box" does, so that it needs a context."""
        if field == "capabilities":
            return len(phrase) == 1 and (self.is_everyday(phrase[0]) or phrase in self._relation_words)
        if field == "integrations":
            return all(self.is_everyday(word) for word in phrase)
        return field == "data_formats"

    def _add_translations(self, english: "CatalogueTerms") -> None:
        """Add each glossary phrase as a term, if its English translation is a category or a capability."""
        for phrase, translation in self._vocabulary.glossary.items():
            terms = english.terms.get(split_phrase(translation), ())
            topic_terms = tuple(term for term in terms if term.field in TOPIC_FIELDS)
            if topic_terms and phrase not in self.terms:
                self.terms[phrase] = topic_terms
