"""The clauses of an answer read as natural English."""

import pytest

from lexdex_search.answer.english_values import name_tool_kind
from lexdex_search.answer.matched_phrases import find_matched_phrases
from lexdex_search.answer.wording import load_wording


@pytest.mark.parametrize(
    ("capabilities", "clause"),
    [
        (["Chatbot", "Question answering"], "offers a chatbot and question answering"),
        (["Audit trail", "AI inventory"], "offers an audit trail and an AI inventory"),
        (["Contract templates", "Redlining"], "offers contract templates and redlining"),
    ],
)
def test_countable_capabilities_have_an_article(capabilities: list[str], clause: str) -> None:
    assert load_wording().describe_values("capabilities", capabilities) == clause


def test_several_categories_are_listed_by_name() -> None:
    categories = ["Practice Management & Operations", "Legal Analytics"]
    assert load_wording().describe_values("categories", categories) == (
        "is listed under Practice Management & Operations and Legal Analytics"
    )
    assert load_wording().describe_values("categories", categories, "or") == (
        "is a practice management and operations tool, or a legal analytics tool"
    )


def test_a_category_for_everything_else_names_no_kind_of_tool() -> None:
    assert not name_tool_kind("Specialized & Industry-Specific Solutions")


def test_matched_phrases_end_at_punctuation() -> None:
    matched = {"contract", "drafting", "review", "ai", "based"}
    assert find_matched_phrases("contract drafting, contract review", "", matched) == [
        "contract drafting",
        "contract review",
    ]
    assert find_matched_phrases("contract “review”", "", matched) == ["contract", "review"]
    assert find_matched_phrases("AI-based review", "", matched) == ["AI-based review"]
