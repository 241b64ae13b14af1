"""The sample catalogue: its size, its sameness on each machine, and whether its facts fit together."""

import csv
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lexdex.reference.categories import CATEGORIES
from lexdex.reference.countries import COUNTRIES
from lexdex.reference.languages import LANGUAGES
from lexdex_sample import COUNT, generate_products, get_topics
from lexdex_sample.document import EMPTY
from lexdex_sample.phrase_banks import index_topics, read_banks, read_markets
from lexdex_sample.real_facts import read_facts

DIGEST = "ce35c66a6b7d58e532b0270286cf9be56ec1063babc02dc1f66f8844f4172d63"
SHARED = Path(__file__).parents[4] / "shared" / "data" / "legaltech-companies.csv"
STARS = {"bryter-platform", "certa", "eqs-group", "xayn-legal-ai", "sirion-ai"}
CERTIFICATES = {
    *("SOC 1", "SOC 2", "SOC 3", "ISO 27001", "ISO 27017", "ISO 27018", "ISO 27701"),
    *("ISO 9001", "HIPAA", "PCI DSS", "FedRAMP", "Cyber Essentials", "Cyber Essentials Plus"),
}
USERS = {
    "Solo Practice",
    "Small Firm",
    "Mid-size Firm",
    "Enterprise",
    "Law Firm",
    "Corporate Legal",
    "Government",
    "Financial Services",
}
CATALOGUE: list[dict[str, Any]] = list(generate_products())
INVENTED = [product for product in CATALOGUE if product["sample"]]
REAL = [product for product in CATALOGUE if not product["sample"]]
NO_FACTS = {"id", "rating_average", "review_count", "star", "sample", "status", "hidden", "sources"}
GENERAL_KNOWLEDGE = {
    *("name", "company", "aliases", "categories", "description", "summary", "website", "headquarters"),
    *("capabilities", "functional_focus", "keywords"),
}
ADDRESS = re.compile(r"https?://[^/]+\.[a-z]{2,}(/|$)")
DATE = re.compile(r"\d{4}(-\d{2}-\d{2})?")


def test_there_are_2400_products_with_ids_of_their_own() -> None:
    ids = [product["id"] for product in CATALOGUE]
    assert len(ids) == len(set(ids)) == COUNT == 2400
    assert ids == sorted(ids)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) and len(name) <= 64 for name in ids)


def test_names_are_unique_so_that_a_named_search_has_one_answer() -> None:
    names = [product["name"].casefold() for product in CATALOGUE]
    assert len(names) == len(set(names))


def test_every_document_has_exactly_the_fields_of_the_catalogue() -> None:
    assert all(list(product) == list(EMPTY) for product in CATALOGUE)


def test_the_command_writes_the_recorded_bytes() -> None:
    """A change of the sample must be meant: relevance judgments, figures and pictures stand on it."""
    runs = [_read_sample(), _read_sample()]
    assert runs[0] == runs[1] == DIGEST


def _read_sample() -> str:
    command = [sys.executable, "-m", "lexdex_sample"]
    return hashlib.sha256(subprocess.run(command, check=True, capture_output=True).stdout).hexdigest()  # noqa: S603


@pytest.mark.covers("H04", "Q15")
def test_the_five_star_products_are_in_the_catalogue() -> None:
    stars = {product["id"]: product for product in CATALOGUE if product["star"]}
    assert stars.keys() == STARS
    assert stars["xayn-legal-ai"]["name"] == "Noxtua"
    assert len(stars["xayn-legal-ai"]["categories"]) == 2
    assert not any(product["sample"] for product in stars.values())


@pytest.mark.covers("O07", "C10")
def test_option_values_are_offered_values() -> None:
    allowed = {
        "categories": {row.name for row in CATEGORIES},
        "languages": {row.name for row in LANGUAGES},
        "countries": {row.name for row in COUNTRIES},
        "deployment_models": {"Cloud", "On-premise", "Hybrid", "SaaS"},
        "security_certifications": CERTIFICATES,
        "user_types": USERS,
    }
    for field, values in allowed.items():
        assert {value for product in CATALOGUE for value in product[field]} <= values, field
    assert {product["pricing_model"] for product in CATALOGUE} == {"subscription", "usage", "perpetual", "custom", ""}


@pytest.mark.covers("C02", "C03")
def test_there_are_as_many_tools_as_the_category_pages_promise() -> None:
    promised = {
        "Contracts and Documents": 150,
        "E-Discovery & Evidence Management Tools": 50,
        "Knowledge Management & Legal Research": 75,
        "Practice Management & Operations": 200,
        "Compliance & Risk Management Tools": 100,
    }
    for category, count in promised.items():
        assert sum(category in product["categories"] for product in CATALOGUE) >= count, category


def test_all_14_categories_are_filled() -> None:
    for bank in read_banks():
        assert sum(product["categories"][0] == bank.category for product in CATALOGUE) >= 40, bank.category


