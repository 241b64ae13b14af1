"""Documents: which fields search reads, and which changes need a new embedding."""

import msgspec
import pytest

from lexdex_search.release.documents import (
    InvalidDocument,
    Product,
    build_document_text,
    build_lexical_text,
    compute_content_hash,
    is_searchable,
    parse_product,
)
from lexdex_search_tests.builders import build_document, build_product

MONEY = {"star", "claimed", "sponsor", "sponsored", "leads", "validated", "badge", "tier", "certificate"}


def test_the_product_type_has_no_commercial_field() -> None:
    assert not MONEY & set(Product.__struct_fields__)
    values = msgspec.to_builtins(parse_product(build_document("Tool", star=True, claimed=True, leads=900)))
    assert not MONEY & set(values)


def test_unknown_stays_unknown() -> None:
    product = parse_product(
        build_document("Tool", languages=None, free_trial=None, headquarters=None, year_founded=None)
    )
    assert (product.languages, product.free_trial, product.headquarters, product.year_founded) == ((), None, "", None)


def test_control_and_invisible_characters_are_removed() -> None:
    product = build_product("Tool", description="safe\x00\x1b[31m \u202etxet\u200b", languages=["Ger\x07man"])
    assert product.description == "safe [31m txet"
    assert product.languages == ("Ger man",)


def test_a_list_may_be_a_text_with_semicolons() -> None:
    assert build_product("Tool", languages="English; German").languages == ("English", "German")


@pytest.mark.parametrize("document", [{"name": "No id"}, {"id": "no-name"}, build_document("Odd", year_founded="soon")])
def test_an_invalid_document_is_refused_with_a_reason(document: dict[str, object]) -> None:
    with pytest.raises(InvalidDocument, match="document"):
        parse_product(document)


def test_hidden_and_inactive_products_are_not_listed() -> None:
    assert is_searchable(build_document("A", status="active"))
    assert not is_searchable(build_document("B", hidden=True))
    assert not is_searchable(build_document("C", status="pending"))


def test_only_the_embedded_text_decides_the_hash() -> None:
    product = build_product("Tool", description="Reviews contracts", rating_average=1.0, starting_price_usd=10)
    assert compute_content_hash(product) == compute_content_hash(
        build_product("Tool", description="Reviews contracts", rating_average=5.0, starting_price_usd=99)
    )
    assert compute_content_hash(product) != compute_content_hash(build_product("Tool", description="Reviews leases"))


def test_names_and_labels_are_in_the_lexical_text_only() -> None:
    product = build_product("Tool", aliases=["Old Name"], integrations=["Xero"])
    assert "Old Name" in build_lexical_text(product)
    assert "Xero" in build_lexical_text(product)
    assert "Xero" not in build_document_text(product)
