"""Generated queries in other languages: for a function with one requirement, by templates, and how they are answered.

The functions and values are named as the labels of answers name them. The counts are read twice, from the citations
and from the words of the headline, and compared with a recount by the reference matcher.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.evaluation.generated_queries import SEED, GeneratedQuery, QueryGenerator
from lexdex_search.evaluation.headline_counts import read_headline_count
from lexdex_search.evaluation.stated_counts import read_stated_count
from lexdex_search.messages.catalogue import ENGLISH, LANGUAGES, load_messages
from lexdex_search.messages.values import translate_value
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.documents import Product
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve

ALL_LANGUAGES: Final = "all"
ANSWERABLE: Final = 60
"""Answerable queries in each language."""
UNANSWERABLE: Final = 30
LIMIT: Final = 5

TEMPLATES: Final = {
    "de": ("{function} {requirement}", "wir suchen eine Software für {function} {requirement}"),
    "fr": ("logiciel de {function} {requirement}", "nous cherchons un outil de {function} {requirement}"),
    "es": ("software de {function} {requirement}", "necesitamos una herramienta de {function} {requirement}"),
    "pt": ("software de {function} {requirement}", "precisamos de uma ferramenta de {function} {requirement}"),
}
PHRASES: Final = {
    "de": {
        "languages": "auf {}",
        "security_certifications": "mit Zertifizierung nach {}",
        "compliance_standards": "konform mit {}",
        "integrations": "mit Integration in {}",
        "hosting_locations": "mit Hosting in {}",
        "deployment_models": "als {}",
        "data_formats": "mit Import von {}",
    },
    "fr": {
        "languages": "en {}",
        "security_certifications": "avec certification {}",
        "compliance_standards": "conforme {}",
        "integrations": "avec intégration {}",
        "hosting_locations": "hébergé en {}",
        "deployment_models": "en mode {}",
        "data_formats": "avec import de fichiers {}",
    },
    "es": {
        "languages": "en {}",
        "security_certifications": "con certificación {}",
        "compliance_standards": "conforme con {}",
        "integrations": "con integración con {}",
        "hosting_locations": "alojado en {}",
        "deployment_models": "como {}",
        "data_formats": "con importación de archivos {}",
    },
    "pt": {
        "languages": "em {}",
        "security_certifications": "com certificação {}",
        "compliance_standards": "em conformidade com {}",
        "integrations": "com integração com {}",
        "hosting_locations": "com hospedagem em {}",
        "deployment_models": "como {}",
        "data_formats": "com importação de arquivos {}",
    },
}
"""How a query states a requirement on a field, by language."""


class TranslatedQuery(msgspec.Struct, frozen=True):
    """A generated query in a language; `generated` has its text in that language and the products that match."""

    language: str
    generated: GeneratedQuery


class TranslatedResult(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a translated query: its language, and the counts that it cites and that its headline names."""

    query: str
    language: str
    answer_language: str
    matching: int
    cited: int | None
    read: int | None
    headline: str

    @property
    def is_false(self) -> bool:
        """Whether the answer says that tools match although none does."""
        return self.matching == 0 and bool(self.cited or self.read)

    @property
    def is_right(self) -> bool:
        """Whether the true count is cited and named in the headline."""
        return self.cited == self.read == self.matching


class TranslatedScore(msgspec.Struct, frozen=True, kw_only=True):
    """The shares over the queries of one language; `right_counts` is over the answerable ones."""

    language: str
    queries: int
    false_counts: float
    right_counts: float
    right_language: float


def generate_translated_queries(products: Sequence[Product]) -> Iterator[TranslatedQuery]:
    """Generate the queries of each language but English; a catalogue always gives the same ones."""
    for number, language in enumerate(each for each in LANGUAGES if each != ENGLISH):
        generator = QueryGenerator(products, SEED + 1 + number)
        drawn = [generator.draw_answerable(1) for _ in range(ANSWERABLE)]
        drawn += [generator.draw_unanswerable(1) for _ in range(UNANSWERABLE)]
        for position, query in enumerate(drawn):
            text = _translate(query, language, position) if query is not None else None
            if query is not None and text is not None:
                yield TranslatedQuery(language, replace(query, text=text))


def run_translated_queries(loaded: LoadedRelease, queries: Iterable[TranslatedQuery]) -> list[TranslatedResult]:
    """Answer each query with the whole engine."""
    return [_answer(loaded, query) for query in queries]


def summarize_translated(results: Sequence[TranslatedResult]) -> list[TranslatedScore]:
    """Compute the shares over all queries and for each language."""
    languages = dict.fromkeys(each.language for each in results)
    groups = {ALL_LANGUAGES: results, **{code: [r for r in results if r.language == code] for code in languages}}
    return [_compute_score(name, group) for name, group in groups.items()]


def _answer(loaded: LoadedRelease, query: TranslatedQuery) -> TranslatedResult:
    answer = build_answer(retrieve(loaded, SearchRequest(query=query.generated.text)), limit=LIMIT)
    return TranslatedResult(
        query=query.generated.text,
        language=query.language,
        answer_language=answer.language,
        matching=len(query.generated.matching),
        cited=read_stated_count(answer),
        read=read_headline_count(answer.sentences[0].text, answer.language),
        headline=answer.sentences[0].text,
    )


def _translate(query: GeneratedQuery, language: str, position: int) -> str | None:
    """Write a query in a language; None if its function or value has no name in it."""
    messages, requirement = load_messages(language), query.requirements[0]
    function = translate_value(messages, "capabilities", query.function)
    value = translate_value(messages, requirement.field, requirement.value)
    if function is None or value is None:
        return None
    templates = TEMPLATES[language]
    phrase = PHRASES[language][requirement.field].format(value)
    return templates[position % len(templates)].format(function=function, requirement=phrase)


def _compute_score(language: str, group: Sequence[TranslatedResult]) -> TranslatedScore:
    answerable = [each for each in group if each.matching]
    unanswerable = [each for each in group if not each.matching]
    return TranslatedScore(
        language=language,
        queries=len(group),
        false_counts=_share(sum(each.is_false for each in unanswerable), len(unanswerable)),
        right_counts=_share(sum(each.is_right for each in answerable), len(answerable)),
        right_language=_share(sum(each.answer_language == each.language for each in group), len(group)),
    )


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
