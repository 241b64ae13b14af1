"""Chips and filters: the same expression as the sentence's own constraints, set by hand."""

import pytest

from lexdex_search.engine import Engine
from lexdex_search.facets.facets import Facets
from lexdex_search.query.request import ConstraintInput, InvalidConstraint, SearchRequest, build_constraints
from lexdex_search.results import Kind, SearchAnswer
from lexdex_search.vocabulary import load_default_vocabulary
from lexdex_search_tests.builders import a_product

ALL = 10


def ids(answer: SearchAnswer) -> set[str]:
    return {hit.product_id for hit in answer.product_ids}


def condition(field: str, *values: str, kind: Kind = "must") -> ConstraintInput:
    return ConstraintInput(kind, field, values)


def test_a_filter_alone_lists_all_that_pass(engine: Engine) -> None:
    found = engine.search(SearchRequest(filters=(condition("languages", "German"),)))
    assert ids(found) == {"clausewerk", "mattermind"}
    assert found.outcome == "answer"
    assert [constraint.label for constraint in found.interpretation.constraints] == ["Supports German"]


@pytest.mark.covers("S14")
def test_filters_stand_on_top_of_what_the_sentence_constraints(engine: Engine) -> None:
    found = engine.search(
        SearchRequest(query="SOC 2 certified contract tools", filters=(condition("free_trial", "Yes"),))
    )
    assert ids(found) == {"clausewerk"}
    assert {evidence.state for evidence in found.product_ids[0].evidence if evidence.constraint_id > 0} >= {"met"}


def test_chips_replace_what_was_read(engine: Engine) -> None:
    read = engine.search("contract tools with Portuguese support, SOC 2 certified")
    assert ids(read) == {"clausewerk"}
    kept = tuple(
        ConstraintInput(w.kind, w.field, w.values) for w in read.interpretation.constraints if w.field == "languages"
    )
    assert ids(
        engine.search(SearchRequest(query="contract tools with Portuguese support, SOC 2 certified", constraints=kept))
    ) == {
        "clausewerk",
        "signatura-um",
    }
    assert "pactolo" in ids(
        engine.search(SearchRequest(query="contract tools with Portuguese support", constraints=()))
    )


def test_a_must_turned_into_a_ban_removes_those_known_to_have_it(engine: Engine) -> None:
    found = engine.search(
        SearchRequest(query="contracts", constraints=(condition("languages", "Portuguese", kind="must_not"),))
    )
    assert ids(found).isdisjoint({"clausewerk", "signatura-um"})
    assert "pactolo" in ids(found)


@pytest.mark.covers("S14")
@pytest.mark.parametrize("keyword", ["LEGAL HOLD", "legal hold", "Legal Hold"])
def test_a_keyword_is_found_in_name_vendor_or_description(engine: Engine, keyword: str) -> None:
    assert ids(engine.search(SearchRequest(keyword=keyword))) == {"reviewhound", "holdfast"}
    assert ids(engine.search(SearchRequest(keyword="klauselmann"))) == {"clausewerk"}
    assert ids(engine.search(SearchRequest(keyword=keyword, filters=(condition("countries", "UK"),)))) == {"holdfast"}


def test_an_unknown_keyword_is_reported(engine: Engine) -> None:
    found = engine.search(SearchRequest(keyword="zeppelin leasing"))
    assert found.outcome == "no_match"
    assert [unmet.text for unmet in found.unmet_constraints] == [
        "No tool has “zeppelin leasing” in its name, vendor or description."
    ]


def test_a_filter_that_the_sentence_says_too_is_one_constraint(engine: Engine) -> None:
    found = engine.search(
        SearchRequest(query="contract tools with German support", filters=(condition("languages", "German"),))
    )
    assert [constraint.field for constraint in found.interpretation.constraints].count("languages") == 1


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (condition("is_sponsor", "yes"), "cannot be filtered by “is_sponsor”"),
        (condition("languages"), "needs one to"),
        (condition("languages", " "), "is empty"),
        (condition("languages", "x" * 121), "longer than 120"),
        (condition("starting_price_usd", "cheap"), "looks like <=100"),
    ],
)
def test_a_condition_that_no_search_can_hold_is_refused(engine: Engine, wrong: ConstraintInput, words: str) -> None:
    with pytest.raises(InvalidConstraint, match=words):
        engine.search(SearchRequest(query="contracts", filters=(wrong,)))


def test_nothing_at_all_is_refused(engine: Engine) -> None:
    with pytest.raises(ValueError, match="at least one word"):
        engine.search(SearchRequest())


def test_alternatives_are_the_nearest_others(engine: Engine) -> None:
    found = engine.find_alternatives("reviewhound")
    assert found is not None
    assert found.product_ids[0].product_id == "holdfast"
    assert "reviewhound" not in ids(found)
    assert all(hit.reasons for hit in found.product_ids)
    assert found.product_ids[0].reasons[0].startswith("In common: ")
    assert engine.find_alternatives("no-such-tool") is None


@pytest.mark.covers("S14")
def test_a_filter_leaves_as_many_as_its_count_says(engine: Engine) -> None:
    counted = engine.search(SearchRequest(query="contract management", facets=True))
    assert {facet.field for facet in counted.facets} >= {"categories", "languages", "integrations", "countries"}
    for facet in counted.facets:
        for value in facet.values:
            chosen = SearchRequest(query="contract management", filters=(condition(facet.field, value.value),))
            assert engine.search(chosen, limit=ALL).total == value.count, (facet.field, value)


def test_a_chosen_filter_still_counts_the_other_values_of_its_field(engine: Engine) -> None:
    german = engine.search(SearchRequest(filters=(condition("languages", "German"),), facets=True))
    languages = next(facet for facet in german.facets if facet.field == "languages")
    assert {value.value: value.count for value in languages.values}["Portuguese"] == 2


def test_a_filter_bans_what_the_sentence_leans_to(engine: Engine) -> None:
    banned = condition("categories", "Contracts and Documents", kind="must_not")
    found = engine.search(SearchRequest(query="contract management in German", filters=(banned,)))
    assert [constraint.kind for constraint in found.interpretation.constraints if constraint.field == "categories"] == [
        "should",
        "must_not",
    ]
    assert "clausewerk" not in [hit.product_id for hit in found.product_ids]


def test_a_value_in_no_list_is_filtered_by_as_the_products_write_it() -> None:
    facets = Facets([a_product("One", database_integrations=["MySQL"])], load_default_vocabulary())
    (constraint,) = build_constraints([condition("integrations", "MySQL")], {})
    assert facets.match_mask(constraint).tolist() == [True]
