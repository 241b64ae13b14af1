"""Write which constraints of a search a product does not meet, and which it doesn't state."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from lexdex_search.answer.citations import cite_product
from lexdex_search.answer.product_facts import split_values
from lexdex_search.answer.wording import describe_values, join_clauses, join_list, limit_values, phrase_value
from lexdex_search.release.documents import Product
from lexdex_search.results import Constraint, Evidence, Sentence

_NOUNS: Final = {
    "integrations": ("integration", "integrations"),
    "languages": ("language", "languages"),
    "countries": ("supported country", "supported countries"),
    "security_certifications": ("certification", "certifications"),
    "compliance_standards": ("compliance standard", "compliance standards"),
    "data_formats": ("data format", "data formats"),
    "capabilities": ("capability", "capabilities"),
}
"""The nouns for a field's values, singular and plural, as in "its integrations are Slack and Box"."""
_FLAGS: Final = frozenset({"free_trial", "demo_available"})
_QUOTED: Final = frozenset({"starting_price_usd", "year_founded", "id"})
"""Fields whose constraints read best as the label that the search shows."""
_NEGATIONS: Final = ("doesn't ", "isn't ")
"""Negated clauses come last, so that no other clause can be read as negated with them."""
_UNSTATED: Final = {"starting_price_usd": "its starting price", "year_founded": "when it was founded"}


def describe_mismatch(product: Product, evidence: Sequence[Evidence], constraints: Sequence[Constraint]) -> Sentence:
    """Write a sentence on the constraints that a product fails, with its actual values, and those it doesn't state.

    An example is "Acme doesn't list Slack (its integrations are Box and Zoom) and doesn't state whether it supports
    German."
    """
    by_id = {constraint.id: constraint for constraint in constraints}
    failed = _merge_by_field([(by_id[each.constraint_id], each) for each in evidence if each.state == "unmet"])
    unknown = _merge_by_field([(by_id[each.constraint_id], each) for each in evidence if each.state == "unknown"])
    cited = [cite_product(product, "name", product.name)]
    clauses: list[str] = []
    for constraint, each in failed:
        values = limit_values(split_values(product, each.field, each.value)) if each.value else []
        clauses.append(_describe_failure(product, constraint, each.field, values))
        if values:
            cited.append(cite_product(product, each.field, ", ".join(values)))
    clauses.sort(key=lambda clause: clause.startswith(_NEGATIONS))
    if unknown:
        clauses.append(f"doesn't state {_list_unstated([constraint for constraint, _ in unknown])}")
    if not clauses:
        return Sentence(f"{product.name} meets all your requirements.", tuple(cited))
    return Sentence(f"{product.name} {join_clauses(clauses)}.", tuple(cited))


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


def _describe_failure(product: Product, constraint: Constraint, field: str, values: Sequence[str]) -> str:
    """Write a clause on one failed constraint, such as "doesn't list Slack (its integrations are Box and Zoom)".

    `field` is the field that decided it, `values` what the product has there.
    """
    actual = describe_values(field, values) if values else ""
    if constraint.field in _QUOTED:
        return f"doesn't meet “{constraint.label}” (it {actual})" if field != "id" else f"is “{constraint.label}”"
    if constraint.kind == "must_not":
        return f"{actual} (which you excluded)"
    if constraint.field in _FLAGS or actual.startswith("offers no "):
        return actual
    wanted = describe_values(constraint.field, constraint.values, "or")
    reason = f" ({_list_actual(product, field, values)})" if values else ""
    if wanted.startswith("is "):
        return f"isn't listed as {wanted.removeprefix('is ')}{reason}"
    return f"doesn't list {_list_wanted(constraint)}{reason}"


def _list_wanted(constraint: Constraint) -> str:
    listed = join_list([phrase_value(constraint.field, value) for value in constraint.values], "or")
    return f"{listed} licensing" if constraint.field == "licensing_models" else listed


def _list_actual(product: Product, field: str, values: Sequence[str]) -> str:
    """Write the values that a product has in a field: "its integrations are Box and Zoom".

    "Include" instead of "are" means that the product has more values than those given.
    """
    if field not in _NOUNS:
        return f"it {describe_values(field, values)}"
    singular, plural = _NOUNS[field]
    listed = join_list([phrase_value(field, value) for value in values])
    if len(values) < len(getattr(product, field)):
        return f"its {plural} include {listed}"
    return f"its only listed {singular} is {listed}" if len(values) == 1 else f"its {plural} are {listed}"


def _list_unstated(constraints: Sequence[Constraint]) -> str:
    """Write what a product doesn't state on constraints: "its starting price or whether it supports German"."""
    fields = [_UNSTATED[constraint.field] for constraint in constraints if constraint.field in _UNSTATED]
    clauses = [
        describe_values(constraint.field, constraint.values, "or")
        for constraint in constraints
        if constraint.field not in _UNSTATED
    ]
    fields += [clause.removeprefix("states ") for clause in clauses if clause.startswith("states ")]
    clauses = [clause for clause in clauses if not clause.startswith("states ")]
    return join_list([*fields, *([f"whether it {join_clauses(clauses, 'or')}"] if clauses else [])], "or")
