"""The vocabulary of one language: the values of constraints, their spellings, and phrases such as "hosted in"."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from lexdex_search.results import FormerName
from lexdex_search.text_analysis import fold, list_stems, stem
from lexdex_search.vocabulary.phrases import Phrase, build_verb_names, iterate_spans, split_phrase
from lexdex_search.vocabulary.regions import Regions

VocabularyFile = Mapping[str, Any]
"""The parsed content of `values.toml` or `words.<language>.toml`."""

REGIONAL_FIELDS: Final = frozenset({"countries", "hosting_locations", "headquarters"})
"""Fields whose values are countries and regions."""

CAPABILITY_ATTRIBUTES: Final = frozenset({"functional_focus"})
"""Attributes whose values are labels of capabilities, which have no canonical names."""
CERTIFICATION_FIELDS: Final = ("security_certifications", "compliance_standards")
ACCOUNTING_CUES: Final = frozenset(
    {
        "story", "vague", "own", "topic_links", "habit_negations", "user_roles", "workplaces", "accepts",
        "negated_adjectives",
    }
)  # fmt: skip
"""Cues that only help to find what was not read, and who asks; other steps of the parser don't know their words."""
LABEL_SEPARATOR: Final = " | "
"""Between labels in the vocabulary of functions, any of which is enough."""
MAX_COUNTRY_LENGTH: Final = 4
MIN_STEMMED_LENGTH: Final = 4
"""Minimum length of a glossary's word for its other forms to be translated as well."""
"""Maximum number of words in the name of a country."""


class Term(msgspec.Struct, frozen=True):
    """One possible meaning of a phrase: a value of a field, such as "Slack" of `integrations`.

    An ambiguous term is also an everyday word ("hybrid"); it counts as the value only if the words around it confirm
    that. A demonym is the adjective of a country ("German").
    """

    field: str
    value: str
    is_ambiguous: bool = False
    is_demonym: bool = False
    is_feature: bool = False
    """Whether it is a capability that tools for any function may have, such as a mobile app."""
    other_values: tuple[str, ...] = ()
    """Further values that the phrase means as well, any of which is enough."""


class Relation(msgspec.Struct, frozen=True):
    """The phrases that tie a value to one field: "hosted in" `before` a country, or "company" `after` one."""

    before: frozenset[Phrase] = frozenset()
    after: frozenset[Phrase] = frozenset()


