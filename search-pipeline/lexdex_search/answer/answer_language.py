"""Choose the language of an answer, and translate the labels of its constraints."""

from dataclasses import replace
from typing import Final

import msgspec

from lexdex_search.answer.wording import Wording, load_wording
from lexdex_search.messages.catalogue import ENGLISH
from lexdex_search.messages.values import is_translatable
from lexdex_search.query.labels import build_label
from lexdex_search.results import Constraint, LanguageNotice
from lexdex_search.retrieval.ranking import Ranking

MAX_UNTRANSLATED: Final = 0.34
"""The answer is in English if more than this share of the values that the query names have no translation."""


def choose_wording(ranking: Ranking) -> tuple[Wording, LanguageNotice | None]:
    """Choose the wording of the answer: the language of the query, if it can name what the query asks for.

    If it can't, the wording is English, with a notice in the language of the query.
    """
    wording = load_wording(ranking.parsed.language)
    named = [(each.field, value) for each in ranking.constraints for value in each.values]
    untranslated = [pair for pair in named if not is_translatable(wording.messages, *pair)]
    if len(untranslated) <= MAX_UNTRANSLATED * len(named):
        return wording, None
    notice = LanguageNotice(text=wording.say("language.english_only"), language=wording.messages.language)
    return load_wording(ENGLISH), notice


def translate_labels(ranking: Ranking, wording: Wording) -> Ranking:
    """Write the labels of the constraints in the language of the answer; they are in English so far."""
    if wording.messages.is_english:
        return ranking
    constraints = tuple(
        msgspec.structs.replace(each, label=_build_label(ranking, wording, each)) for each in ranking.constraints
    )
    parsed = ranking.parsed
    interpretation = msgspec.structs.replace(parsed.interpretation, constraints=constraints)
    return replace(
        ranking,
        filters=replace(ranking.filters, constraints=constraints),
        parsed=msgspec.structs.replace(parsed, interpretation=interpretation),
    )


def _build_label(ranking: Ranking, wording: Wording, constraint: Constraint) -> str:
    if constraint.field != "id":
        return wording.build_label(constraint)
    release = ranking.release
    known = release.row_by_id
    names = [release.products[known[value]].name if value in known else value for value in constraint.values]
    return build_label("id", names, constraint.kind, wording.messages)
