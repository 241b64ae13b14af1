"""Write which constraints of a search a product does not meet, and which it doesn't state."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from lexdex_search.answer.citations import cite_product
from lexdex_search.answer.found_product import FoundProduct
from lexdex_search.answer.product_facts import split_values
from lexdex_search.answer.wording import Wording, limit_values, states_absence
from lexdex_search.query.labels import drop_synonyms
from lexdex_search.release.documents import Product
from lexdex_search.results import Citation, Constraint, Evidence, Sentence

LISTED_FIELDS: Final = frozenset(
    {
        *("integrations", "languages", "countries", "security_certifications", "compliance_standards", "data_formats"),
        "capabilities",
    }
)
"""Fields with a noun for their values, as in "its integrations are Slack and Box"."""
_FLAGS: Final = frozenset({"free_trial", "demo_available"})
_QUOTED: Final = frozenset({"starting_price_usd", "year_founded", "id"})
"""Fields whose constraints read best as the label that the search shows."""
_OPEN_EXCLUSIONS: Final = frozenset(
    {"hosting_locations", "headquarters", "deployment_models", "licensing_models", "countries"}
)
"""A product has few values in these fields, so that all of them are in question if it states none."""


class Lacks(msgspec.Struct, frozen=True):
    """What keeps a product from matching: `clauses` on what it contradicts and doesn't state, with their citations.

    `only_unstated` is true if it contradicts nothing, so that its vendor may still confirm the rest; `unstated` then
    names what it doesn't state.
    """

    clauses: tuple[str, ...]
    citations: tuple[Citation, ...]
    only_unstated: bool
    unstated: str = ""


def list_lacks(
    wording: Wording, product: Product, evidence: Sequence[Evidence], constraints: Sequence[Constraint]
) -> Lacks:
    """List the requirements that a product fails, with its actual values, and those that it doesn't state.

    Preferences are no requirements. The first citation is the product's name.
    """
    by_id = {constraint.id: constraint for constraint in constraints if constraint.kind != "should"}
    relevant = [(by_id[each.constraint_id], each) for each in evidence if each.constraint_id in by_id]
    failed = _merge_by_field([(constraint, each) for constraint, each in relevant if each.state == "unmet"])
    unknown = _merge_by_field([(constraint, each) for constraint, each in relevant if each.state == "unknown"])
    cited = [cite_product(product, "name", product.name)]
    failures: list[tuple[bool, str]] = []
    for constraint, each in failed:
        values = limit_values(split_values(product, each.field, each.value)) if each.value else []
        failures.append(_describe_failure(wording, product, constraint, each.field, values))
        if values:
            cited.append(cite_product(product, each.field, ", ".join(values)))
    # Negated clauses come last, so that no other clause can be read as negated with them.
    clauses = [clause for _, clause in sorted(failures, key=lambda each: each[0])]
    unstated = ""
    if unknown:
        hints = [each for _, each in unknown if each.value]
        unstated = list_unstated(wording, [constraint for constraint, _ in unknown]) + _add_hints(wording, hints)
        clauses.append(wording.say("lacks.unstated", facts=unstated))
        cited += [cite_product(product, each.field, each.value) for each in hints]
    return Lacks(tuple(clauses), tuple(cited), only_unstated=bool(unknown) and not failed, unstated=unstated)


def describe_lacks(wording: Wording, lacks: Lacks) -> str:
    """Write what a product lacks, as one clause after its name, with the advice to ask its vendor if that may help."""
    if not lacks.clauses:
        return wording.say("lacks.nothing")
    advice = wording.say_count("lacks.advice", 1) if lacks.only_unstated else ""
    return f"{wording.join_clauses(lacks.clauses)}{advice}"


def describe_mismatch(
    wording: Wording, product: Product, evidence: Sequence[Evidence], constraints: Sequence[Constraint]
) -> Sentence:
    """Write a sentence on the requirements that a product fails, with its actual values, and those it doesn't state.

    An example is "Acme doesn't list Slack (its integrations are Box and Zoom) and doesn't state whether it supports
    German."
    """
    lacks = list_lacks(wording, product, evidence, constraints)
    text = wording.say("lacks.sentence", name=product.name, lacks=describe_lacks(wording, lacks))
    return Sentence(text, lacks.citations)


def describe_mismatches(
    wording: Wording, found: Sequence[FoundProduct], constraints: Sequence[Constraint]
) -> Iterator[Sentence]:
    """Write a sentence per product on what it lacks; two products that leave the same open share one sentence."""
    all_lacks = [list_lacks(wording, each.product, each.evidence, constraints) for each in found]
    if len(found) == 2 and all_lacks[0].clauses == all_lacks[1].clauses and all_lacks[0].only_unstated:
        first, second = all_lacks
        clause = state_silence(wording, [each.product.name for each in found], first.unstated)
        yield Sentence(f"{clause}{wording.say_count('lacks.advice', 2)}.", (*first.citations, *second.citations))
        return
    for each in found:
        yield describe_mismatch(wording, each.product, each.evidence, constraints)


def _add_hints(wording: Wording, hints: Sequence[Evidence]) -> str:
    """Write in brackets the facts that are weak evidence for what isn't stated: " (it is based in Berlin, Germany)"."""
    facts = list(dict.fromkeys(wording.describe_values(each.field, [each.value]) for each in hints))
    return wording.say("lacks.hints", facts=wording.join_clauses(facts)) if facts else ""


