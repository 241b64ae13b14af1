"""Compare two or three products that a query names, field by field."""

from collections.abc import Iterator, Sequence
from typing import Final

from lexdex_search.answer.citations import cite_product
from lexdex_search.answer.wording import (
    MAX_VALUES,
    add_also,
    describe_values,
    join_clauses,
    join_list,
    name_category,
    name_tool_kind,
    to_plural,
)
from lexdex_search.release.documents import Product
from lexdex_search.results import Sentence

COMPARED_FIELDS: Final = (
    "categories",
    "starting_price_usd",
    "deployment_models",
    "languages",
    "security_certifications",
    "capabilities",
)
"""Fields that are compared; the first says what the products are, so it comes first whether they differ or not."""
MAX_FIELDS: Final = 3
MAX_TOOLS: Final = 3
MAX_LABEL_LENGTH: Final = 60
"""Longer values are whole sentences by vendors and are left out of a comparison."""


def compare_products(products: Sequence[Product]) -> Iterator[Sentence]:
    """Write up to three sentences that compare products, one per field that all of them state.

    The sentence on categories comes first, then those on fields in which the products differ.
    """
    tools = products[:MAX_TOOLS]
    fields = [field for field in COMPARED_FIELDS if all(_get_values(tool, field) for tool in tools)]
    if not fields:
        yield _state_nothing_to_compare(tools)
        return
    fields.sort(key=lambda field: (field != "categories", _is_same(tools, field)))
    for field in fields[:MAX_FIELDS]:
        yield _compare_field(tools, field, total=len(products))


def _compare_field(tools: Sequence[Product], field: str, *, total: int) -> Sentence:
    """Write a sentence on what the compared products (`tools`) share in a field, and what each of them has besides.

    `total` is the number of products that the query names, which may be more than are compared.
    """
    values = [_get_values(tool, field) for tool in tools]
    shared = [value for value in values[0] if all(value in others for others in values)][:MAX_VALUES]
    if shared:
        extras = [[value for value in own if not _is_in_all(value, values)][:MAX_VALUES] for own in values]
    else:
        extras = [own[:MAX_VALUES] for own in values]
    cited = [cite_product(tool, "name", tool.name) for tool in tools] + [
        cite_product(tool, field, ", ".join((*shared, *extra))) for tool, extra in zip(tools, extras, strict=True)
    ]
    clauses = [
        f"{tool.name} {_describe_extra(field, extra) if shared else describe_values(field, extra)}"
        for tool, extra in zip(tools, extras, strict=True)
        if extra
    ]
    if not shared:
        return Sentence(f"{', '.join(clauses[:-1])}, while {clauses[-1]}.", tuple(cited))
    together = f"{_name_all(tools, total)} {_describe_shared(field, shared)}"
    return Sentence(f"{together}; {join_clauses(clauses)}." if clauses else f"{together}.", tuple(cited))


def _describe_shared(field: str, values: Sequence[str]) -> str:
    kinds = [name_tool_kind(value) for value in values] if field == "categories" else []
    if len(kinds) == 1 and kinds[0]:
        return f"are {kinds[0]}s"
    if field == "categories":
        return f"cover {join_clauses([name_category(value) for value in values])}"
    return to_plural(describe_values(field, values))


def _describe_extra(field: str, values: Sequence[str]) -> str:
    if field == "categories":
        return f"also covers {join_clauses([name_category(value) for value in values])}"
    return add_also(describe_values(field, values))


def _name_all(tools: Sequence[Product], total: int) -> str:
    """Refer to the compared products as "Both" or "All three"; by name if the query names more than are compared."""
    if total > len(tools):
        return join_list([tool.name for tool in tools])
    return "Both" if len(tools) == 2 else "All three"


def _state_nothing_to_compare(tools: Sequence[Product]) -> Sentence:
    names = join_list([tool.name for tool in tools])
    both = "both" if len(tools) == 2 else "all"
    text = f"{names} are in the catalogue, but none of the details that we compare is stated for {both} of them."
    return Sentence(text, tuple(cite_product(tool, "name", tool.name) for tool in tools))


def _is_in_all(value: str, values: Sequence[Sequence[str]]) -> bool:
    return all(value in each for each in values)


def _is_same(tools: Sequence[Product], field: str) -> bool:
    return len({frozenset(_get_values(tool, field)) for tool in tools}) == 1


def _get_values(product: Product, field: str) -> list[str]:
    value = getattr(product, field)
    if isinstance(value, tuple):
        return [each for each in dict.fromkeys(value) if len(each) <= MAX_LABEL_LENGTH]
    return [] if value is None else [str(value)]
