"""Collect the phrases with a meaning in queries: those of the vocabulary, and labels of a release's products."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from lexdex_search.facets.facets import Facets
from lexdex_search.facets.fields import TOPIC_FIELDS
from lexdex_search.query.phrase_matches import OtherForms, StemTerms, list_content_stems
from lexdex_search.text_analysis import fold_variant, list_stems
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
FLAGS: Final = frozenset({("yes",), ("no",)})
"""What products state in fields of one answer; no label."""
KIND_NOUNS: Final = frozenset({"tool", "software", "system", "platform", "solution", "app", "program", "service"})
"""Last words of labels that say no more than that it is a tool, as in "docketing tool"."""


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
        self._feature_labels = frozenset(labels[0] for labels in vocabulary.features.values())
        relations = vocabulary.relations.values()
        self._relation_words = frozenset[Phrase]().union(
            *(side for each in relations for side in (each.before, each.after))
        )
        self._add_labels(facets)
        self._add_functions(facets)
        self._remove_kinds()
        self._add_other_forms()
        if english is not None:
            self._add_translations(english)
        self.other_forms = OtherForms(
            singulars=self._index_singulars(),
            word_orders=self._index_word_sets(),
            stems=StemTerms(self.terms, vocabulary.language_code) if english is not None else None,
        )
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
            common = facets.list_common_values(field)
            for raw in sorted(facets.list_raw_values(field)):
                phrase = split_phrase(raw)
                known = self.terms.get(phrase, ())
                is_rare = raw not in common
                if self._is_label(field, phrase, known) and not (
                    is_rare and self._could_mislead(field, phrase, facets)
                ):
                    term = self._build_term(field, raw, phrase)
                    self.terms[phrase] = (*known, replace(term, is_ambiguous=True) if is_rare else term)

    def _could_mislead(self, field: str, phrase: Phrase, facets: Facets) -> bool:
        """Return whether a label that few vendors state could turn queries for something else into queries for it.

        What remains are single words such as the name of a program, which also need a context ("integrates with").
        """
        is_word = len(phrase) == 1 and not self.is_everyday(phrase[0])
        return field in TOPIC_FIELDS or not is_word or phrase[0] in facets.name_words

    def _add_functions(self, facets: Facets) -> None:
        """Add the vocabulary's other names of functions, with the labels that some product states."""
        for phrase, labels in {**self._vocabulary.functions, **self._vocabulary.features}.items():
            stated = tuple(label for label in labels if facets.has_capability(label))
            if stated:
                known = tuple(term for term in self.terms.get(phrase, ()) if term.field != "capabilities")
                is_feature = stated[0] in self._feature_labels
                term = Term("capabilities", stated[0], is_feature=is_feature, other_values=stated[1:])
                self.terms[phrase] = (*known, term)

    def _add_other_forms(self) -> None:
        """Let a category's phrase name the capability, too, that it is the plural or singular of: "legal holds"."""
        singulars = self._index_singulars()
        for phrase, terms in self.terms.items():
            named = singulars.get(tuple(map(fold_variant, phrase)), ())
            capabilities = tuple(term for term in named if term.field == "capabilities")
            if capabilities and all(term.field == "categories" for term in terms):
                self.terms[phrase] = (*terms, *capabilities)

    def _remove_kinds(self) -> None:
        """Remove the labels that add "tool" or the like to another function, as "document comparison tool" does.

        Products state them beside the function or instead of it, and in another order they would take words away from
        other functions: "a tool for docket updates" has the words of "docketing tool".
        """
        kinds = [
            phrase
            for phrase, terms in self.terms.items()
            if phrase[-1] in KIND_NOUNS and phrase not in self._vocabulary.functions
            if {term.field for term in terms} == {"capabilities"} and self._names_function(phrase[:-1])
        ]
        for phrase in kinds:
            del self.terms[phrase]

    def _names_function(self, phrase: Phrase) -> bool:
        """Return whether a phrase is the name of a function, in the singular or plural."""
        spellings = (phrase, (*phrase[:-1], f"{phrase[-1]}s")) if phrase else ()
        terms = (term for each in spellings for term in self.terms.get(each, ()))
        return any(term.field == "capabilities" for term in terms)

    def has_label(self, label: str) -> bool:
        """Return whether a label is the name of a function that products of the release state."""
        return self._names_function(split_phrase(label))

    def _index_singulars(self) -> dict[Phrase, tuple[Term, ...]]:
        """Index the terms of capabilities by their words in the singular, for "patent searches"."""
        found: dict[Phrase, tuple[Term, ...]] = {}
        for phrase, terms in self.terms.items():
            if any(term.field == "capabilities" for term in terms):
                found.setdefault(tuple(map(fold_variant, phrase)), terms)
        return found

    def _index_word_sets(self) -> dict[frozenset[str], tuple[Term, ...]]:
        """Index the terms of capabilities by their stems in any order, for "review of contracts"."""
        found: dict[frozenset[str], tuple[Term, ...]] = {}
        for phrase, terms in self.terms.items():
            stems = list_content_stems(phrase)
            # "A tool for signature page handling" is no "signature tool".
            if len(stems) > 1 and phrase[-1] not in KIND_NOUNS and any(term.field == "capabilities" for term in terms):
                found.setdefault(stems, terms)
        return found

    def _is_label(self, field: str, phrase: Phrase, known: tuple[Term, ...]) -> bool:
        if not 0 < len(phrase) <= MAX_LABEL_LENGTH or len("".join(phrase)) < MIN_LABEL_CHARACTERS or phrase in FLAGS:
            return False
        return not known or (field == "capabilities" and all(term.field == "categories" for term in known))

    def _build_term(self, field: str, raw: str, phrase: Phrase) -> Term:
        is_ambiguous = self._is_ambiguous(field, phrase)
        if field == "capabilities":
            return Term(field, raw, is_ambiguous=is_ambiguous, is_feature=raw in self._feature_labels)
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
        """Add each glossary phrase as a term, if its English translation is a category or a capability.

        A phrase by which answers call a label means that label, whatever the glossary says.
        """
        names = {split_phrase(text): label for text, label in self._vocabulary.label_names.items()}
        for phrase, translation in {**self._vocabulary.glossary, **names}.items():
            words = split_phrase(translation)
            terms = english.terms.get(words) or english.other_forms.singulars.get(tuple(map(fold_variant, words)), ())
            topic_terms = tuple(term for term in terms if term.field in TOPIC_FIELDS)
            if any(term.field == "capabilities" for term in topic_terms):
                topic_terms = tuple(term for term in topic_terms if term.field == "capabilities")
            if phrase in names and len(phrase) > 1:  # unlike the single English word "productions"
                topic_terms = tuple(replace(term, is_ambiguous=False) for term in topic_terms)
            if topic_terms and phrase not in self.terms:
                self.terms[phrase] = topic_terms
