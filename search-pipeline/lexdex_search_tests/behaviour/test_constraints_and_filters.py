"""Constraints and filters that a request sets, beside those of the query."""

import pytest

from lexdex_search.engine import Engine
from lexdex_search.facets.facets import Facets
from lexdex_search.query.request import ConstraintInput, InvalidConstraint, SearchRequest, build_constraints
from lexdex_search.results import Kind, SearchAnswer, SearchResult
from lexdex_search.vocabulary import load_default_vocabulary
from lexdex_search_tests.answers import list_ids, list_matches
from lexdex_search_tests.builders import build_product

ALL = 10


def ids(answer: SearchAnswer) -> set[str]:
    return set(list_ids(answer))


def matches(answer: SearchAnswer) -> set[str]:
    return set(list_matches(answer))


def build_constraint(field: str, *values: str, kind: Kind = "must") -> ConstraintInput:
    return ConstraintInput(kind, field, values)


def test_a_filter_alone_lists_all_matching_products(engine: Engine) -> None:
    found = engine.search(SearchRequest(filters=(build_constraint("languages", "German"),)))
    assert ids(found) == {"clausewerk", "mattermind"}
    assert found.outcome == "answer"
    assert [constraint.label for constraint in found.interpretation.constraints] == ["Supports German"]


@pytest.mark.covers("S14")
def test_filters_apply_in_addition_to_the_constraints_of_the_query(engine: Engine) -> None:
    found = engine.search(
        SearchRequest(query="SOC 2 certified contract tools", filters=(build_constraint("free_trial", "Yes"),))
    )
    assert matches(found) == {"clausewerk"}
    # A filter is strict: what doesn't state the free trial is not even shown as what may fit.
    trials = {hit.product_id: hit.group for hit in found.product_ids if _get_trial_state(found, hit) != "met"}
    assert set(trials.values()) <= {"nearest"}
    assert {evidence.state for evidence in found.product_ids[0].evidence if evidence.constraint_id > 0} >= {"met"}


def _get_trial_state(answer: SearchAnswer, hit: SearchResult) -> str:
    trial = next(each.id for each in answer.interpretation.constraints if each.field == "free_trial")
    return next(evidence.state for evidence in hit.evidence if evidence.constraint_id == trial)


def test_constraints_of_the_request_replace_those_of_the_query(engine: Engine) -> None:
    read = engine.search("contract tools with Portuguese support, SOC 2 certified")
    assert matches(read) == {"clausewerk"}
    kept = tuple(
        ConstraintInput(w.kind, w.field, w.values) for w in read.interpretation.constraints if w.field == "languages"
    )
    assert matches(
        engine.search(SearchRequest(query="contract tools with Portuguese support, SOC 2 certified", constraints=kept))
    ) == {
        "clausewerk",
        "signatura-um",
    }
    assert "pactolo" in ids(
        engine.search(SearchRequest(query="contract tools with Portuguese support", constraints=()))
    )


def test_a_must_changed_to_an_exclusion_removes_products_known_to_have_it(engine: Engine) -> None:
    found = engine.search(
        SearchRequest(query="contracts", constraints=(build_constraint("languages", "Portuguese", kind="must_not"),))
    )
    assert ids(found).isdisjoint({"clausewerk", "signatura-um"})
    assert "pactolo" in ids(found)


@pytest.mark.covers("S14")
@pytest.mark.parametrize("keyword", ["LEGAL HOLD", "legal hold", "Legal Hold"])
def test_a_keyword_is_found_in_name_vendor_or_description(engine: Engine, keyword: str) -> None:
    assert ids(engine.search(SearchRequest(keyword=keyword))) == {"reviewhound", "holdfast"}
    assert ids(engine.search(SearchRequest(keyword="klauselmann"))) == {"clausewerk"}
    assert ids(engine.search(SearchRequest(keyword=keyword, filters=(build_constraint("countries", "UK"),)))) == {
        "holdfast"
    }


def test_an_unknown_keyword_is_reported(engine: Engine) -> None:
    found = engine.search(SearchRequest(keyword="zeppelin leasing"))
    assert found.outcome == "no_match"
    assert [unmet.text for unmet in found.unmet_constraints] == [
        "No tool has “zeppelin leasing” in its name, vendor or description."
    ]


def test_a_filter_equal_to_a_constraint_of_the_query_counts_once(engine: Engine) -> None:
    found = engine.search(
        SearchRequest(query="contract tools with German support", filters=(build_constraint("languages", "German"),))
    )
    assert [constraint.field for constraint in found.interpretation.constraints].count("languages") == 1


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (build_constraint("is_sponsor", "yes"), "cannot be filtered by “is_sponsor”"),
        (build_constraint("languages"), "needs one to"),
        (build_constraint("languages", " "), "is empty"),
        (build_constraint("languages", "x" * 121), "longer than 120"),
        (build_constraint("starting_price_usd", "cheap"), "looks like <=100"),
    ],
)
def test_an_invalid_constraint_is_refused(engine: Engine, wrong: ConstraintInput, words: str) -> None:
    with pytest.raises(InvalidConstraint, match=words):
        engine.search(SearchRequest(query="contracts", filters=(wrong,)))


def test_an_empty_request_is_refused(engine: Engine) -> None:
    with pytest.raises(ValueError, match="at least one word"):
        engine.search(SearchRequest())


def test_alternatives_are_the_most_similar_other_products(engine: Engine) -> None:
    found = engine.find_alternatives("reviewhound")
    assert found is not None
    assert found.product_ids[0].product_id == "holdfast"
    assert "reviewhound" not in ids(found)
    assert all(hit.reasons for hit in found.product_ids)
    assert found.product_ids[0].reasons[0].startswith("In common: ")
    assert engine.find_alternatives("no-such-tool") is None


@pytest.mark.covers("S14")
def test_a_filter_leaves_as_many_products_as_its_count(engine: Engine) -> None:
    counted = engine.search(SearchRequest(query="contract management", facets=True))
    assert {facet.field for facet in counted.facets} >= {"categories", "languages", "integrations", "countries"}
    for facet in counted.facets:
        for value in facet.values:
            chosen = SearchRequest(query="contract management", filters=(build_constraint(facet.field, value.value),))
            assert engine.search(chosen, limit=ALL).total == value.count, (facet.field, value)


def test_a_chosen_filter_still_counts_the_other_values_of_its_field(engine: Engine) -> None:
    german = engine.search(SearchRequest(filters=(build_constraint("languages", "German"),), facets=True))
    languages = next(facet for facet in german.facets if facet.field == "languages")
    assert {value.value: value.count for value in languages.values}["Portuguese"] == 2


def test_a_filter_can_exclude_what_the_query_prefers(engine: Engine) -> None:
    banned = build_constraint("categories", "Contracts and Documents", kind="must_not")
    found = engine.search(SearchRequest(query="contract software in German", filters=(banned,)))
    assert [constraint.kind for constraint in found.interpretation.constraints if constraint.field == "categories"] == [
        "should",
        "must_not",
    ]
    assert "clausewerk" not in [hit.product_id for hit in found.product_ids]


def test_a_value_outside_the_vocabulary_is_filtered_by_its_spelling() -> None:
    facets = Facets([build_product("One", database_integrations=["MySQL"])], load_default_vocabulary())
    (constraint,) = build_constraints([build_constraint("integrations", "MySQL")], {})
    assert facets.build_match_mask(constraint).tolist() == [True]
