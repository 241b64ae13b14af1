"""Write the sentences of an answer: how many products match, what the best offer, and which constraint none meets."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from lexdex_search.answer.citations import cite_count, cite_product
from lexdex_search.answer.comparison import compare_products
from lexdex_search.answer.denials import describe_mismatch
from lexdex_search.answer.product_facts import describe_product
from lexdex_search.answer.wording import (
    join_list,
    name_tool_kind,
    shorten,
    spell_number,
    state_no_match,
)
from lexdex_search.facets.fields import TOPIC_FIELDS
from lexdex_search.release.documents import Product, clean_text
from lexdex_search.results import Citation, Constraint, Evidence, Outcome, Sentence, UnmetConstraint

MAX_SENTENCES: Final = 5
MAX_NAMES: Final = 3
MAX_DESCRIPTIONS: Final = 2
MAX_NEAREST: Final = 2
MATCHING_ALL: Final = "tools meeting all constraints"
"""The count that a headline cites: tools that meet every constraint, preferences included."""
MATCHING_MUSTS: Final = "tools meeting all requirements"
"""The count of the tools that meet the musts and exclusions."""
CATALOGUE_SIZE: Final = "tools searched"
COMBINATION: Final = "No single tool is known to combine "
"""The beginning of the statement that no single tool meets all constraints, though each is met by some tool."""
_INNER_QUOTES: Final = str.maketrans("“”", "\u2018\u2019")
NO_FULL_MATCH: Final = "No tool meets all your requirements."


class FoundProduct(msgspec.Struct, frozen=True):
    """A product in the answer with its evidence, one entry per constraint of the search."""

    product: Product
    evidence: tuple[Evidence, ...]


class AnswerFindings(msgspec.Struct, frozen=True, kw_only=True):
    """The data of a finished search from which the sentences are written.

    `meeting_all` counts the products that meet every constraint, `meeting_musts` those that meet the musts and
    exclusions, `result_count` those in the result. With `has_unread_topic`, no constraint covers a part of what the
    query asks for, so that no count is stated. `query` is the query as typed, `search_text` its English text
    without constraints.
    """

    outcome: Outcome
    query: str
    search_text: str
    constraints: tuple[Constraint, ...]
    found: tuple[FoundProduct, ...]
    meeting_all: int
    meeting_musts: int
    result_count: int
    has_unread_topic: bool = False
    catalogue_size: int
    unmet_constraints: tuple[UnmetConstraint, ...]
    named_products: tuple[FoundProduct, ...] = ()
    is_comparison: bool = False
    similar_to: tuple[Product, ...] = ()


def list_unmet_constraints(
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
        UnmetConstraint(constraint_id=constraint.id, text=state_no_match(constraint))
        for constraint, count in zip(constraints, match_counts, strict=True)
        if count == 0 and constraint.kind != "must_not"
    ]
    if no_joint_match and not alone:
        labels = [constraint.label for constraint in constraints if constraint.kind != "should"]
        alone = [UnmetConstraint(constraint_id=None, text=_state_no_combination(labels))]
    return (*alone, *gaps)


def combine_topic_and_musts(constraints: Sequence[Constraint], category: Constraint) -> UnmetConstraint:
    """State that no product in a preferred category meets the musts and exclusions.

    `category` is the preference for that category.
    """
    musts = [constraint.label for constraint in constraints if constraint.kind != "should"]
    return UnmetConstraint(constraint_id=category.id, text=_state_no_combination([category.label, *musts]))


def generate_sentences(findings: AnswerFindings) -> tuple[Sentence, ...]:
    """Write the one to five sentences of an answer; the same findings always give the same sentences."""
    if findings.outcome == "off_topic":
        return (_decline(findings),)
    unmet = [_state_unmet(each, findings) for each in findings.unmet_constraints if not _is_headline(each, findings)]
    unmet = unmet[: MAX_SENTENCES - 2]
    if findings.outcome == "clarify":
        return (*unmet, _request_details(findings))
    remaining = MAX_SENTENCES - len(unmet)
    if findings.outcome == "no_match":
        return (*unmet, *list(_describe_nearest(findings))[:remaining])
    return (*list(_describe_matches(findings))[:remaining], *unmet)


def _describe_matches(findings: AnswerFindings) -> Iterator[Sentence]:
    if findings.is_comparison:
        yield from compare_products([found.product for found in findings.named_products])
        return
    best = _choose_best(findings)
    shown = {found.product.id for found in findings.found}
    named = findings.named_products[:1]
    if named and named[0].product.id not in shown:
        yield describe_mismatch(named[0].product, named[0].evidence, findings.constraints)
        named = ()
    leading = [sentence for found in named if (sentence := _describe(found, findings)) is not None]
    yield from leading
    if leading and not findings.constraints:
        yield from _list_others(findings, named[0].product)
        return
    yield _write_headline(findings, [found.product for found in best[:MAX_NAMES]])
    others = [found for found in best if not leading or found.product.id != named[0].product.id]
    for found in others[: MAX_DESCRIPTIONS - len(leading)]:
        sentence = _describe(found, findings)
        if sentence is not None:
            yield sentence


def _choose_best(findings: AnswerFindings) -> Sequence[FoundProduct]:
    """Choose the products to describe: those that meet all musts and preferences, or all found if none does."""
    wanted = {constraint.id for constraint in findings.constraints if constraint.kind != "must_not"}
    complete = [f for f in findings.found if all(e.state == "met" for e in f.evidence if e.constraint_id in wanted)]
    return complete or findings.found


def _describe(found: FoundProduct, findings: AnswerFindings) -> Sentence | None:
    return describe_product(found.product, found.evidence, findings.constraints, findings.search_text)


def _list_others(findings: AnswerFindings, named: Product) -> Iterator[Sentence]:
    """Write a sentence that names the best results other than the product `named` in the query; none without others."""
    others = [found.product for found in findings.found if found.product.id != named.id][: MAX_NAMES - 1]
    if others:
        names, cited = _name_products(others)
        yield Sentence(f"Other results include {names}.", cited)


def _write_headline(findings: AnswerFindings, tools: Sequence[Product]) -> Sentence:
    names, cited = _name_products(tools)
    if findings.similar_to:
        return _write_alternatives_headline(findings.similar_to, tools)
    if not findings.constraints or findings.meeting_all > findings.result_count:
        # Exclusions alone leave most of the catalogue; the result has only the tools that fit the topic as well.
        about = f"For “{_quote(findings.query)}”, the" if findings.query.strip() else "The"
        return Sentence(f"{about} closest {_match_is(tools)} {names}.", cited)
    if findings.meeting_all == 0:
        return _write_partial_headline(findings, tools)
    if findings.has_unread_topic and not _get_only_category(findings):
        return _write_closest_headline(findings, tools)
    return _write_counting_headline(findings, tools)


def _write_counting_headline(findings: AnswerFindings, tools: Sequence[Product]) -> Sentence:
    """State how many tools meet all constraints, and name the best ones."""
    names, cited = _name_products(tools)
    count = findings.meeting_all
    counted = cite_count(MATCHING_ALL, count)
    category = _get_only_category(findings)
    if category in tools[0].categories and count > len(tools) and findings.query.strip():
        kind = name_tool_kind(category)
        text = f"Among {count:,} {kind}s, the closest matches for “{_quote(findings.query)}” are {names}."
        return Sentence(text, (counted, *cited, cite_product(tools[0], "categories", category)))
    meeting = (
        f"{spell_number(count)} {'tool meets' if count == 1 else 'tools meet'} all your {_name_constraints(findings)}"
    )
    if count <= len(tools):
        return Sentence(f"{meeting}: {names}.", (counted, *cited))
    return Sentence(f"{meeting}. The closest {_match_is(tools)} {names}.", (counted, *cited))


def _get_only_category(findings: AnswerFindings) -> str:
    """Return the category if it is the only constraint of the search; otherwise an empty text."""
    first = findings.constraints[0]
    alone = len(findings.constraints) == 1 and first.field == "categories" and first.kind != "must_not"
    return first.values[0] if alone and len(first.values) == 1 and name_tool_kind(first.values[0]) else ""


def _write_alternatives_headline(models: Sequence[Product], tools: Sequence[Product]) -> Sentence:
    model_names, model_citations = _name_products(models)
    names, cited = _name_products(tools)
    subject = "alternative" if len(tools) == 1 else "alternatives"
    verb = "is" if len(tools) == 1 else "are"
    return Sentence(f"The closest {subject} to {model_names} {verb} {names}.", (*model_citations, *cited))


def _write_closest_headline(findings: AnswerFindings, tools: Sequence[Product]) -> Sentence:
    """Name the closest tools among those that meet the constraints, whose count would not cover the topic."""
    names, cited = _name_products(tools)
    subject, verb = ("match", "is") if len(tools) == 1 else ("matches", "are")
    meeting = f"among the tools that meet your {_name_constraints(findings)}"
    return Sentence(f"The closest {subject} {meeting} {verb} {names}.", cited)


def _write_partial_headline(findings: AnswerFindings, tools: Sequence[Product]) -> Sentence:
    """State that no product meets all constraints, and name the best ones, which meet the musts if there are any."""
    names, cited = _name_products(tools)
    none, statement = cite_count(MATCHING_ALL, 0), f"No tool meets all your {_name_constraints(findings)}."
    if not _do_musts_cover_topic(findings):
        return Sentence(f"{statement} The closest {_match_is(tools)} {names}.", (none, *cited))
    count = findings.meeting_musts
    meeting = f"{spell_number(count)} {'meets' if count == 1 else 'meet'} all your requirements"
    text = f"{meeting}: {names}." if count <= len(tools) else f"{meeting}, including {names}."
    return Sentence(f"{statement} {text}", (none, cite_count(MATCHING_MUSTS, count), *cited))


def _do_musts_cover_topic(findings: AnswerFindings) -> bool:
    """Return whether the musts say what kind of tool is sought, so that their count is a count of such tools."""
    preferred = {constraint.field for constraint in findings.constraints if constraint.kind == "should"}
    has_must = any(constraint.kind == "must" for constraint in findings.constraints)
    return has_must and not findings.has_unread_topic and preferred.isdisjoint(TOPIC_FIELDS)


def _name_constraints(findings: AnswerFindings) -> str:
    """Return what the interface calls the constraints of the search: requirements, preferences or both."""
    kinds = {"preferences" if constraint.kind == "should" else "requirements" for constraint in findings.constraints}
    return " and ".join(sorted(kinds, reverse=True))


def _describe_nearest(findings: AnswerFindings) -> Iterator[Sentence]:
    if not any(_names_constraints(unmet) for unmet in findings.unmet_constraints):
        yield Sentence(NO_FULL_MATCH, (cite_count(MATCHING_ALL, 0),))
    shown = findings.found[:MAX_NEAREST]
    if shown:
        names, cited = _name_products([found.product for found in shown])
        subject = "option is" if len(shown) == 1 else "options are"
        yield Sentence(f"The closest {subject} {names}.", cited)
    for found in shown:
        yield describe_mismatch(found.product, found.evidence, findings.constraints)


def _names_constraints(unmet: UnmetConstraint) -> bool:
    """Return whether a statement tells which constraints can't be met, alone or in combination."""
    return unmet.constraint_id is not None or unmet.text.startswith(COMBINATION)


