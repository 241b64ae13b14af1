"""Names: every script is accepted and normalised; deceptive characters are refused with a message."""

import pytest

from lexdex.foundation.errors import Invalid
from lexdex.foundation.names import clean_name

NAMES = ["Ada Lovelace", "Jürgen Müller", "李小龍", "محمد العربي", "Nguyễn Văn A", "O'Brien-Smith", "Þórr", "X Æ A-12"]


@pytest.mark.parametrize("name", NAMES)
def test_names_of_all_scripts_stay_as_they_are(name: str) -> None:
    assert clean_name(name, field="Name", max_length=100) == name


def test_space_is_tidied_and_accents_are_composed() -> None:
    assert clean_name("  Ada \t\n  Lovelace ", field="Name", max_length=100) == "Ada Lovelace"
    assert clean_name("Ju\u0308rgen", field="Name", max_length=100) == "Jürgen"


@pytest.mark.parametrize("name", ["Ada\0", "Ada\x07", "Ada\ud800"])
def test_invisible_characters_are_refused(name: str) -> None:
    with pytest.raises(Invalid, match="Name contains characters that cannot be shown"):
        clean_name(name, field="Name", max_length=100)


def test_the_longest_is_allowed_and_one_more_is_not() -> None:
    assert clean_name("x" * 100, field="Name", max_length=100) == "x" * 100
    with pytest.raises(Invalid, match="at most 100 characters"):
        clean_name("x" * 101, field="Name", max_length=100)