def state_silence(wording: Wording, names: Sequence[str], unstated: str) -> str:
    """Write that none of the products states something: "Neither Acme nor Brief states whether it supports German"."""
    if len(names) == 1:
        return wording.say("lacks.unstated_by_one", name=names[0], facts=unstated)
    if len(names) == 2:
        return wording.say("lacks.unstated_by_two", first=names[0], second=names[1], facts=unstated)
    return wording.say("lacks.unstated_by_all", names=wording.join_names(names), facts=unstated)


def _merge_by_field(missing: Sequence[tuple[Constraint, Evidence]]) -> list[tuple[Constraint, Evidence]]:
    """Merge constraints on the same field and evidence into one with all values, to name the field only once.

    `missing` has each constraint that is not met, with its evidence.
    """
    merged: dict[tuple[object, ...], tuple[Constraint, Evidence]] = {}
    for constraint, evidence in missing:
        quoted = constraint.field in _QUOTED or (constraint.kind == "must_not" and evidence.state == "unmet")
        apart = constraint.id if quoted else 0
        key = (constraint.field, evidence.value, apart)
        first, _ = merged.get(key, (constraint, evidence))
        values = tuple(dict.fromkeys((*first.values, *constraint.values)))
        merged[key] = (replace(first, values=values), evidence)
    return list(merged.values())


def _describe_failure(
    wording: Wording, product: Product, constraint: Constraint, field: str, values: Sequence[str]
) -> tuple[bool, str]:
    """Write a clause on one failed constraint, such as "doesn't list Slack (its integrations are Box and Zoom)".

    `field` is the field that decided it, `values` what the product has there. Returns also whether the clause is
    negated.
    """
    actual = wording.describe_values(field, values) if values else ""
    if constraint.field == "id":
        return False, wording.say("lacks.product", label=wording.quote(constraint.label))
    if constraint.field in _QUOTED:
        label = wording.quote(wording.build_label(constraint))
        return True, wording.say("lacks.label", label=label, actual=actual)
    if constraint.kind == "must_not":
        return False, wording.say("lacks.excluded", actual=actual)
    if constraint.field in _FLAGS or states_absence(field, values):
        return False, actual
    reason = wording.say("lacks.actual", actual=_list_actual(wording, product, field, values)) if values else ""
    listed_as = wording.find_form(constraint.field, constraint.values, "or", "listed_as")
    if listed_as is not None:
        return True, wording.say("english_only.not_listed_as", wanted=listed_as, actual=reason)
    return True, wording.say("lacks.not_listed", wanted=_list_wanted(wording, constraint), actual=reason)


def _list_wanted(wording: Wording, constraint: Constraint) -> str:
    if not wording.messages.is_english:
        return wording.quote(wording.build_label(constraint))
    values = drop_synonyms(constraint.field, constraint.values)
    listed = wording.join_list([wording.phrase_value(constraint.field, value) for value in values], "or")
    return wording.say("english_only.licensing", values=listed) if constraint.field == "licensing_models" else listed


def _list_actual(wording: Wording, product: Product, field: str, values: Sequence[str]) -> str:
    """Write the values that a product has in a field: "its integrations are Box and Zoom".

    "Include" instead of "are" means that the product has more values than those given.
    """
    if field not in LISTED_FIELDS:
        return wording.say("lacks.actual_clause", clause=wording.describe_values(field, values))
    listed = wording.join_list([wording.phrase_value(field, value) for value in values])
    form, message = "other", "lacks.actual_all"
    if len(values) < len(getattr(product, field)):
        message = "lacks.actual_some"
    elif len(values) == 1:
        form, message = "one", "lacks.actual_only"
    return wording.say(message, noun=wording.say(f"nouns.{field}.{form}"), values=listed)


def list_unstated(wording: Wording, constraints: Sequence[Constraint]) -> str:
    """Write what a product doesn't state on constraints: "its starting price or whether it supports German"."""
    if wording.messages.is_english:
        return _list_unstated_in_english(wording, constraints)
    return wording.join_list([wording.quote(wording.build_label(constraint)) for constraint in constraints], "nor")


def _list_unstated_in_english(wording: Wording, constraints: Sequence[Constraint]) -> str:
    facts: list[str] = []
    stated: list[str] = []
    clauses: list[str] = []
    for constraint in constraints:
        unstated = wording.find_form(constraint.field, constraint.values, "or", "unstated")
        if constraint.kind == "must_not" and constraint.field in _OPEN_EXCLUSIONS:
            facts.append(wording.say(f"english_only.unstated_{constraint.field}"))
        elif unstated is None:
            values = drop_synonyms(constraint.field, constraint.values)
            clauses.append(wording.describe_values(constraint.field, values, "or"))
        elif constraint.field in _QUOTED:
            facts.append(unstated)
        else:
            stated.append(unstated)
    if clauses:
        stated.append(wording.say("english_only.whether", clauses=wording.join_clauses(clauses, "or")))
    return wording.join_list([*dict.fromkeys(facts), *stated], "or")
