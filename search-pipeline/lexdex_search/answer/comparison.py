"""Compare the products that a query names: what it asks about each of them, and in what they differ."""

from collections.abc import Iterator, Sequence
from typing import Final

from lexdex_search.answer.citations import cite_product
from lexdex_search.answer.denials import LISTED_FIELDS, list_unstated, state_silence
from lexdex_search.answer.differences import describe_difference, describe_gaps, list_differing_fields, state_fact
from lexdex_search.answer.found_product import FoundProduct
from lexdex_search.answer.product_facts import split_values
from lexdex_search.answer.wording import Wording, limit_values
from lexdex_search.query.labels import drop_synonyms
from lexdex_search.release.documents import Product
from lexdex_search.results import Citation, Constraint, Evidence, Sentence

MAX_TOOLS: Final = 3
MAX_SENTENCES: Final = 4
MAX_ANSWERS: Final = 3


def compare_products(
    wording: Wording, found: Sequence[FoundProduct], constraints: Sequence[Constraint], *, requested: Sequence[str] = ()
) -> Iterator[Sentence]:
    """Write up to four sentences: what was asked, for each product, then differences, then what isn't stated.

    `requested` are the fields whose values the query asks for.
    """
    tools = found[:MAX_TOOLS]
    products = [each.product for each in tools]
    answers = [
        answer_for_each(wording, tools, position, constraint) for position, constraint in _list_answerable(constraints)
    ]
    answers += [sentence for field in requested for sentence in state_fact(wording, products, field)]
    fields = [field for field in list_differing_fields(products) if field not in requested]
    # The first sentence has nothing before it that an "also" could continue.
    differing = [
        describe_difference(wording, products, field, opens=not answers and field == fields[0]) for field in fields
    ]
    answered = (*requested, *(each.field for each in constraints))
    gaps = list(describe_gaps(wording, products, without=answered))
    sentences = [*answers[:MAX_ANSWERS], *differing[:2], *gaps[:1], *differing[2:]]
    if sentences:
        yield from sentences[:MAX_SENTENCES]
    else:
        yield _state_nothing_to_compare(wording, products)


def _list_answerable(constraints: Sequence[Constraint]) -> list[tuple[int, Constraint]]:
    """List the constraints that a sentence can answer for each product, with their positions in the evidence.

    Requirements come before preferences.
    """
    found = [(position, each) for position, each in enumerate(constraints) if each.field not in {"id", "categories"}]
    return sorted(found, key=lambda each: each[1].kind == "should")


def answer_for_each(wording: Wording, found: Sequence[FoundProduct], position: int, constraint: Constraint) -> Sentence:
    """Answer one constraint for each product: "Ironclad has SOC 2 certification; Agiloft doesn't state it."."""
    states = [each.evidence[position] for each in found]
    stating = [(each.product, state) for each, state in zip(found, states, strict=True) if state.state != "unknown"]
    silent = [each.product for each, state in zip(found, states, strict=True) if state.state == "unknown"]
    # Those that state it come first, so that "it" refers to something.
    stating.sort(key=lambda each: each[1].state != "met")
    clauses = _describe_states(wording, stating, constraint)
    cited: list[Citation] = []
    for product, state in stating:
        cited.append(cite_product(product, "name", product.name))
        cited += [cite_product(product, state.field, _limit(product, state))] if state.value else []
    if silent:
        names = [product.name for product in silent]
        if any(state.state == "met" for state in states):
            clauses.append(wording.say_count("comparison.unstated", len(names), names=wording.join_names(names)))
        else:
            advice = "" if stating else wording.say_count("lacks.advice", len(names))
            clauses.append(f"{state_silence(wording, names, list_unstated(wording, [constraint]))}{advice}")
        cited += [cite_product(product, "name", product.name) for product in silent]
    return Sentence(f"{wording.say('format.semicolon').join(clauses)}.", tuple(cited))


def _describe_states(
    wording: Wording, stating: Sequence[tuple[Product, Evidence]], constraint: Constraint
) -> list[str]:
    """Write a clause for each thing that products state on a constraint; those that state the same share one.

    What a product lists instead is said of one product only: "its capabilities include".
    """
    names_by_clause: dict[tuple[str, str], list[str]] = {}
    plurals: dict[str, str] = {}
    for product, state in stating:
        clause = _describe_state(wording, product, state, constraint, "one")
        apart = product.name if state.state == "unmet" and constraint.field in LISTED_FIELDS else ""
        names_by_clause.setdefault((clause, apart), []).append(product.name)
        plurals[clause] = _describe_state(wording, product, state, constraint, "other")
    return [
        f"{wording.join_names(names)} {clause if len(names) == 1 else plurals[clause]}"
        for (clause, _), names in names_by_clause.items()
    ]


def _describe_state(wording: Wording, product: Product, evidence: Evidence, constraint: Constraint, form: str) -> str:
    """Write what a product states on a constraint, as a clause for one product or for several (`form`)."""
    values = limit_values(split_values(product, evidence.field, evidence.value)) if evidence.value else []
    has_value = (evidence.state == "met") != (constraint.kind == "must_not")
    if has_value and values:
        return wording.describe_values(evidence.field, values, form=form)
    wanted = _name_wanted(wording, constraint)
    if not values:
        return wording.say(f"comparison.not_listed.{form}", wanted=wanted, actual="")
    if constraint.field not in LISTED_FIELDS or evidence.field not in LISTED_FIELDS:
        return wording.describe_values(evidence.field, values, form=form)
    actual = wording.say("lacks.actual", actual=_list_actual(wording, evidence.field, values))
    return wording.say(f"comparison.not_listed.{form}", wanted=wanted, actual=actual)


def _list_actual(wording: Wording, field: str, values: Sequence[str]) -> str:
    listed = wording.join_list([wording.phrase_value(field, value) for value in values])
    form, message = ("other", "lacks.actual_some") if len(values) > 1 else ("one", "lacks.actual_one")
    return wording.say(message, noun=wording.say(f"nouns.{field}.{form}"), values=listed)


def _name_wanted(wording: Wording, constraint: Constraint) -> str:
    """Name what a constraint asks for: "SOC 2", or "“Starts at $50 a month or less”" where only its label can."""
    if constraint.field not in LISTED_FIELDS or not wording.messages.is_english:
        return wording.quote(wording.build_label(constraint))
    values = drop_synonyms(constraint.field, constraint.values)
    return wording.join_list([wording.phrase_value(constraint.field, value) for value in values], "or")


def _limit(product: Product, evidence: Evidence) -> str:
    return ", ".join(limit_values(split_values(product, evidence.field, evidence.value)))


def _state_nothing_to_compare(wording: Wording, tools: Sequence[Product]) -> Sentence:
    message = "comparison.same_two" if len(tools) == 2 else "comparison.same_all"
    text = wording.say(message, names=wording.join_names([tool.name for tool in tools]))
    return Sentence(text, tuple(cite_product(tool, "name", tool.name) for tool in tools))