class Vocabulary:
    """The values that constraints can have, and the phrases by which one language expresses them, ready for lookup."""

    def __init__(
        self,
        values: VocabularyFile,
        language_file: VocabularyFile,
        english_file: VocabularyFile | None = None,
        former_names: Sequence[FormerName] = (),
    ) -> None:
        """Index the vocabulary of one language.

        `values` is the content of values.toml, `language_file` that of the language's own file. `english_file` is given
        for other languages than English: its names of values are recognised as well. `former_names` mean the names
        that replaced them.
        """
        self.language_code: str = language_file["code"]
        self.has_adjectives_after_nouns: bool = language_file.get("adjectives_follow", False)
        self.compound_links: tuple[str, ...] = tuple(language_file.get("links", ()))
        self.only_before: Mapping[str, tuple[str, ...]] = {
            word: tuple(beginnings) for word, beginnings in language_file.get("only_before", {}).items()
        }
        """Words that the language only has before words with certain beginnings, as Spanish "e" before "i"."""
        self.number_words: Mapping[str, list[str]] = language_file["numbers"]
        self.terms: dict[Phrase, tuple[Term, ...]] = {}
        self.default_kinds: dict[str, str] = {}
        self.functions = _map_phrases_to_labels(language_file.get("functions", {}))
        """Labels of capabilities by other names of functions, such as "clm"."""
        self.features = _map_phrases_to_labels(language_file.get("features", {}))
        """Labels of features that tools for any function may have, by their other names, such as "ipad app"."""
        self.descriptions = _list_descriptions(language_file)
        """Labels of capabilities by descriptions of what they do, and of the problems that they solve."""
        self.expansions: dict[str, Phrase] = {}
        self.accented: dict[str, str] = {}
        self._endings: tuple[str, ...] = tuple(language_file.get("endings", ("",)))
        self._canonical: dict[tuple[str, Phrase], str] = {}
        self._regions = Regions(values["regions"])
        self._satisfied_by = values["satisfied_by"]
        self._implied_by = values["implied_by"]
        self.exchange_rates: Mapping[str, float] = values["exchange_rates"]
        """What one unit of a currency is worth in US dollars, by its code in lower case."""
        self.jurisdictions: Mapping[Phrase, str] = {
            split_phrase(text): country for country, texts in values["jurisdictions"].items() for text in texts
        }
        """Countries by the phrases that belong to the law of one country, such as "iolta"."""
        self._cities = frozenset(split_phrase(city) for cities in values["cities"].values() for city in cities)
        self.label_names = _list_label_names(language_file)
        """English names of products' labels, by the names that answers in this language have for them."""
        self.glossary = self._read_glossary(language_file)
        self._translation_by_stem = self._index_translations()
        self.cues = {
            name: self._inflect_all(texts)
            for name, texts in {**language_file["cues"], **language_file["phrases"]}.items()
        }
        self.relations = {
            field: Relation(self._inflect_all(sides["before"]), self._inflect_all(sides["after"]))
            for field, sides in language_file["relations"].items()
        }
        self.skipped_words = self.cues["modifiers"] | {(word,) for phrase in self.cues["outside"] for word in phrase}
        self._add_canonical_names(values, english_file or language_file)
        self._add_values(language_file)
        if english_file is not None:
            self._add_values(english_file)
            self._add_names(language_file.get("names", {}))
        for name in former_names:
            self._add_former_name(name)
        self.own_words = self._collect_words(language_file)

    def find_canonical(self, field: str, raw: str) -> str:
        """Find the catalogue's name of a value that is spelled in any way: "EEA" is "European Union".

        An unknown value is returned as its folded words.
        """
        phrase = split_phrase(raw)
        key_field = "countries" if field in REGIONAL_FIELDS else field
        key_fields = CERTIFICATION_FIELDS if key_field in CERTIFICATION_FIELDS else (key_field,)
        names = (self._canonical.get((each, phrase)) for each in key_fields)
        return next((name for name in names if name), " ".join(phrase))

    def find_translation(self, phrase: Phrase) -> str | None:
        """Find the English translation of a phrase; a word is also found in another form, such as a conjugated verb.

        A word of the vocabulary itself, such as a cue, is in no other form.
        """
        translation = self.glossary.get(phrase)
        if translation is not None or len(phrase) > 1 or phrase[0] in self.own_words:
            return translation
        return self._translation_by_stem.get(stem(phrase[0], self.language_code))

    def list_satisfying(self, field: str, value: str) -> frozenset[str]:
        """List the values of a product that satisfy a must on `value`: the value itself and values that imply it.

        For a served country, a product that serves a region around it or "Global" satisfies the must as well.
        """
        if field == "countries":
            return self.list_contained(field, value) | self._regions.list_regions_containing(value) | {"Global"}
        return self.list_contained(field, value) | frozenset(self._implied_by.get(field, {}).get(value, ()))

    def list_contained(self, field: str, value: str) -> frozenset[str]:
        """List `value` and the values that are a kind or a part of it, such as the countries of a region.

        An exclusion ("not in Europe") removes the products that have any of them.
        """
        if field in REGIONAL_FIELDS:
            return frozenset({value}) | self._regions.list_places_in(value)
        return frozenset({value, *self._satisfied_by.get(field, {}).get(value, ())})

    def find_countries(self, text: str) -> tuple[str, ...]:
        """Find the countries named in a free text such as "Berlin, Germany".

        Cities alone don't count, since some names are ambiguous ("Paris" in Texas).
        """
        phrase = split_phrase(text)
        countries = (
            term.value
            for start, end in iterate_spans(phrase, MAX_COUNTRY_LENGTH)
            for term in self.terms.get(phrase[start:end], ())
            if term.field == "countries" and not term.is_demonym and phrase[start:end] not in self._cities
        )
        return tuple(dict.fromkeys(countries))

    def list_functions(self) -> frozenset[str]:
        """List the labels of the functions for which the vocabulary has other names."""
        return frozenset(label for labels in self.functions.values() for label in labels)

    @cached_property
    def term_stems(self) -> frozenset[frozenset[str]]:
        """For each phrase that means a value, the set of its word stems without stop words; cached."""
        stems_by_phrase = (frozenset(stem for word in phrase for stem in list_stems(word)) for phrase in self.terms)
        return frozenset(stems for stems in stems_by_phrase if stems)

    def _collect_words(self, language_file: VocabularyFile) -> frozenset[str]:
        """Collect all words in the language's own file: spellings of values, numbers, cues and relation phrases."""
        texts = [text for spellings in language_file["values"].values() for each in spellings.values() for text in each]
        texts += [text for each in self.number_words.values() for text in each]
        relation_phrases = [side for relation in self.relations.values() for side in (relation.before, relation.after)]
        cues = [phrases for name, phrases in self.cues.items() if name not in ACCOUNTING_CUES]
        phrase_sets = [self._inflect_all(texts), self.glossary, *cues, *relation_phrases]
        return frozenset(word for phrases in phrase_sets for phrase in phrases for word in phrase)

    def _read_glossary(self, language_file: VocabularyFile) -> dict[Phrase, str]:
        """Read the English translations of the language's phrases; those of its `glossary` win, then `translations`."""
        translations = language_file.get("translations", {})
        pairs = [*self.label_names.items(), *build_verb_names(self.label_names, language_file.get("verbs", {}))]
        pairs += [(text, english) for english, texts in translations.items() for text in texts]
        pairs += language_file.get("glossary", {}).items()
        return {phrase: english for text, english in pairs for phrase in self._inflect(text)}

    def _index_translations(self) -> dict[str, str]:
        """Index the translations of single words by the stems of the words; the first word with a stem wins."""
        found: dict[str, str] = {}
        for phrase, english in self.glossary.items():
            if len(phrase) == 1 and len(phrase[0]) >= MIN_STEMMED_LENGTH:
                found.setdefault(stem(phrase[0], self.language_code), english)
        return found

    def _inflect(self, text: str) -> list[Phrase]:
        """Replace each "~" by every ending of the language: "deutsch~" gives "deutsch", "deutsche", "deutsches" etc.

        Also records the accented form of each word, for the spelling of corrected queries.
        """
        words = [[part.replace("~", end) for end in self._endings] if "~" in part else [part] for part in text.split()]
        forms = [" ".join(each) for each in product(*words)]
        self.accented.update({fold(w): w.lower() for form in forms for w in form.split() if not w.isascii()})
        return [split_phrase(form) for form in forms]

    def _inflect_all(self, texts: Sequence[str]) -> frozenset[Phrase]:
        return frozenset(phrase for text in texts for phrase in self._inflect(text))

    def _add_canonical_names(self, values: VocabularyFile, language: VocabularyFile) -> None:
        """Add the English names of values from `values`, and names of cities and states as names of their countries."""
        ambiguous = self._list_ambiguous(language)
        canonical_names = {
            field: {name: [name] for name in names} for field, names in values.items() if isinstance(names, list)
        }
        for source in (canonical_names, {"countries": values["cities"]}):
            for field, spellings in source.items():
                self._add_spellings(field, spellings, ambiguous.get(field, frozenset()))

    def _add_values(self, language: VocabularyFile) -> None:
        """Add the spellings of values, adjectives of countries, default kinds and abbreviations from `language`."""
        ambiguous = self._list_ambiguous(language)
        for field, spellings in language["values"].items():
            if field != "demonyms":
                self._add_spellings(field, spellings, ambiguous.get(field, frozenset()))
        for value, texts in language["values"]["demonyms"].items():
            for phrase in self._inflect_all(texts):
                self._add_term(phrase, Term("countries", value, is_demonym=True))
        self.default_kinds.update(language.get("default_kind", {}))
        self.expansions.update({short: split_phrase(long) for short, long in language.get("expansions", {}).items()})

    def _add_names(self, names: Mapping[str, Mapping[str, str]]) -> None:
        """Add the names of languages and countries in this language, by field and value, that it doesn't spell yet."""
        for field, name_by_value in names.items():
            for value, name in name_by_value.items():
                phrase = split_phrase(name)
                if phrase not in self.terms:
                    self._add_spellings(field, {value: [name]}, frozenset())

    def _list_ambiguous(self, language: VocabularyFile) -> dict[str, frozenset[Phrase]]:
        return {field: self._inflect_all(texts) for field, texts in language.get("ambiguous", {}).items()}

    def _add_spellings(self, field: str, spellings: Mapping[str, list[str]], ambiguous: frozenset[Phrase]) -> None:
        for value, texts in spellings.items():
            for phrase in (phrase for text in texts for phrase in self._inflect(text)):
                self._canonical.setdefault((field, phrase), value)
                self._add_term(phrase, Term(field, value, is_ambiguous=phrase in ambiguous))

    def _add_former_name(self, name: FormerName) -> None:
        """Make a former name mean the current one.

        The canonical name of a renamed value stays, so that its other spellings and what implies it still hold.
        """
        former, current = split_phrase(name.former), split_phrase(name.current)
        if name.field in CAPABILITY_ATTRIBUTES:
            self.functions[former] = (name.current,)
            return
        before, after = (self._canonical.get((name.field, phrase)) for phrase in (former, current))
        if before and not after:
            self._add_spellings(name.field, {before: [name.current]}, frozenset())
            return
        key = after or " ".join(current)
        replaced = before or " ".join(former)
        same = [known for known, value in self._canonical.items() if known[0] == name.field and value == replaced]
        self._canonical |= dict.fromkeys(same, key)
        for phrase, terms in self.terms.items():
            if any((term.field, term.value) == (name.field, replaced) for term in terms):
                self.terms[phrase] = tuple(
                    replace(term, value=key) if (term.field, term.value) == (name.field, replaced) else term
                    for term in terms
                )
        self._canonical[name.field, former] = key
        self._add_term(former, Term(name.field, after or name.current))

    def _add_term(self, phrase: Phrase, term: Term) -> None:
        """Add a term as one meaning of a phrase, unless the phrase is a function word ("solo" is "only" in Spanish)."""
        known = self.terms.get(phrase, ())
        if phrase in self.cues["grammar"]:
            return
        if not any((t.field, t.value, t.is_demonym) == (term.field, term.value, term.is_demonym) for t in known):
            self.terms[phrase] = (*known, term)


def _list_label_names(language_file: VocabularyFile) -> dict[str, str]:
    """Map the names of labels to the English ones, without those that are words of requests ("recherche")."""
    fillers = {*language_file["phrases"]["filler"], *language_file["cues"]["seek"]}
    return {text: english for english, text in language_file.get("labels", {}).items() if text not in fillers}


def _map_phrases_to_labels(names_by_labels: Mapping[str, Sequence[str]]) -> dict[Phrase, tuple[str, ...]]:
    """Map each name to the labels that it means; `names_by_labels` lists the names by labels with separators."""
    return {
        split_phrase(name): tuple(labels.split(LABEL_SEPARATOR))
        for labels, names in names_by_labels.items()
        for name in names
    }


def _list_descriptions(language_file: VocabularyFile) -> dict[str, tuple[str, ...]]:
    """List the descriptions of functions: problems that they solve, and the first label of each function."""
    labels = (tuple(each.split(LABEL_SEPARATOR)) for each in language_file.get("functions", {}))
    names = {each[0].lower(): each for each in labels}
    problems = language_file.get("problems", {})
    return names | {text: tuple(each.split(LABEL_SEPARATOR)) for each, texts in problems.items() for text in texts}
