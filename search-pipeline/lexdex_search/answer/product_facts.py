"""Describe a product in one sentence: what kind of tool it is and which constraints of the search it meets."""

from collections.abc import Iterable, Sequence
from typing import Final

from lexdex_search.answer.citations import cite_product
from lexdex_search.answer.wording import MAX_VALUES, Wording, limit_values, states_absence
from lexdex_search.release.documents import Product
from lexdex_search.results import Citation, Constraint, Evidence, Sentence
from lexdex_search.text_analysis import list_stems

MAX_FACTS_WITH_CAPABILITIES: Final = 3
"""A sentence with more facts than this does not list capabilities as well."""

_OFFERED: Final = frozenset({"licensing_models", "free_trial", "demo_available"})
"""Fields whose clauses have the verb "offers"."""

Facts = dict[str, list[str]]
"""Values by field, in the order in which the sentence states them."""


def describe_product(
    wording: Wording,
    product: Product,
    evidence: Sequence[Evidence],
    constraints: Sequence[Constraint],
    search_text: str,
) -> Sentence | None:
    """Write a sentence on what a product has of what the search requires; None if there is nothing to say.

    The sentence begins with the kind of tool. It ends with the capabilities most similar to `search_text`, unless it
    already states more than three facts.
    """
    wanted = {constraint.id for constraint in constraints if constraint.kind != "must_not"}
    facts = collect_facts(product, (e for e in evidence if e.state == "met" and e.constraint_id in wanted and e.value))
    capabilities = facts.pop("capabilities", None)
    if capabilities is None and len(facts) <= MAX_FACTS_WITH_CAPABILITIES:
        capabilities = choose_capabilities(product.capabilities, search_text)
    if "categories" not in facts and product.categories and wording.name_kind(product.categories[0]):
        facts = {"categories": [product.categories[0]], **facts}
    facts |= {"capabilities": capabilities} if capabilities else {}
    if not facts:
        return None
    cited = tuple(cite_product(product, field, ", ".join(values)) for field, values in facts.items())
    return Sentence(
        f"{_introduce(wording, product)} {_join_facts(wording, facts)}.", (*_cite_identity(product), *cited)
    )


def split_values(product: Product, field: str, joined: str) -> list[str]:
    """Split a joined text such as "Slack, Box" into the values that the product states in the field.

    Evidence and citations join several values of one field in this way.
    """
    stated = getattr(product, field)
    if not isinstance(stated, tuple):
        return [joined]
    values = []
    for value in stated:
        if joined == value or joined.startswith(f"{value}, "):
            values.append(value)
            joined = joined[len(value) + 2 :]
    return values


def collect_facts(product: Product, evidence: Iterable[Evidence]) -> Facts:
    """Collect the values of met constraints from their evidence, by field."""
    facts: Facts = {}
    for each in evidence:
        values = facts.setdefault(each.field, [])
        values += [value for value in split_values(product, each.field, each.value) if value not in values]
    return {field: limit_values(values) for field, values in facts.items()}


def choose_capabilities(capabilities: Sequence[str], search_text: str) -> list[str]:
    """Choose the capabilities that share the most words with the query, some at most; without any, the first ones."""
    wanted = set(list_stems(search_text))
    ranked = sorted(capabilities, key=lambda capability: -len(wanted.intersection(list_stems(capability))))
    return limit_values(ranked[:MAX_VALUES])


def _join_facts(wording: Wording, facts: Facts) -> str:
    """Join facts into a clause such as "is a contract tool that supports German and has SOC 2 certification"."""
    kind = wording.name_kind(facts["categories"][0]) if len(facts.get("categories", ())) == 1 else ""
    clauses = {field: wording.describe_values(field, values) for field, values in facts.items()}
    if "capabilities" in facts and any(_offers(field, values) for field, values in facts.items()):
        # "offers a free trial and covers case management": not the same verb twice
        covered = wording.join_list([wording.phrase_value("capabilities", value) for value in facts["capabilities"]])
        clauses["capabilities"] = wording.say("clauses.capabilities_covered.one", values=covered, also="")
    if not kind:
        return wording.join_clauses(list(clauses.values()))
    identity = clauses.pop("categories")
    if not clauses:
        return identity
    return wording.say("clauses.identity", kind=identity, clauses=wording.join_clauses(list(clauses.values())))


def _offers(field: str, values: Sequence[str]) -> bool:
    """Return whether the clause on a field has the verb "offers", as that on capabilities does."""
    return field in _OFFERED or states_absence(field, values)


def _introduce(wording: Wording, product: Product) -> str:
    """Name a product and its vendor, as "Clio Manage, by Clio,"; only the product if both names are equal."""
    if not _has_other_company(product):
        return product.name
    return wording.say("lacks.by_vendor", name=product.name, company=product.company)


def _cite_identity(product: Product) -> tuple[Citation, ...]:
    name = cite_product(product, "name", product.name)
    return (name, cite_product(product, "company", product.company)) if _has_other_company(product) else (name,)


def _has_other_company(product: Product) -> bool:
    return bool(product.company) and product.company.casefold() != product.name.casefold()
