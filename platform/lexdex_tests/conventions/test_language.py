"""The language of the project: no banned words in names, the interface, emails, the API document and documents."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from lexdex_tests.conventions.language.check import find_all
from lexdex_tests.conventions.language.vocabulary import Kind, Offence, Term, find_offences

BASELINE = Path(__file__).parent / "language" / "baseline.toml"
"""Offences still open, by area; the numbers may only shrink, and the file goes with the last of them."""


def _area(offence: Offence, areas: list[str]) -> str:
    """Return the longest listed path that the offence lies under."""
    return max((area for area in areas if offence.term.path.startswith(area)), key=len, default=offence.term.path)


def test_no_banned_words() -> None:
    baseline: dict[str, int] = tomllib.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    found = find_all()
    counts = Counter(_area(offence, list(baseline)) for offence in found)
    grown = {area for area, count in counts.items() if count > baseline.get(area, 0)}
    assert [str(offence) for offence in found if _area(offence, list(baseline)) in grown] == []


@pytest.mark.parametrize(
    ("kind", "value", "word"),
    [
        ("name", "open_wishes", "wishes"),
        ("name", "WrittenWish", "wish"),
        ("name", "settings-told", "told"),
        ("constant", "MOST_ITEMS", "most"),
        ("class", "Done", "Done"),
        ("file", "words", "words"),
        ("function", "listed", "listed"),
        ("function", "_asked_for", "asked"),
        ("function", "by", "by"),
        ("text", "Nobody has rated it.", "Nobody"),
        ("text", "You will get a mail.", "mail"),
        ("text", "The claim was taken back.", "taken back"),
    ],
)
def test_a_banned_word_is_found(kind: Kind, value: str, word: str) -> None:
    assert word in [offence.word for offence in find_offences(Term("web/src/x.ts", 1, kind, value))]


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("name", "task_name"),
        ("name", "list_dead_letters"),
        ("name", "newsletter"),
        ("name", "remember_me"),
        ("name", "mostly_recent"),
        ("function", "seed"),
        ("function", "list_claims"),
        ("function", "embedded_server"),
        ("class", "Document"),
        ("text", "A verification mail has been sent to your email address."),
        ("text", "Please ask your administrator."),
        ("text", "An email reaches decision-makers and in-house teams."),
        ("text", "NDA stands for non-disclosure agreement."),
    ],
)
def test_ordinary_words_are_no_offence(kind: Kind, value: str) -> None:
    assert [str(offence) for offence in find_offences(Term("web/src/x.ts", 1, kind, value))] == []
