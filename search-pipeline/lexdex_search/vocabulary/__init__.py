"""The vocabulary of constraints: values, how people write them, and the phrases that relate them; all of it data.

`values.toml` holds what can be wished for, `words.<language>.toml` how a language says it. A further language is a
further file. Each language has a vocabulary of its own, so that one's "sin" or "die" changes nothing in another; what
English calls the values is understood in all of them, because the trade speaks English everywhere.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files
from itertools import product
from typing import Any, Final

import msgspec

from lexdex_search.retrieval.index.analysis import fold
from lexdex_search.retrieval.index.analysis import terms as stems_of

LANGUAGES: Final = ("en", "de", "fr", "es", "pt")
WORD: Final = re.compile(
    r"\b(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['\u2019](?=\w|\s|$)|\w+(?:['\u2019](?!s\b)\w+)?", re.IGNORECASE
)
"""A word; "d'avocats" is two, "don't" and "O'Brien" are one."""

Phrase = tuple[str, ...]
Words = Mapping[str, Any]
"""A file of the vocabulary as read."""

REGIONAL: Final = frozenset({"countries", "hosting_locations", "headquarters"})
"""Fields whose values are countries and regions."""

CERTIFICATION_FIELDS: Final = ("security_certifications", "compliance_standards")


def phrase_of(text: str) -> Phrase:
    """Words of a text as they are compared: folded, split at anything that is no letter or digit."""
    return tuple(WORD.findall(fold(text).replace("\u2019", "'")))


class Term(msgspec.Struct, frozen=True):
    """One meaning of a phrase: a field's value. Shy ones count only beside words of their relation."""

    field: str
    value: str
    shy: bool = False
    demonym: bool = False


class Relation(msgspec.Struct, frozen=True):
    """Phrases that stand before or after a field's values; `after` are nouns that may also stand before adjectives."""

    before: frozenset[Phrase] = frozenset()
    after: frozenset[Phrase] = frozenset()


