"""The words that wishes are made of: values, how people write them, and the phrases that relate them; all of it data.

`values.toml` holds what can be wished for, `words.<language>.toml` how a language says it. A further language is a
further file.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from lexdex_search.index.analysis import fold

LANGUAGES: Final = ("en",)
WORD: Final = re.compile(r"\w+(?:['\u2019](?!s\b)\w+)?")

Phrase = tuple[str, ...]

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
    """Phrases that stand before or after a field's values."""

    before: frozenset[Phrase] = frozenset()
    after: frozenset[Phrase] = frozenset()


class Vocabulary:
    """Everything the two kinds of files say, indexed for looking up."""

    def __init__(self, values: dict[str, Any], words: Iterable[dict[str, Any]]) -> None:
        """`values` is values.toml; `words` are the languages' files."""
        self.terms: dict[Phrase, tuple[Term, ...]] = {}
        self.cues: dict[str, frozenset[Phrase]] = {}
        self.relations: dict[str, Relation] = {}
        self.default_kind: dict[str, str] = {}
        self.expansions: dict[str, Phrase] = {}
        self._canonical: dict[tuple[str, Phrase], str] = {}
        self._above, self._below = _regions(values["regions"])
        self._satisfied_by = values["satisfied_by"]
        for language in words:
            self._take(values, language)

    def canonical(self, field: str, raw: str) -> str:
        """The one name of a value however it is written; an unknown value is its own folded words."""
        phrase = phrase_of(raw)
        kind = "countries" if field in REGIONAL else field
        kinds = CERTIFICATION_FIELDS if kind in CERTIFICATION_FIELDS else (kind,)
        found = (self._canonical.get((k, phrase)) for k in kinds)
        return next((value for value in found if value), " ".join(phrase))

    def satisfying(self, field: str, value: str) -> frozenset[str]:
        """Values that fulfil a wish for `value`: itself, what implies it, and for places its parts and the whole."""
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
        """Countries named in free text such as "Berlin, Germany"."""
        phrase = phrase_of(text)
        found = (
            term.value
            for start, end in spans(phrase, 4)
            for term in self.terms.get(phrase[start:end], ())
            if term.field == "countries" and not term.demonym
        )
        return tuple(dict.fromkeys(found))

    def words(self) -> frozenset[str]:
        """Every word of every phrase that means a value."""
        return frozenset(word for phrase in self.terms for word in phrase)

    def _take(self, values: dict[str, Any], language: dict[str, Any]) -> None:
        shy = {field: {phrase_of(w) for w in words} for field, words in language["shy"].items()}
        own = {field: {v: [v] for v in names} for field, names in values.items() if isinstance(names, list)}
        said = {field: words for field, words in language["values"].items() if field != "demonyms"}
        for source in (own, said):
            for field, words in source.items():
                self._add_field(field, words, shy.get(field, set()))
        for value, words in language["values"]["demonyms"].items():
            for word in words:
                self._add(phrase_of(word), Term("countries", value, demonym=True))
        self.default_kind.update(language["default_kind"])
        self.expansions.update({short: phrase_of(long) for short, long in language["expansions"].items()})
        for name, phrases in {**language["cues"], **language["phrases"]}.items():
            self.cues[name] = self.cues.get(name, frozenset()) | {phrase_of(p) for p in phrases}
        for field, sides in language["relations"].items():
            known = self.relations.get(field, Relation())
            before = known.before | {phrase_of(p) for p in sides["before"]}
            self.relations[field] = Relation(before, known.after | {phrase_of(p) for p in sides["after"]})

    def _add_field(self, field: str, words: dict[str, list[str]], shy: set[Phrase]) -> None:
        for value, spellings in words.items():
            for phrase in map(phrase_of, spellings):
                self._canonical.setdefault((field, phrase), value)
                self._add(phrase, Term(field, value, shy=phrase in shy))

    def _add(self, phrase: Phrase, term: Term) -> None:
        known = self.terms.get(phrase, ())
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
def default_vocabulary() -> Vocabulary:
    """The shipped vocabulary, read once."""
    here = files("lexdex_search") / "vocabulary"
    values = tomllib.loads((here / "values.toml").read_text(encoding="utf-8"))
    words = [tomllib.loads((here / f"words.{code}.toml").read_text(encoding="utf-8")) for code in LANGUAGES]
    return Vocabulary(values, words)
