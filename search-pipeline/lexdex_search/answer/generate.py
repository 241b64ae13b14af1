"""Write the sentences of an answer: a recommendation with its reason, differences, and what no tool meets."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from lexdex_search.answer.citations import cite_count
from lexdex_search.answer.comparison import MAX_TOOLS, compare_products
from lexdex_search.answer.counts import CATALOGUE_SIZE, MATCHING_ALL, Coverage
from lexdex_search.answer.denials import describe_mismatch
from lexdex_search.answer.differences import state_fact
from lexdex_search.answer.found_product import FoundProduct
from lexdex_search.answer.nearest import describe_nearest
from lexdex_search.answer.product_facts import describe_product
from lexdex_search.answer.recommendation import recommend
from lexdex_search.answer.wording import Wording
from lexdex_search.release.documents import Product
from lexdex_search.results import Constraint, Outcome, Relaxation, Sentence, UnmetConstraint

MAX_SENTENCES: Final = 5


class AnswerFindings(msgspec.Struct, frozen=True, kw_only=True):
    """The data of a finished search from which the sentences are written.

    `match_count` is the number of products that match, with what it leaves aside; null if no count may be stated,
    because the constraints don't cover all that the query asks for. With `is_about_named`, the query only names
    products and asks for facts of them, those in `requested_fields`. `others_meet_all` tells whether tools that don't
    fit the topic meet all requirements. `search_text` is the English text of the query without its constraints.
    """

    wording: Wording
    outcome: Outcome
    search_text: str
    constraints: tuple[Constraint, ...]
    found: tuple[FoundProduct, ...]
    match_count: tuple[int, Coverage] | None
    catalogue_size: int
    unmet_constraints: tuple[UnmetConstraint, ...]
    relaxations: tuple[Relaxation, ...] = ()
    others_meet_all: bool = False
    named_products: tuple[FoundProduct, ...] = ()
    is_comparison: bool = False
    is_about_named: bool = False
    requested_fields: tuple[str, ...] = ()
    similar_to: tuple[Product, ...] = ()


def list_unmet_constraints(
    wording: Wording,
    constraints: Sequence[Constraint],
    match_counts: Sequence[int],
    gaps: Sequence[UnmetConstraint],
    *,
    no_joint_match: bool,
) -> tuple[UnmetConstraint, ...]:
    """List the constraints that no product meets, as sentences; `gaps` are appended.

    `match_counts` has the number of matching products per constraint. With `no_joint_match`, no product meets all musts
    and exclusions together, which is stated if no single constraint explains it.
    """
    alone = [
        UnmetConstraint(constraint_id=constraint.id, text=_state_no_match(wording, constraint))
        for constraint, count in zip(constraints, match_counts, strict=True)
        if count == 0 and constraint.kind != "must_not"
    ]
    if no_joint_match and not alone:
        labels = [constraint.label for constraint in constraints if constraint.kind != "should"]
        alone = [UnmetConstraint(constraint_id=None, text=_state_no_combination(wording, labels))]
    return (*alone, *gaps)


def combine_topic_and_musts(
    wording: Wording, constraints: Sequence[Constraint], category: Constraint
) -> UnmetConstraint:
    """State that no product in a preferred category meets the musts and exclusions.

    `category` is the preference for that category.
    """
    musts = [constraint.label for constraint in constraints if constraint.kind != "should"]
    return UnmetConstraint(constraint_id=category.id, text=_state_no_combination(wording, [category.label, *musts]))


def generate_sentences(findings: AnswerFindings) -> tuple[Sentence, ...]:
    """Write the one to five sentences of an answer; the same findings always give the same sentences."""
    if findings.outcome == "off_topic":
        return (_decline(findings),)
    unmet = [_state_unmet(each, findings) for each in findings.unmet_constraints]
    if findings.outcome == "clarify":
        return (*unmet[: MAX_SENTENCES - 2], _request_details(findings))
    if findings.is_comparison:
        written = list(
            compare_products(
                findings.wording, findings.named_products, findings.constraints, requested=findings.requested_fields
            )
        )
    elif findings.outcome == "no_match":
        # The headline says that no tool meets all, so that only what no tool meets by itself is to be added.
        unmet = [each for each in unmet if not _states_combination(each, findings.wording)]
        written = list(_describe_no_match(findings))
    else:
        written = list(_describe_matches(findings))
    unmet = unmet[: MAX_SENTENCES - 2]
    return (*written[: MAX_SENTENCES - len(unmet)], *unmet)


def _describe_no_match(findings: AnswerFindings) -> Iterator[Sentence]:
    """Describe the product that the query asks about; if it names none, those that come closest."""
    if findings.named_products and not findings.similar_to:
        yield from _answer_requested(findings)
        for found in findings.named_products[:2]:
            yield describe_mismatch(findings.wording, found.product, found.evidence, findings.constraints)
        return
    yield from describe_nearest(
        findings.wording,
        findings.found,
        findings.constraints,
        findings.relaxations,
        others_meet_all=findings.others_meet_all,
    )


def _describe_matches(findings: AnswerFindings) -> Iterator[Sentence]:
    named = findings.named_products[:MAX_TOOLS] if not findings.similar_to else ()
    described = [*_answer_requested(findings), *(_describe_named(found, findings) for found in named)]
    sentences = [sentence for sentence in described if sentence is not None]
    yield from sentences
    if findings.is_about_named and sentences:
        return
    others = [each for each in findings.found if each.product.id not in {found.product.id for found in named}]
    if others or not named:
        yield from recommend(
            findings.wording,
            others if named else findings.found,
            findings.constraints,
            findings.search_text,
            match_count=None if named else findings.match_count,
            similar_to=findings.similar_to,
        )


def _answer_requested(findings: AnswerFindings) -> Iterator[Sentence]:
    products = [found.product for found in findings.named_products[:MAX_TOOLS]]
    for field in findings.requested_fields:
        yield from state_fact(findings.wording, products, field)


def _describe_named(found: FoundProduct, findings: AnswerFindings) -> Sentence | None:
    """Describe the product that the query names: what it has of what is sought, or what it lacks."""
    required = {constraint.id for constraint in findings.constraints if constraint.kind != "should"}
    if any(each.state != "met" for each in found.evidence if each.constraint_id in required):
        return describe_mismatch(findings.wording, found.product, found.evidence, findings.constraints)
    return describe_product(findings.wording, found.product, found.evidence, findings.constraints, findings.search_text)


def _state_unmet(unmet: UnmetConstraint, findings: AnswerFindings) -> Sentence:
    constraint = next((each for each in findings.constraints if each.id == unmet.constraint_id), None)
    field = constraint.field if constraint else "fields"
    is_combination = _states_combination(unmet, findings.wording)
    return Sentence(unmet.text, (cite_count(MATCHING_ALL if is_combination else field, 0),))


def _states_combination(statement: Sentence | UnmetConstraint, wording: Wording) -> bool:
    """Return whether a statement says that no single tool meets all constraints, though each is met by some tool."""
    return statement.text.startswith(wording.messages.get_beginning("unmet.combination"))


def _state_no_combination(wording: Wording, labels: Sequence[str]) -> str:
    return wording.say("unmet.combination", labels=wording.join_list([wording.quote(label) for label in labels]))


def _state_no_match(wording: Wording, constraint: Constraint) -> str:
    """Write the sentence that no product in the catalogue is known to meet a constraint."""
    if constraint.field == "id" or not wording.messages.is_english:
        return wording.say("unmet.label", label=wording.quote(constraint.label))
    known = wording.find_form(constraint.field, constraint.values, "or", "known")
    if known is not None:
        return wording.say("english_only.known", clause=known)
    return wording.say("english_only.stated", clause=wording.describe_values(constraint.field, constraint.values, "or"))


def _decline(findings: AnswerFindings) -> Sentence:
    return Sentence(findings.wording.say("general.off_topic"), (cite_count(CATALOGUE_SIZE, findings.catalogue_size),))


def _request_details(findings: AnswerFindings) -> Sentence:
    count = findings.wording.messages.format_number(findings.catalogue_size)
    text = findings.wording.say("general.details", count=count)
    return Sentence(text, (cite_count(CATALOGUE_SIZE, findings.catalogue_size),))
