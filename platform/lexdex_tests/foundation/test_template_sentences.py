"""Names in Arabic or Hebrew inside English sentences of PDFs: a number after them stays where it is."""

import pytest

from lexdex.foundation.typesetting import LEFT_TO_RIGHT_MARK, to_template_sentence


@pytest.mark.parametrize(
    ("name", "is_marked"),
    [("صكوك", True), ("Watched suspended صكوك", True), ("צוואות 2", True), ("صكوك Deeds", False), ("Deeds", False)],
)
def test_a_mark_separates_a_name_from_the_number_after_it(name: str, is_marked: bool) -> None:
    sentence = to_template_sentence(f"{name} 4.2 (SaaS)", name)
    mark = LEFT_TO_RIGHT_MARK if is_marked else ""
    assert sentence == {"text": f"{name}{mark} 4.2 (SaaS)", "rtl": False}