def _is_headline(unmet: UnmetConstraint, findings: AnswerFindings) -> bool:
    """Return whether the answer's first sentence states the same as `unmet`: that no product meets all constraints."""
    return findings.outcome == "answer" and unmet.text.startswith(COMBINATION) and not findings.is_comparison


def _state_unmet(unmet: UnmetConstraint, findings: AnswerFindings) -> Sentence:
    constraint = next((each for each in findings.constraints if each.id == unmet.constraint_id), None)
    field = constraint.field if constraint else "fields"
    return Sentence(unmet.text, (cite_count(MATCHING_ALL if unmet.text.startswith(COMBINATION) else field, 0),))


def _state_no_combination(labels: Sequence[str]) -> str:
    return f"{COMBINATION}{join_list([f'“{label}”' for label in labels])}."


def _decline(findings: AnswerFindings) -> Sentence:
    text = "This doesn't look like a question about legal technology, and nothing in the catalogue comes close to it."
    return Sentence(text, (cite_count(CATALOGUE_SIZE, findings.catalogue_size),))


def _request_details(findings: AnswerFindings) -> Sentence:
    text = f"Please describe what the tool should do. The catalogue has {findings.catalogue_size:,} tools."
    return Sentence(text, (cite_count(CATALOGUE_SIZE, findings.catalogue_size),))


def _match_is(tools: Sequence[Product]) -> str:
    return "match is" if len(tools) == 1 else "matches are"


def _quote(query: str) -> str:
    """Clean and shorten the typed query, and replace its double quotes by single ones, to quote it in a sentence."""
    return shorten(clean_text(query).translate(_INNER_QUOTES))


def _name_products(products: Sequence[Product]) -> tuple[str, tuple[Citation, ...]]:
    return join_list([p.name for p in products]), tuple(cite_product(p, "name", p.name) for p in products)
