"""Masks and evidence: what meets a constraint, what is unknown, and that both agree."""

from collections.abc import Sequence

import numpy as np
import pytest

from lexdex_search.facets.capability_keys import CapabilityKeys
from lexdex_search.facets.facets import Facets
from lexdex_search.facets.fields import FIELD_ATTRIBUTES
from lexdex_search.results import Constraint, Kind
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.text_analysis import list_singulars
from lexdex_search.vocabulary import load_default_vocabulary
from lexdex_search_tests.builders import build_product


def build_constraint(field: str, *values: str, kind: Kind = "must") -> Constraint:
    """Build a constraint."""
    return Constraint(id=1, kind=kind, field=field, values=values, label="", words="", start=0, end=0)


def list_matching(loaded: LoadedRelease, constraint: Constraint) -> set[str]:
    """List the ids of the products that meet a constraint."""
    mask = loaded.facets.build_match_mask(constraint)
    return {product.id for product, holds in zip(loaded.products, mask, strict=True) if holds}


@pytest.mark.parametrize(
    ("constraint", "ids"),
    [
        (build_constraint("languages", "German"), {"clausewerk", "mattermind"}),
        (build_constraint("languages", "Spanish", "French"), {"pactolo", "casewright"}),
        (build_constraint("languages", "Klingon"), set()),
        (build_constraint("countries", "Germany"), {"clausewerk", "signatura-um"}),
        (build_constraint("countries", "European Union"), {"clausewerk", "mattermind", "casewright", "signatura-um"}),
        (build_constraint("countries", "US", kind="must_not"), {"pactolo", "ledgerlaw", "reviewhound", "obvious"}),
        (build_constraint("hosting_locations", "European Union"), {"clausewerk"}),
        (build_constraint("headquarters", "UK"), {"mattermind"}),
        (build_constraint("deployment_models", "Cloud"), {"clausewerk", "mattermind", "ledgerlaw", "reviewhound"}),
        (build_constraint("deployment_models", "On-premise", kind="must_not"), {"pactolo", "ledgerlaw", "holdfast"}),
        (build_constraint("compliance_standards", "GDPR"), {"clausewerk", "casewright"}),
        (build_constraint("security_certifications", "SOC 2"), {"clausewerk", "pactolo", "reviewhound"}),
        (build_constraint("free_trial", "Yes"), {"clausewerk", "mattermind", "casewright"}),
        (build_constraint("starting_price_usd", "<=90"), {"clausewerk", "mattermind"}),
        (build_constraint("year_founded", ">=2010"), {"clausewerk"}),
        (build_constraint("capabilities", "time tracking"), {"clausewerk", "mattermind"}),
        (
            build_constraint("user_types", "Law firms"),
            {"pactolo", "signatura-um", "mattermind", "ledgerlaw", "reviewhound"},
        ),
    ],
    ids=lambda value: f"{value.kind} {value.field} {value.values}" if isinstance(value, Constraint) else "",
)
def test_products_that_meet_a_constraint(loaded: LoadedRelease, constraint: Constraint, ids: set[str]) -> None:
    assert list_matching(loaded, constraint) == ids


@pytest.mark.parametrize(
    ("value", "labels"),
    [
        ("Will drafting", {"will drafting"}),
        ("E-billing", {"e billing"}),
        ("billing", {"billing", "e billing"}),
        ("No-code builder", {"no code builder"}),
        ("review of the contract", {"contract review"}),
        ("the", set()),
    ],
)
def test_each_word_of_a_label_counts_but_articles_and_prepositions(value: str, labels: set[str]) -> None:
    stated = ("Will drafting", "Patent drafting", "E-billing", "Billing", "No-code builder", "Contract review")
    keys = CapabilityKeys(" ".join(list_singulars(label)) for label in stated)
    assert keys.find_containing(value) == labels


def test_a_function_of_its_own_is_no_kind_of_the_one_that_its_name_ends_with() -> None:
    stated = ("case management", "arbitration case management", "legal case management", "case management report")
    keys = CapabilityKeys(stated, functions=("Case management", "Arbitration case management"))
    assert keys.find_kinds("Case management") == {*stated} - {"arbitration case management"}
    assert keys.find_kinds("management of cases") == {*stated}
    assert keys.find_kinds("Arbitration case management") == {"arbitration case management"}
    assert keys.find_containing("Case management") == {*stated}


def states(loaded: LoadedRelease, constraint: Constraint, *ids: str) -> list[str]:
    """List the evidence states of some products."""
    return [loaded.facets.build_evidence(constraint, [loaded.row_by_id[product]])[0].state for product in ids]


def test_met_unmet_and_unknown_are_distinct(loaded: LoadedRelease) -> None:
    trial = build_constraint("free_trial", "Yes")
    assert states(loaded, trial, "clausewerk", "pactolo", "ledgerlaw") == ["met", "unmet", "unknown"]


def test_an_exclusion_is_met_only_where_the_value_is_known_to_be_absent(loaded: LoadedRelease) -> None:
    constraint = build_constraint("integrations", "Salesforce", kind="must_not")
    assert states(loaded, constraint, "mattermind", "clausewerk", "bare-bones") == ["met", "unmet", "unknown"]


def test_evidence_names_the_deciding_field_and_value(loaded: LoadedRelease) -> None:
    evidence = loaded.facets.build_evidence(
        build_constraint("compliance_standards", "GDPR"), [loaded.row_by_id["casewright"]]
    )[0]
    assert (evidence.field, evidence.value, evidence.state) == ("gdpr_compliant", "Yes", "met")
    evidence = loaded.facets.build_evidence(
        build_constraint("countries", "Germany"), [loaded.row_by_id["signatura-um"]]
    )[0]
    assert (evidence.field, evidence.value) == ("countries", "Global")


def test_values_are_counted_once_and_spelled_as_products_spell_them() -> None:
    tools = [
        build_product("One", pricing_model="usage", sso=["Ping Identity"], integrations=["MySQL Server"]),
        build_product("Two", licensing_models=["Usage-based"], sso=["ping identity"], integrations=["iManage"]),
    ]
    facets = Facets(tools, load_default_vocabulary())
    both = np.ones(2, np.bool_)
    assert facets.count_values("licensing_models", both) == {"Usage-based": 2}
    counts = facets.count_values("integrations", both)
    assert counts == {"Ping Identity": 2, "MySQL Server": 1, "iManage": 1}
    for name, count in counts.items():
        assert facets.build_match_mask(build_constraint("integrations", name)).sum() == count


VALUES: Sequence[tuple[str, str]] = [
    (field, key)
    for field in FIELD_ATTRIBUTES
    for key in ("German", "US", "SOC 2", "Yes", "SaaS", "Slack", "legal hold", "any")
]


@pytest.mark.parametrize("kind", ["must", "must_not"])
def test_masks_and_evidence_agree_on_every_product(loaded: LoadedRelease, facets: Facets, kind: Kind) -> None:
    for field, value in VALUES:
        if field in {"starting_price_usd", "year_founded"}:
            continue
        constraint = build_constraint(field, value, kind=kind)
        mask = facets.build_match_mask(constraint)
        hit = "met" if kind == "must" else "unmet"
        missing = "unmet" if kind == "must" else "met"
        for place in range(len(loaded.products)):
            state = facets.build_evidence(constraint, [place])[0].state
            assert state == hit if mask[place] else state in {missing, "unknown"}
