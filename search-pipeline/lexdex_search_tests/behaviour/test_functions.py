"""The function that a query asks for: how it is found, and that it orders the result and belongs to each count."""

import pytest

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.answer.refinements import MAX_UNREFINED_RESULTS
from lexdex_search.evaluation.stated_counts import read_stated_count
from lexdex_search.query.request import ConstraintInput, SearchRequest
from lexdex_search.results import Constraint, Group, Kind, SearchAnswer
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve

CLM = "Contract lifecycle management"


def search(release: LoadedRelease, query: str) -> SearchAnswer:
    return build_answer(retrieve(release, SearchRequest(query=query)), 10)


def list_constraints(answer: SearchAnswer) -> tuple[Constraint, ...]:
    return answer.interpretation.constraints


@pytest.mark.parametrize(
    ("query", "labels"),
    [
        ("trademark watch", {"must Trademark watch"}),
        ("patent searches", {"must Patent search"}),
        ("CLM for a 20-person team in Munich", {f"must {CLM}", "must Germany"}),
        ("which e-signatures are there in Polish?", {"must Electronic signature", "must Polish"}),
        (
            "a chatbot that answers research questions with cited sources",
            {"should Chatbot", "should AI legal research"},
        ),
        ("case management with mobile app", {"must Case management", "should Mobile app"}),
        ("billing software", {"must Billing"}),
        ("I can't find billing software for Germany", {"must Billing", "must Germany"}),
        ("rate comparison in Spanish", {"must Rate comparison", "must Spanish"}),
        ("Hinweisgebersystem", {"must Whistleblowing hotline"}),
        # Other forms and another order of the words "gestión de marcas"; a comma divides names.
        ("programa para gestionar marcas y patentes", {"must IP portfolio management"}),
        ("plazos procesales, gestión documental", {"must Court calendaring", "should Document management"}),
        ("will drafting in French", {"must Will drafting", "must French"}),
        # "Forensics tool" and the like are labels, too; their words in another order are not meant here.
        ("a tool for deposition summaries", {"must Deposition summaries"}),
        ("a tool for signature page handling in Dutch", {"must Signature page handling", "must Dutch"}),
        ("which platform for chat collection", {"must Chat collection"}),
        ("trademark watch reading TIFF files", {"must Trademark watch", "must TIFF"}),
        # Words of a price and of an opinion are no function.
        ("we hate per seat pricing", {"must_not Per user"}),
        ("not sure if SOC 2 matters", set()),
        (
            "document automation, no subscription, we refuse to pay per seat",
            {"must Document automation", "must_not Subscription", "must_not Per user"},
        ),
    ],
)
def test_which_constraints_a_query_has(sample_release: LoadedRelease, query: str, labels: set[str]) -> None:
    found = list_constraints(search(sample_release, query))
    assert {f"{each.kind} {each.values[0]}" for each in found if each.field != "categories"} == labels


def test_only_the_function_is_marked(sample_release: LoadedRelease) -> None:
    found = list_constraints(search(sample_release, "case management with mobile app for law firms"))
    assert [each.label for each in found if each.is_function] == ["Case management"]


def test_products_with_the_function_come_first(sample_release: LoadedRelease) -> None:
    answer = search(sample_release, "whistleblowing hotline in Dutch")
    function, language = (each.id for each in list_constraints(answer))
    assert list_constraints(answer)[0].is_function
    states = [{e.constraint_id: e.state for e in result.evidence} for result in answer.product_ids]
    assert [each[function] for each in states] == ["met"] * len(states)
    by_group: dict[Group, list[str]] = {result.group: [] for result in answer.product_ids}
    for result, each in zip(answer.product_ids, states, strict=True):
        by_group[result.group].append(each[language])
    assert by_group["match"] == ["met"] * answer.total
    assert by_group["may_fit"] == ["unknown"] * answer.may_fit_total
    assert list(by_group) == ["match", "may_fit", "nearest"]
    assert answer.total > 0
    assert answer.total == read_stated_count(answer)


def test_of_several_functions_the_first_is_required(sample_release: LoadedRelease) -> None:
    answer = search(sample_release, "time recording, invoicing and patent search software")
    functions = [each for each in list_constraints(answer) if each.is_function]
    assert [each.kind for each in functions] == ["must", "should", "should"]
    required = functions[0].id
    matches = [result for result in answer.product_ids if result.group == "match"]
    assert matches
    for result in matches:
        assert [each.state for each in result.evidence if each.constraint_id == required] == ["met"]


def test_without_a_match_the_nearest_have_the_function(sample_release: LoadedRelease) -> None:
    answer = search(sample_release, "GDPR-compliant whistleblowing hotline, German and Polish, SaaS")
    assert answer.outcome == "no_match"
    function = next(each.id for each in list_constraints(answer) if each.is_function)
    states = [e.state for result in answer.product_ids for e in result.evidence if e.constraint_id == function]
    assert states == ["met"] * len(answer.product_ids)
    assert answer.sentences[0].text.startswith("No tool with a whistleblowing hotline is known to meet all")
    assert answer.relaxations


def search_edited(release: LoadedRelease, query: str, function_kind: Kind) -> SearchAnswer:
    """Search again with all constraints of the query, as the interface does when the user edits one of them."""
    read = list_constraints(search(release, query))
    edited = tuple(
        ConstraintInput(function_kind if each.is_function else each.kind, each.field, each.values) for each in read
    )
    return build_answer(retrieve(release, SearchRequest(query=query, constraints=edited)), 10)


def test_an_edited_search_keeps_the_function_that_the_user_left_alone(sample_release: LoadedRelease) -> None:
    query = "whistleblowing hotline in Portuguese"
    edited = search_edited(sample_release, query, "must")
    assert list_constraints(edited) == list_constraints(search(sample_release, query))
    assert edited.product_ids == search(sample_release, query).product_ids


def test_a_function_that_the_user_made_a_preference_is_none_any_more(sample_release: LoadedRelease) -> None:
    edited = search_edited(sample_release, "whistleblowing hotline in Portuguese", "should")
    assert [(each.kind, each.is_function) for each in list_constraints(edited)] == [("should", False), ("must", False)]
    assert [each.label for each in list_constraints(edited)] == ["Has whistleblowing hotline", "Supports Portuguese"]


@pytest.mark.parametrize(
    "query", ["whistleblowing hotline", "whistleblowing hotline in Portuguese", "billing software"]
)
def test_every_suggested_answer_leaves_a_tool(sample_release: LoadedRelease, query: str) -> None:
    answer = search(sample_release, query)
    question = answer.clarifying_question
    offered = (*answer.refinements, *(question.options if question else ()))
    assert (len(offered) > 0) == (answer.total > MAX_UNREFINED_RESULTS)
    assert all(0 < each.count < answer.total for each in offered)
