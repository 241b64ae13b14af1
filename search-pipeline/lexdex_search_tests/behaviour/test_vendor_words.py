"""Words that one vendor writes into its product don't change what the queries of others mean."""

from pathlib import Path

import msgspec
import pytest

from lexdex_search.evaluation.datasets import read_json_lines
from lexdex_search.evaluation.query_parsing import build_query_parser
from lexdex_search.query.parser import QueryParser
from lexdex_search.release.documents import Product, parse_product

VENDORS_WORDS = (
    *("e-discovery", "Thomson Reuters", "Wolters Kluwer", "ChatGPT", "user friendly", "contract tool", "affordable"),
    *("good support", "Clio", "Mitratech", "Slack for Lawyers", "ISO 99999"),
)
EDITED_FIELDS = (
    *("capabilities", "functional_focus", "features", "additional_functionality", "keywords"),
    *("integrations", "security_certifications", "compliance_standards", "data_formats"),
)
QUERIES = (
    "Thomson Reuters",
    "Wolters Kluwer alternatives",
    "ChatGPT for lawyers",
    "user friendly contract tool",
    "affordable practice management",
    "contract management with good support",
    "Clio",
    "something like Mitratech",
    "contract review, ISO 99999",
    "billing with Slack for Lawyers",
)


@pytest.fixture(scope="module")
def products(corpus: Path) -> list[Product]:
    return [parse_product(document) for document in read_json_lines(corpus)]


@pytest.fixture(scope="module")
def parser(products: list[Product]) -> QueryParser:
    return build_query_parser(products)


@pytest.mark.parametrize("field", EDITED_FIELDS)
def test_the_words_of_one_vendor_are_no_constraints(products: list[Product], parser: QueryParser, field: str) -> None:
    """Both products of one vendor state the words, as an owner of a claimed product can without anyone's approval."""
    company = products[0].company
    edited = [msgspec.structs.replace(product, company=company, **{field: VENDORS_WORDS}) for product in products[:2]]
    parser_afterwards = build_query_parser([*edited, *products[2:]])
    for query in QUERIES:
        before, afterwards = parser.parse(query).interpretation, parser_afterwards.parse(query).interpretation
        assert [each.label for each in afterwards.constraints] == [each.label for each in before.constraints], query
        assert afterwards.topic == before.topic, query


def test_the_words_of_several_vendors_are_constraints(products: list[Product]) -> None:
    edited = [
        msgspec.structs.replace(product, company=f"Vendor {number}", capabilities=("Oath swearing",))
        for number, product in enumerate(products[:3])
    ]
    (constraint,) = build_query_parser([*edited, *products[3:]]).parse("oath swearing").interpretation.constraints
    assert constraint.values == ("Oath swearing",)