def test_no_opinion_is_invented() -> None:
    assert {(product["rating_average"], product["review_count"]) for product in CATALOGUE} == {(0.0, 0)}


def test_each_product_says_where_its_facts_come_from() -> None:
    kinds = {(product["sample"], product["sources"]["*"]["kind"]) for product in CATALOGUE}
    assert kinds == {(True, "sample"), (False, "editor")}


def test_a_product_has_the_main_capability_of_its_topic() -> None:
    hidden = get_topics()
    for product in CATALOGUE:
        for key in hidden[product["id"]]:
            bank, topic = index_topics()[key]
            assert topic.caps[0] in product["capabilities"], product["id"]
            assert product["sample"] is False or bank.category in product["categories"]
            assert key not in product.values()


def test_languages_fit_the_vendors_country() -> None:
    homes = {market.country: market for market in read_markets()[0]}
    for product in INVENTED:
        home = homes.get(product["headquarters"].split(", ")[-1])
        if home and product["languages"]:
            assert set(home.languages) <= set(product["languages"]) <= {*home.languages, *home.extra}, product["id"]


def test_terms_fit_one_another() -> None:
    for product in INVENTED:
        assert product["trial_days"] is None or product["free_trial"] is True
        assert product["free_trial"] is not True or product["pricing_model"] in {"subscription", "usage"}
        assert product["starting_price_usd"] is None or product["pricing_model"] in {"subscription", "usage"}
        assert product["deployment_models"] != ["On-premise"] or not product["hosting_locations"]
        assert ("GDPR" in product["compliance_standards"]) == (product["gdpr_compliant"] is True)


def test_every_fact_of_a_real_tool_has_a_source() -> None:
    """What the editors know in general is what a tool is; all other facts come from a page that anyone can open."""
    for product in REAL:
        stated = {field for field, value in product.items() if value not in ([], "", None)} - NO_FACTS
        pages = {field: source for field, source in product["sources"].items() if field != "*"}
        assert stated - GENERAL_KNOWLEDGE <= pages.keys(), product["id"]
        assert {source["kind"] for source in pages.values()} <= {"document"}, product["id"]
        for field, source in pages.items():
            assert ADDRESS.match(source["reference"]), (product["id"], field)
            assert DATE.fullmatch(source["stated_on"] or "2026"), (product["id"], field)


def test_each_fact_is_in_the_catalogue() -> None:
    """Each line has a product, a field and a page; its values are in the product's document."""
    products = {product["id"]: product for product in REAL}
    facts = [fact for fields in read_facts().values() for each in fields.values() for fact in each]
    assert len(facts) >= 2_050
    assert len({fact.id for fact in facts}) >= 200
    for fact in facts:
        source = products[fact.id]["sources"][fact.field]
        pages = {source["reference"], *(each["reference"] for each in source["further"])}
        assert fact.source in pages, fact
        if isinstance(fact.value, list) and fact.field != "keywords":
            assert set(fact.value) <= set(products[fact.id][fact.field]), fact


def test_a_hundred_real_tools_are_described_by_their_pages() -> None:
    counts = [len(product["sources"]) - 1 for product in REAL]
    assert sum(count >= 8 for count in counts) >= 100


def test_no_certificate_comes_from_a_list_that_collects_them_by_keyword() -> None:
    for product in REAL:
        for field in ("security_certifications", "compliance_standards"):
            source = product["sources"].get(field, {"reference": "", "further": []})
            assert "api-evangelist" not in json.dumps(source), product["id"]


@pytest.mark.parametrize(
    "field", ["languages", "security_certifications", "deployment_models", "integrations", "year_founded"]
)
def test_real_data_is_incomplete_and_so_is_this(field: str) -> None:
    unknown = sum(product[field] in ([], None) for product in INVENTED)
    assert 0.03 < unknown / len(INVENTED) < 0.75


def test_descriptions_have_one_to_three_sentences_and_differ() -> None:
    texts = [product["description"] for product in CATALOGUE]
    assert len(set(texts)) == len(texts)
    assert all(1 <= len(re.findall(r"[.!?](?= [A-Z0-9]|$)", product["description"])) <= 3 for product in INVENTED)
    assert not any("  " in text or ".." in text for text in texts)


def test_no_sentence_and_no_invented_name_is_taken_from_the_public_list() -> None:
    if not SHARED.exists():
        pytest.skip(f"the public list of vendors is not beside this checkout: {SHARED.name}")
    with SHARED.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    theirs = {text for row in rows for text in _split_sentences(row["description"])}
    ours = {text for product in CATALOGUE for text in _split_sentences(product["description"])}
    assert not ours & theirs
    assert not {row["name"].strip().casefold() for row in rows} & {product["name"].casefold() for product in INVENTED}


def _split_sentences(text: str) -> set[str]:
    parts = re.split(r"(?<=[.!?])\s+", text.strip())
    return {part.casefold().strip(" .") for part in parts if len(part) > 20}


def test_documents_survive_json() -> None:
    assert json.loads(json.dumps(CATALOGUE)) == CATALOGUE
