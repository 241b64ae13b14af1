"""The ranking policy: every parameter is known, bounded and part of the digest."""

import msgspec
import pytest

from lexdex_search.release.policy import compute_digest, load_current_policy, parse_policy, read_policy_text


@pytest.mark.parametrize(("words", "alpha"), [(1, 0.35), (2, 0.35), (3, 0.5), (6, 0.5), (7, 0.65), (400, 0.65)])
def test_alpha_follows_the_number_of_words(words: int, alpha: float) -> None:
    assert load_current_policy().fusion.choose_alpha(words) == alpha


def test_an_unknown_parameter_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="sponsor"):
        parse_policy(read_policy_text().replace("[bonus]", "[bonus]\nsponsor = 1.0"))


def test_any_change_of_a_weight_changes_the_digest() -> None:
    text = read_policy_text()
    assert compute_digest(text) != compute_digest(text.replace("preference = 0.25", "preference = 0.26"))


def test_preferences_cannot_outweigh_the_match_itself() -> None:
    assert load_current_policy().bonus.max_preferences < 1.0
