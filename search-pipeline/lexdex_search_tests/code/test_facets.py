"""Filters and evidence: what meets a wish, what is unknown, and that both read the same."""

from collections.abc import Sequence

import pytest

from lexdex_search.facets import READ, Facets
from lexdex_search.loaded import Loaded
from lexdex_search.results import Kind, Wish


def a_wish(field: str, *values: str, kind: Kind = "must") -> Wish:
    """A wish that no sentence said."""
    return Wish(id=1, kind=kind, field=field, values=values, label="", words="", start=0, end=0)


def met(loaded: Loaded, wish: Wish) -> set[str]:
    """Ids of the products in a wish's mask."""
    mask = loaded.facets.having(wish)
    return {product.id for product, holds in zip(loaded.products, mask, strict=True) if holds}


@pytest.mark.parametrize(
    ("wish", "ids"),
    [
        (a_wish("languages", "German"), {"clausewerk", "mattermind"}),
        (a_wish("languages", "Spanish", "French"), {"pactolo", "casewright"}),
        (a_wish("languages", "Klingon"), set()),
        (a_wish("countries", "Germany"), {"clausewerk", "signatura-um"}),
        (a_wish("countries", "European Union"), {"clausewerk", "mattermind", "casewright", "signatura-um"}),
        (a_wish("countries", "US", kind="exclude"), {"pactolo", "ledgerlaw", "reviewhound", "obvious"}),
        (a_wish("hosting_locations", "European Union"), {"clausewerk"}),
        (a_wish("headquarters", "UK"), {"mattermind"}),
        (a_wish("deployment_models", "Cloud"), {"clausewerk", "mattermind", "ledgerlaw", "reviewhound"}),
        (a_wish("deployment_models", "On-premise", kind="exclude"), {"pactolo", "ledgerlaw", "holdfast"}),
        (a_wish("compliance_standards", "GDPR"), {"clausewerk", "casewright"}),
        (a_wish("security_certifications", "SOC 2"), {"clausewerk", "pactolo", "reviewhound"}),
        (a_wish("free_trial", "Yes"), {"clausewerk", "mattermind", "casewright"}),
        (a_wish("starting_price_usd", "<=90"), {"clausewerk", "mattermind"}),
        (a_wish("year_founded", ">=2010"), {"clausewerk"}),
        (a_wish("capabilities", "time tracking"), {"clausewerk", "mattermind"}),
        (a_wish("user_types", "Law firms"), {"pactolo", "signatura-um", "mattermind", "ledgerlaw", "reviewhound"}),
    ],
    ids=lambda value: f"{value.kind} {value.field} {value.values}" if isinstance(value, Wish) else "",
)
def test_who_meets_a_wish(loaded: Loaded, wish: Wish, ids: set[str]) -> None:
    assert met(loaded, wish) == ids


def states(loaded: Loaded, wish: Wish, *ids: str) -> list[str]:
    """Evidence states of some products."""
    return [loaded.facets.evidence(wish, [loaded.places[product]])[0].state for product in ids]


def test_met_unmet_and_unknown_are_three_things(loaded: Loaded) -> None:
    trial = a_wish("free_trial", "Yes")
    assert states(loaded, trial, "clausewerk", "pactolo", "ledgerlaw") == ["met", "unmet", "unknown"]


def test_an_exclusion_is_met_only_where_the_value_is_known_to_be_absent(loaded: Loaded) -> None:
    wish = a_wish("integrations", "Salesforce", kind="exclude")
    assert states(loaded, wish, "mattermind", "clausewerk", "bare-bones") == ["met", "unmet", "unknown"]


def test_evidence_names_the_field_and_the_value_that_say_so(loaded: Loaded) -> None:
    evidence = loaded.facets.evidence(a_wish("compliance_standards", "GDPR"), [loaded.places["casewright"]])[0]
    assert (evidence.field, evidence.value, evidence.state) == ("gdpr_compliant", "Yes", "met")
    evidence = loaded.facets.evidence(a_wish("countries", "Germany"), [loaded.places["signatura-um"]])[0]
    assert (evidence.field, evidence.value) == ("countries", "Global")


VALUES: Sequence[tuple[str, str]] = [
    (field, key) for field in READ for key in ("German", "US", "SOC 2", "Yes", "SaaS", "Slack", "legal hold", "any")
]


@pytest.mark.parametrize("kind", ["must", "exclude"])
def test_masks_and_evidence_agree_on_every_product(loaded: Loaded, facets: Facets, kind: Kind) -> None:
    for field, value in VALUES:
        if field in {"starting_price_usd", "year_founded"}:
            continue
        wish = a_wish(field, value, kind=kind)
        mask = facets.having(wish)
        hit = "met" if kind == "must" else "unmet"
        missing = "unmet" if kind == "must" else "met"
        for place in range(len(loaded.products)):
            state = facets.evidence(wish, [place])[0].state
            assert state == hit if mask[place] else state in {missing, "unknown"}
