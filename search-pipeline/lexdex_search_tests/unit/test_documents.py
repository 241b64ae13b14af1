"""Documents: which fields search reads, and which changes need a new embedding."""

import msgspec
import pytest

from lexdex_search.release.documents import (
    InvalidDocument,
    Product,
    build_document_text,
    build_lexical_text,
    compute_content_hash,
    is_listed,
    parse_product,
)
from lexdex_search_tests.builders import a_document, a_product

MONEY = {"star", "claimed", "sponsor", "sponsored", "leads", "validated", "badge", "tier", "certificate"}


def test_the_ranking_type_knows_nothing_of_money() -> None:
    assert not MONEY & set(Product.__struct_fields__)
    values = msgspec.to_builtins(parse_product(a_document("Tool", star=True, claimed=True, leads=900)))
    assert not MONEY & set(values)


def test_unknown_stays_unknown() -> None:
    product = parse_product(a_document("Tool", languages=None, free_trial=None, headquarters=None, year_founded=None))
    assert (product.languages, product.free_trial, product.headquarters, product.year_founded) == ((), None, "", None)


def test_control_and_invisible_characters_are_gone_from_every_text() -> None:
    product = a_product("Tool", description="safe\x00\x1b[31m \u202etxet\u200b", languages=["Ger\x07man"])
    assert product.description == "safe [31m txet"
    assert product.languages == ("Ger man",)


def test_a_list_may_come_as_the_wire_writes_it() -> None:
    assert a_product("Tool", languages="English; German").languages == ("English", "German")


@pytest.mark.parametrize("document", [{"name": "No id"}, {"id": "no-name"}, a_document("Odd", year_founded="soon")])
def test_a_bad_document_is_refused_with_words(document: dict[str, object]) -> None:
    with pytest.raises(InvalidDocument, match="document"):
        parse_product(document)


def test_hidden_and_inactive_products_are_not_listed() -> None:
    assert is_listed(a_document("A", status="active"))
    assert not is_listed(a_document("B", hidden=True))
    assert not is_listed(a_document("C", status="pending"))


def test_only_the_embedded_text_decides_the_hash() -> None:
    product = a_product("Tool", description="Reviews contracts", rating_average=1.0, starting_price_usd=10)
    assert compute_content_hash(product) == compute_content_hash(
        a_product("Tool", description="Reviews contracts", rating_average=5.0, starting_price_usd=99)
    )
    assert compute_content_hash(product) != compute_content_hash(a_product("Tool", description="Reviews leases"))


def test_words_that_only_exact_search_finds_are_in_the_lexical_text_alone() -> None:
    product = a_product("Tool", aliases=["Old Name"], integrations=["Xero"])
    assert "Old Name" in build_lexical_text(product)
    assert "Xero" in build_lexical_text(product)
    assert "Xero" not in build_document_text(product)
