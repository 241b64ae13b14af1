"""Texts of people: in one form, every script welcome, unseen signs refused, and no longer than said."""

import pytest

from lexdex.foundation.errors import Invalid
from lexdex.foundation.texts import clean_text


@pytest.mark.parametrize("text", ["Fine.", "契約", "عقد\nسطر", "🦊🏽", "a\tb"])
def test_every_script_passes(text: str) -> None:
    assert clean_text(text, what="your note", longest=20, lines=True) == text


def test_it_is_trimmed_composed_and_its_lines_are_of_one_kind() -> None:
    assert clean_text("  Ju\u0308rgen\r\nMüller \n", what="your note", longest=20, lines=True) == "Jürgen\nMüller"


@pytest.mark.parametrize("text", ["a\0b", "a\x07", "a\rb", "\ud800"])
def test_unseen_signs_are_refused(text: str) -> None:
    with pytest.raises(Invalid, match=r"Your note contains control characters\. Please write it as plain text\."):
        clean_text(text, what="your note", longest=20, lines=True)


def test_lines_break_only_where_they_may() -> None:
    with pytest.raises(Invalid, match="The title contains control characters"):
        clean_text("two\nlines", what="the title", longest=20)


def test_the_longest_is_allowed_and_one_more_is_not() -> None:
    assert clean_text("x" * 2_000, what="the review", longest=2_000) == "x" * 2_000
    with pytest.raises(Invalid, match=r"Please shorten the review to at most 2,000 characters\."):
        clean_text("x" * 2_001, what="the review", longest=2_000)
