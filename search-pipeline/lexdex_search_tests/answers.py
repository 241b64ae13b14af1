"""Build answers and constraints, to test what evaluations read in them, and list the products of answers."""

from collections.abc import Sequence

from lexdex_search.results import (
    Constraint,
    Evidence,
    Group,
    Kind,
    Outcome,
    QueryInterpretation,
    RankingPolicyRef,
    SearchAnswer,
    SearchResult,
    Sentence,
    UnmetConstraint,
)


def build_constraint(
    kind: Kind, field: str, *values: str, words: str = "", is_function: bool = False, constraint_id: int = 1
) -> Constraint:
    """Build a constraint as the parser reads it."""
    return Constraint(
        id=constraint_id,
        kind=kind,
        field=field,
        values=values,
        label="",
        words=words,
        start=0,
        end=0,
        is_function=is_function,
    )


def build_search_result(product_id: str, group: Group = "match", evidence: Sequence[Evidence] = ()) -> SearchResult:
    """Build a result of which only the id, the group and the evidence matter."""
    return SearchResult(
        product_id=product_id,
        product_name=product_id,
        description="",
        company_name="",
        avg_rating=0.0,
        reviews=0,
        image_url="",
        category="",
        language="",
        country_served="",
        integrations=(),
        group=group,
        sample=False,
        reasons=(),
        evidence=tuple(evidence),
        score=0.0,
        score_parts={},
    )


def build_search_answer(
    product_ids: Sequence[str],
    *,
    outcome: Outcome = "answer",
    unmet: tuple[UnmetConstraint, ...] = (),
    interpretation: QueryInterpretation | None = None,
    sentences: tuple[Sentence, ...] = (),
) -> SearchAnswer:
    """Build an answer with these products, best first."""
    return SearchAnswer(
        product_ids=tuple(build_search_result(product_id) for product_id in product_ids),
        response="",
        sentences=sentences,
        interpretation=interpretation or QueryInterpretation(),
        unmet_constraints=unmet,
        outcome=outcome,
        total=len(product_ids),
        release="r",
        policy=RankingPolicyRef(version="1", digest="d"),
    )


def list_ids(answer: SearchAnswer, *groups: Group) -> list[str]:
    """List the ids of the results, best first; only those of the given groups, if any are given."""
    return [hit.product_id for hit in answer.product_ids if not groups or hit.group in groups]


def list_matches(answer: SearchAnswer) -> list[str]:
    """List the ids of the results that match, best first."""
    return list_ids(answer, "match")