class Vocabulary:
    """What can be wished for, and how one language says it, indexed for looking up."""

    def __init__(self, values: Words, own: Words, borrowed: Words | None = None) -> None:
        """`values` is values.toml, `own` the language's file, `borrowed` one whose names of values serve as well."""
        self.terms: dict[Phrase, tuple[Term, ...]] = {}
        self.cues: dict[str, frozenset[Phrase]] = {}
        self.relations: dict[str, Relation] = {}
        self.default_kind: dict[str, str] = {}
        self.expansions: dict[str, Phrase] = {}
        self._canonical: dict[tuple[str, Phrase], str] = {}
        self._above, self._below = _regions(values["regions"])
        self._satisfied_by = values["satisfied_by"]
        self.code: str = own["code"]
        self.adjectives_follow: bool = own.get("adjectives_follow", False)
        self.numbers: Mapping[str, list[str]] = own["numbers"]
        self.accented: dict[str, str] = {}
        self._cities = frozenset(phrase_of(city) for cities in values["cities"].values() for city in cities)
        self._endings = tuple(own.get("endings", ("",)))
        self.links = tuple(own.get("links", ()))
        self.glossary = {p: english for said, english in own.get("glossary", {}).items() for p in self._forms(said)}
        self._take_words(own)
        self.passed = self.cues["skip"] | {(word,) for phrase in self.cues["outside"] for word in phrase}
        self._take_names(values, borrowed or own)
        self._take_values(own)
        if borrowed is not None:
            self._take_values(borrowed)
        self.own_words = self._everything(own)

    def canonical(self, field: str, raw: str) -> str:
        """The one name of a value however it is written; an unknown value is its own folded words."""
        phrase = phrase_of(raw)
        kind = "countries" if field in REGIONAL else field
        kinds = CERTIFICATION_FIELDS if kind in CERTIFICATION_FIELDS else (kind,)
        found = (self._canonical.get((k, phrase)) for k in kinds)
        return next((value for value in found if value), " ".join(phrase))

    def satisfying(self, field: str, value: str) -> frozenset[str]:
        """Values that meet a constraint on `value`: itself, what implies it, and for places its parts and the whole."""
        if field in REGIONAL:
            whole = self._above.get(value, frozenset()) | {"Global"} if field == "countries" else frozenset()
            return self.within(field, value) | whole
        return self.within(field, value)

    def within(self, field: str, value: str) -> frozenset[str]:
        """Values that are `value` or a kind or part of it: what an exclusion removes."""
        if field in REGIONAL:
            return frozenset({value}) | self._below.get(value, frozenset())
        return frozenset({value, *self._satisfied_by.get(field, {}).get(value, ())})

    def countries_in(self, text: str) -> tuple[str, ...]:
        """Countries named in free text such as "Berlin, Germany"; not cities alone, there is a Paris in Texas."""
        phrase = phrase_of(text)
        found = (
            term.value
            for start, end in spans(phrase, 4)
            for term in self.terms.get(phrase[start:end], ())
            if term.field == "countries" and not term.demonym and phrase[start:end] not in self._cities
        )
        return tuple(dict.fromkeys(found))

    @cached_property
    def stems(self) -> frozenset[frozenset[str]]:
        """What the index makes of each phrase that means a value, stop words aside; every release asks for it."""
        found = (frozenset(stem for word in phrase for stem in stems_of(word)) for phrase in self.terms)
        return frozenset(stems for stems in found if stems)

    def words(self) -> frozenset[str]:
        """Every word of every phrase that means a value."""
        return frozenset(word for phrase in self.terms for word in phrase)

    def _everything(self, own: Words) -> frozenset[str]:
        """Words that the language's own file holds in whatever role."""
        spelled = [text for field in own["values"].values() for texts in field.values() for text in texts]
        spelled += [text for texts in self.numbers.values() for text in texts]
        sides = [side for relation in self.relations.values() for side in (relation.before, relation.after)]
        groups = [self._phrases(spelled), self.glossary, *self.cues.values(), *sides]
        return frozenset(word for phrases in groups for phrase in phrases for word in phrase)

    def _forms(self, text: str) -> list[Phrase]:
        """A phrase in all its inflections: "deutsch~ recht" stands for "deutsches Recht", "deutschen Rechts"."""
        words = [[part.replace("~", end) for end in self._endings] if "~" in part else [part] for part in text.split()]
        forms = [" ".join(each) for each in product(*words)]
        self.accented.update({fold(w): w.lower() for form in forms for w in form.split() if not w.isascii()})
        return [phrase_of(form) for form in forms]

    def _phrases(self, texts: list[str]) -> frozenset[Phrase]:
        return frozenset(phrase for text in texts for phrase in self._forms(text))

    def _take_words(self, language: Words) -> None:
        for name, texts in {**language["cues"], **language["phrases"]}.items():
            self.cues[name] = self._phrases(texts)
        for field, sides in language["relations"].items():
            self.relations[field] = Relation(self._phrases(sides["before"]), self._phrases(sides["after"]))

    def _take_names(self, values: Words, language: Words) -> None:
        """The values' own names, and cities and states as other names of their countries."""
        shy = self._shy(language)
        names = {field: {v: [v] for v in names} for field, names in values.items() if isinstance(names, list)}
        for source in (names, {"countries": values["cities"]}):
            for field, words in source.items():
                self._add_field(field, words, shy.get(field, frozenset()))

    def _take_values(self, language: Words) -> None:
        shy = self._shy(language)
        for field, words in language["values"].items():
            if field != "demonyms":
                self._add_field(field, words, shy.get(field, frozenset()))
        for value, texts in language["values"]["demonyms"].items():
            for phrase in self._phrases(texts):
                self._add(phrase, Term("countries", value, demonym=True))
        self.default_kind.update(language.get("default_kind", {}))
        self.expansions.update({short: phrase_of(long) for short, long in language.get("expansions", {}).items()})

    def _shy(self, language: Words) -> dict[str, frozenset[Phrase]]:
        return {field: self._phrases(texts) for field, texts in language.get("shy", {}).items()}

    def _add_field(self, field: str, words: Mapping[str, list[str]], shy: frozenset[Phrase]) -> None:
        for value, spellings in words.items():
            for phrase in (p for spelling in spellings for p in self._forms(spelling)):
                self._canonical.setdefault((field, phrase), value)
                self._add(phrase, Term(field, value, shy=phrase in shy))

    def _add(self, phrase: Phrase, term: Term) -> None:
        """A word of grammar in the vocabulary's own language is nobody's value: "solo" is "only" in Spanish."""
        known = self.terms.get(phrase, ())
        if phrase in self.cues["grammar"]:
            return
        if not any(t.field == term.field and t.value == term.value and t.demonym == term.demonym for t in known):
            self.terms[phrase] = (*known, term)


def spans(phrase: Phrase, longest: int) -> Iterator[tuple[int, int]]:
    """Starts and ends of all runs of up to `longest` words, longer ones first at each start."""
    for start in range(len(phrase)):
        for end in range(min(len(phrase), start + longest), start, -1):
            yield start, end


def _regions(regions: dict[str, list[str]]) -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]]]:
    """What lies above and below each place, through all levels."""
    below: dict[str, frozenset[str]] = {}

    def parts(region: str) -> frozenset[str]:
        if region not in below and region in regions:
            below[region] = frozenset(regions[region]).union(*(parts(p) for p in regions[region]))
        return below.get(region, frozenset())

    above: dict[str, frozenset[str]] = {}
    for region in regions:
        for part in parts(region):
            above[part] = above.get(part, frozenset()) | {region}
    return above, below


@cache
def vocabularies() -> Mapping[str, Vocabulary]:
    """The shipped vocabularies by language, English first, read once."""
    values, english = _file("values"), _file("words.en")
    others = {code: Vocabulary(values, _file(f"words.{code}"), english) for code in LANGUAGES if code != "en"}
    return {"en": Vocabulary(values, english), **others}


def default_vocabulary() -> Vocabulary:
    """The English one, which also says what the catalogue's own values are called."""
    return vocabularies()["en"]


def _file(name: str) -> Words:
    return tomllib.loads((files("lexdex_search") / "vocabulary" / f"{name}.toml").read_text(encoding="utf-8"))
