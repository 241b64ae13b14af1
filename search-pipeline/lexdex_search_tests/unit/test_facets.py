"""Filters and evidence: what meets a constraint, what is unknown, and that both read the same."""

from collections.abc import Sequence

import pytest

from lexdex_search.facets.facets import Facets
from lexdex_search.facets.fields import FIELD_ATTRIBUTES
from lexdex_search.results import Constraint, Kind
from lexdex_search.retrieval.loaded_release import LoadedRelease


def a_constraint(field: str, *values: str, kind: Kind = "must") -> Constraint:
    """A constraint that no sentence said."""
    return Constraint(id=1, kind=kind, field=field, values=values, label="", words="", start=0, end=0)


def list_matching(loaded: LoadedRelease, constraint: Constraint) -> set[str]:
    """Ids of the products in a constraint's mask."""
    mask = loaded.facets.match_mask(constraint)
    return {product.id for product, holds in zip(loaded.products, mask, strict=True) if holds}


@pytest.mark.parametrize(
    ("constraint", "ids"),
    [
        (a_constraint("languages", "German"), {"clausewerk", "mattermind"}),
        (a_constraint("languages", "Spanish", "French"), {"pactolo", "casewright"}),
        (a_constraint("languages", "Klingon"), set()),
        (a_constraint("countries", "Germany"), {"clausewerk", "signatura-um"}),
        (a_constraint("countries", "European Union"), {"clausewerk", "mattermind", "casewright", "signatura-um"}),
        (a_constraint("countries", "US", kind="must_not"), {"pactolo", "ledgerlaw", "reviewhound", "obvious"}),
        (a_constraint("hosting_locations", "European Union"), {"clausewerk"}),
        (a_constraint("headquarters", "UK"), {"mattermind"}),
        (a_constraint("deployment_models", "Cloud"), {"clausewerk", "mattermind", "ledgerlaw", "reviewhound"}),
        (a_constraint("deployment_models", "On-premise", kind="must_not"), {"pactolo", "ledgerlaw", "holdfast"}),
        (a_constraint("compliance_standards", "GDPR"), {"clausewerk", "casewright"}),
        (a_constraint("security_certifications", "SOC 2"), {"clausewerk", "pactolo", "reviewhound"}),
        (a_constraint("free_trial", "Yes"), {"clausewerk", "mattermind", "casewright"}),
        (a_constraint("starting_price_usd", "<=90"), {"clausewerk", "mattermind"}),
        (a_constraint("year_founded", ">=2010"), {"clausewerk"}),
        (a_constraint("capabilities", "time tracking"), {"clausewerk", "mattermind"}),
        (
            a_constraint("user_types", "Law firms"),
            {"pactolo", "signatura-um", "mattermind", "ledgerlaw", "reviewhound"},
        ),
    ],
    ids=lambda value: f"{value.kind} {value.field} {value.values}" if isinstance(value, Constraint) else "",
)
def test_who_meets_a_constraint(loaded: LoadedRelease, constraint: Constraint, ids: set[str]) -> None:
    assert list_matching(loaded, constraint) == ids


def states(loaded: LoadedRelease, constraint: Constraint, *ids: str) -> list[str]:
    """Evidence states of some products."""
    return [loaded.facets.build_evidence(constraint, [loaded.row_by_id[product]])[0].state for product in ids]


def test_met_unmet_and_unknown_are_three_things(loaded: LoadedRelease) -> None:
    trial = a_constraint("free_trial", "Yes")
    assert states(loaded, trial, "clausewerk", "pactolo", "ledgerlaw") == ["met", "unmet", "unknown"]


def test_an_exclusion_is_met_only_where_the_value_is_known_to_be_absent(loaded: LoadedRelease) -> None:
    constraint = a_constraint("integrations", "Salesforce", kind="must_not")
    assert states(loaded, constraint, "mattermind", "clausewerk", "bare-bones") == ["met", "unmet", "unknown"]


def test_evidence_names_the_field_and_the_value_that_say_so(loaded: LoadedRelease) -> None:
    evidence = loaded.facets.build_evidence(
        a_constraint("compliance_standards", "GDPR"), [loaded.row_by_id["casewright"]]
    )[0]
    assert (evidence.field, evidence.value, evidence.state) == ("gdpr_compliant", "Yes", "met")
    evidence = loaded.facets.build_evidence(a_constraint("countries", "Germany"), [loaded.row_by_id["signatura-um"]])[0]
    assert (evidence.field, evidence.value) == ("countries", "Global")


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
        constraint = a_constraint(field, value, kind=kind)
        mask = facets.match_mask(constraint)
        hit = "met" if kind == "must" else "unmet"
        missing = "unmet" if kind == "must" else "met"
        for place in range(len(loaded.products)):
            state = facets.build_evidence(constraint, [place])[0].state
            assert state == hit if mask[place] else state in {missing, "unknown"}
