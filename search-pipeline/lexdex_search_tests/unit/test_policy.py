"""The ranking policy: public, complete, and nothing in it can be bought."""

import msgspec
import pytest

from lexdex_search.release.policy import current_policy, digest_of, policy_of, policy_text


@pytest.mark.parametrize(("words", "alpha"), [(1, 0.35), (2, 0.35), (3, 0.5), (6, 0.5), (7, 0.65), (400, 0.65)])
def test_alpha_follows_the_number_of_words(words: int, alpha: float) -> None:
    assert current_policy().fusion.alpha_for(words) == alpha


def test_an_unknown_parameter_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="sponsor"):
        policy_of(policy_text().replace("[bonus]", "[bonus]\nsponsor = 1.0"))


def test_any_change_of_a_weight_changes_the_digest() -> None:
    text = policy_text()
    assert digest_of(text) != digest_of(text.replace("prefer = 0.25", "prefer = 0.26"))


def test_preferences_cannot_outweigh_the_match_itself() -> None:
    assert current_policy().bonus.prefer_ceiling < 1.0
