"""The answer by words alone while the engine is away: in the same shape, and saying what it is."""

from collections.abc import Iterator, Sequence
from typing import Final

from lexdex.search.queries import words
from lexdex.search.queries.words import LISTS, Row
from lexdex_search.query.request import ConstraintInput, SearchRequest
from lexdex_search.release.policy import digest_of
from lexdex_search.results import (
    Citation,
    QueryInterpretation,
    RankingPolicyRef,
    SearchAnswer,
    SearchResult,
    Sentence,
    UnmetConstraint,
)

POLICY: Final = RankingPolicyRef(version="words-1", digest=digest_of(words.WORDS))
RELEASE: Final = "none"

AWAY = (
    "AI search is temporarily unavailable. These are keyword results; "
    "requirements such as “not in the US” were not applied."
)
NOT_APPLIED = "The requirement on {} was not applied, because AI search is unavailable."
NOTHING = "No tool contains any of these words."
FOUND = "{} of {:,} tools contain these words; {} is the closest match."
REASON = "Contains words from your query"


async def answer(ask: SearchRequest, limit: int) -> SearchAnswer:
    """Tools by their words; every constraint that could not be applied is named."""
    conditions = (*(ask.constraints or ()), *ask.filters)
    applied = [each for each in conditions if each.field in LISTS and each.kind != "should"]
    text = " ".join(part for part in (ask.query, ask.keyword) if part)
    rows = await words.find(text, limit, [(each.kind, each.field, each.values) for each in applied])
    sentence = _sentence(rows, await words.count())
    return SearchAnswer(
        product_ids=tuple(_hit(row) for row in rows),
        response=sentence.text,
        sentences=(sentence,),
        interpretation=QueryInterpretation(topic=text),
        unmet_constraints=tuple(_unmet(conditions)),
        outcome="answer" if rows else "no_match",
        total=rows[0].total if rows else 0,
        release=RELEASE,
        policy=POLICY,
        mode="keyword",
        ai_generated=False,
    )


def _unmet(conditions: Sequence[ConstraintInput]) -> Iterator[UnmetConstraint]:
    yield UnmetConstraint(constraint_id=None, text=AWAY)
    fields = {each.field for each in conditions if each.field not in LISTS or each.kind == "should"}
    for field in sorted(fields):
        yield UnmetConstraint(constraint_id=None, text=NOT_APPLIED.format(field.replace("_", " ")))


def _sentence(rows: Sequence[Row], catalogue: int) -> Sentence:
    counted = Citation(kind="catalogue", product_id="", field="tools with any of these words", value="0")
    if not rows:
        return Sentence(NOTHING, (counted,))
    first, total = rows[0], rows[0].total
    counted = Citation(kind="catalogue", product_id="", field="tools with any of these words", value=str(total))
    named = Citation(kind="product", product_id=first.id, field="name", value=first.name)
    return Sentence(FOUND.format(f"{total:,}", catalogue, first.name), (counted, named))


def _hit(row: Row) -> SearchResult:
    return SearchResult(
        product_id=row.id,
        product_name=row.name,
        description=row.summary or row.description,
        company_name=row.company,
        avg_rating=row.rating,
        reviews=row.reviews,
        image_url=row.logo,
        category=row.category,
        language=row.languages,
        country_served=row.countries,
        integrations=tuple(row.integrations),
        sample=row.sample,
        reasons=(REASON,) if row.score else (),
        evidence=(),
        score=round(row.score, 6),
        score_parts={"words": round(row.score, 6)},
    )
