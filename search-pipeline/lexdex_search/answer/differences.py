"""Write in which fields products differ, and what some of them don't state; what all share is left out."""

from collections.abc import Iterator, Sequence
from typing import Final

from lexdex_search.answer.citations import cite_product
from lexdex_search.answer.wording import MAX_VALUES, Wording, limit_values
from lexdex_search.release.documents import Product
from lexdex_search.results import Sentence

COMPARED_FIELDS: Final = (
    "starting_price_usd",
    "deployment_models",
    "hosting_locations",
    "security_certifications",
    "languages",
    "capabilities",
    "categories",
)
"""Fields in which products are compared, the most important ones for a buyer first."""
MAX_LABEL_LENGTH: Final = 60
"""Longer values are whole sentences by vendors and are left out of a comparison."""
_GAP_FIELDS: Final = (
    "starting_price_usd",
    "deployment_models",
    "hosting_locations",
    "security_certifications",
    "languages",
)
"""Fields of which an answer says that a product states nothing in them, the most important ones first."""


def list_differing_fields(products: Sequence[Product], fields: Sequence[str] = COMPARED_FIELDS) -> list[str]:
    """List the fields that all products state, but not with the same values, in the order of `fields`."""
    return [
        field
        for field in fields
        if all(get_values(product, field) for product in products)
        and len({frozenset(get_values(product, field)) for product in products}) > 1
    ]


def describe_difference(wording: Wording, products: Sequence[Product], field: str, *, opens: bool = False) -> Sentence:
    """Write a sentence on what each product has in a field, or has besides what all of them share.

    With `opens`, the sentence is the first of its answer, so that it names what all share instead of saying "also".
    """
    values = [get_values(product, field) for product in products]
    shared = [value for value in values[0] if all(value in others for others in values)]
    extras = [[value for value in own if value not in shared][:MAX_VALUES] for own in values]
    with_extras = [(product, extra) for product, extra in zip(products, extras, strict=True) if extra]
    names_by_extra: dict[tuple[str, ...], list[str]] = {}
    for product, extra in with_extras:
        names_by_extra.setdefault(tuple(extra), []).append(product.name)
    # What a single clause adds, "also" says better.
    opens = opens and bool(shared) and len(names_by_extra) > 1
    clauses = [
        wording.describe_besides(names, field, extra, is_shared=bool(shared), also=bool(shared) and not opens)
        for extra, names in names_by_extra.items()
    ]
    cited = [cite_product(product, "name", product.name) for product, _ in with_extras]
    cited += [cite_product(product, field, ", ".join(extra)) for product, extra in with_extras]
    if shared or len(clauses) == 1:
        joined = wording.say("format.semicolon").join(clauses)
        message = "comparison.besides"
        if opens:
            message += "_two" if len(products) == 2 else "_all"
        return Sentence(wording.say(message, clauses=joined), tuple(cited))
    text = wording.say("comparison.difference", clauses=", ".join(clauses[:-1]), last=clauses[-1])
    return Sentence(text, tuple(cited))


def describe_gaps(wording: Wording, products: Sequence[Product], *, without: Sequence[str] = ()) -> Iterator[Sentence]:
    """Write for each field that only some of the products state, the most important ones first, which of them don't.

    The fields `without` are left out.
    """
    for field in _GAP_FIELDS:
        silent = [product for product in products if not get_values(product, field)]
        if silent and len(silent) < len(products) and field not in without:
            yield _state_gap(wording, silent, field)


def state_fact(wording: Wording, products: Sequence[Product], field: str) -> Iterator[Sentence]:
    """Write what each product states in one of the fields of gaps, and which of them state nothing there."""
    stating = [product for product in products if get_values(product, field)]
    if stating:
        names_by_values: dict[tuple[str, ...], list[str]] = {}
        for product in stating:
            names_by_values.setdefault(_list_stated(product, field), []).append(product.name)
        clauses = [
            wording.describe_besides(names, field, values, is_shared=False, also=False)
            for values, names in names_by_values.items()
        ]
        cited = [cite_product(product, "name", product.name) for product in stating]
        cited += [cite_product(product, field, ", ".join(_list_stated(product, field))) for product in stating]
        yield Sentence(f"{wording.say('format.semicolon').join(clauses)}.", tuple(cited))
    silent = [product for product in products if product not in stating]
    if silent:
        yield _state_gap(wording, silent, field)


def _list_stated(product: Product, field: str) -> tuple[str, ...]:
    return tuple(limit_values(get_values(product, field)))


def _state_gap(wording: Wording, silent: Sequence[Product], field: str) -> Sentence:
    names = wording.join_names([product.name for product in silent])
    text = wording.say_count("comparison.gap", len(silent), names=names, fact=wording.say(f"facts.{field}"))
    return Sentence(text, tuple(cite_product(product, "name", product.name) for product in silent))


def get_values(product: Product, field: str) -> list[str]:
    """Return what a product states in a field, as texts; long values are left out."""
    value = getattr(product, field)
    if isinstance(value, tuple):
        return [each for each in dict.fromkeys(value) if len(each) <= MAX_LABEL_LENGTH]
    return [] if value is None else [str(value)]
