"""User texts: normalised, every script accepted, invisible characters refused, length limited."""

import pytest

from lexdex.foundation.errors import Invalid
from lexdex.foundation.names import clean_name
from lexdex.foundation.texts import clean_text


@pytest.mark.parametrize("text", ["Fine.", "契約", "عقد\nسطر", "🦊🏽", "a\tb"])
def test_every_script_passes(text: str) -> None:
    assert clean_text(text, label="your note", max_length=20, is_multiline=True) == text


def test_it_is_trimmed_composed_and_its_lines_are_of_one_kind() -> None:
    assert (
        clean_text("  Ju\u0308rgen\r\nMüller \n", label="your note", max_length=20, is_multiline=True)
        == "Jürgen\nMüller"
    )


@pytest.mark.parametrize("text", ["a\0b", "a\x07", "a\rb", "\ud800"])
def test_unseen_signs_are_refused(text: str) -> None:
    with pytest.raises(Invalid, match=r"Your note contains control characters\. Please write it as plain text\."):
        clean_text(text, label="your note", max_length=20, is_multiline=True)


def test_lines_break_only_where_they_may() -> None:
    with pytest.raises(Invalid, match="The title contains control characters"):
        clean_text("two\nlines", label="the title", max_length=20)


def test_the_longest_is_allowed_and_one_more_is_not() -> None:
    assert clean_text("x" * 2_000, label="the review", max_length=2_000) == "x" * 2_000
    with pytest.raises(Invalid, match=r"Please shorten the review to at most 2,000 characters\."):
        clean_text("x" * 2_001, label="the review", max_length=2_000)


@pytest.mark.parametrize(
    "text", ["\u2060", "\u3164", "\u200b", "\u115f\u1160", "\u2800", "\ufeff", "\u00ad", " \u200b "]
)
def test_a_text_without_visible_characters_is_refused(text: str) -> None:
    with pytest.raises(Invalid, match="can't be seen"):
        clean_text(text, label="the title", max_length=80)
    with pytest.raises(Invalid, match="can't be seen"):
        clean_name(text, field="The name", max_length=80)


@pytest.mark.parametrize("text", ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0915\u094d\u200d\u0937"])
def test_joiners_inside_words_are_allowed(text: str) -> None:
    assert clean_name(text, field="The name", max_length=80) == text
