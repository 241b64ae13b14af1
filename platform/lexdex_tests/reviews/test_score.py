"""The weighted score: within the ratings given, never lowered by a better review, and public."""

import random
from typing import Any

import httpx
import msgspec
import pytest

from lexdex.foundation import database as db
from lexdex.reviews import score
from lexdex.reviews.score import ReviewEvidence
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.reviews.builders import create_review, get_only_review, get_review_page, send_review

PLAIN = ReviewEvidence(
    rating=3,
    age_days=0.0,
    text_length=10,
    has_pros_and_cons=False,
    sub_scores=0,
    has_context=False,
    company_domain=False,
    proof_of_use=False,
    is_competitor=False,
)


def build_evidence(evidence: ReviewEvidence = PLAIN, **fields: Any) -> ReviewEvidence:  # noqa: ANN401 - any field
    return msgspec.structs.replace(evidence, **fields)


def random_evidence(dice: random.Random) -> ReviewEvidence:
    return ReviewEvidence(
        rating=dice.randint(1, 5),
        age_days=dice.choice([0.0, dice.uniform(-5, 60), dice.uniform(0, 20_000), 1e9]),
        text_length=dice.randint(1, 4_000),
        has_pros_and_cons=dice.random() < 0.5,
        sub_scores=dice.randint(0, 5),
        has_context=dice.random() < 0.5,
        company_domain=dice.random() < 0.5,
        proof_of_use=dice.random() < 0.5,
        is_competitor=dice.random() < 0.2,
        company_reviews=dice.randint(1, 9),
    )


@pytest.mark.parametrize("seed", range(200))
def test_the_score_is_bounded_and_monotone(seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311 - numbers, not secrets
    reviews = [random_evidence(dice) for _ in range(dice.randint(1, 40))]
    found = score.compute_score(reviews)
    assert found is not None
    assert min(one.rating for one in reviews) <= found.value <= max(one.rating for one in reviews)
    place = dice.randrange(len(reviews))
    if reviews[place].rating < 5:
        better = [*reviews]
        better[place] = build_evidence(reviews[place], rating=reviews[place].rating + 1)
        improved = score.compute_score(better)
        assert improved is not None
        assert improved.value > found.value - 1e-12
    # The order of the reviews does not matter.
    again = score.compute_score(dice.sample(reviews, len(reviews)))
    assert again is not None
    assert again.value == pytest.approx(found.value, abs=1e-12)


@pytest.mark.parametrize("seed", range(50))
def test_the_rating_does_not_change_the_weight(seed: int) -> None:
    one = random_evidence(random.Random(seed))  # noqa: S311 - numbers, not secrets
    assert len({score.compute_weight(build_evidence(one, rating=stars)) for stars in range(1, 6)}) == 1


def test_each_factor_does_what_its_rule_says() -> None:
    assert score.compute_weight(PLAIN).total == 1.0
    assert score.compute_recency(score.HALF_LIFE_DAYS) == 0.5
    assert score.compute_recency(1e9) == score.MIN_RECENCY
    whole = build_evidence(text_length=400, has_pros_and_cons=True, sub_scores=5, has_context=True)
    assert (score.compute_depth(PLAIN), score.compute_depth(whole)) == (1.0, 1.5)
    assert score.compute_verification(build_evidence(company_domain=True)) == score.COMPANY_DOMAIN_FACTOR
    assert (
        score.compute_verification(build_evidence(company_domain=True, proof_of_use=True)) == score.PROOF_OF_USE_FACTOR
    )
    assert score.compute_verification(build_evidence(company_domain=True, proof_of_use=True, is_competitor=True)) == 1.0
    for rule, of in zip(score.POLICY.rules, ("recency", "depth", "verification", "independence"), strict=True):
        dice = random.Random(1)  # noqa: S311 - numbers, not secrets
        values = [getattr(score.compute_weight(random_evidence(dice)), of) for _ in range(500)]
        assert rule.min_factor <= min(values) <= max(values) <= rule.max_factor
    assert [(rule.min_factor, rule.max_factor) for rule in score.POLICY.rules] == [
        (0.1, 1.0),
        (1.0, 1.5),
        (1.0, 1.5),
        (0.0, 1.0),
    ]


@pytest.mark.parametrize(
    ("part", "below"),
    [
        ({"text_length": 400}, {"text_length": 399}),
        ({"text_length": 4_000}, {"text_length": 1}),
        ({"has_pros_and_cons": True}, {}),
        ({"sub_scores": 5}, {"sub_scores": 4}),
        ({"has_context": True}, {}),
    ],
)
def test_each_part_alone_adds_an_eighth_of_depth(part: dict[str, Any], below: dict[str, Any]) -> None:
    assert score.compute_depth(build_evidence(**part)) == 1.125
    assert score.compute_depth(build_evidence(**below)) == 1.0


def test_the_score_names_the_mean_of_each_factor() -> None:
    reviews = [
        build_evidence(rating=2, age_days=score.HALF_LIFE_DAYS),
        build_evidence(rating=5, text_length=400, has_context=True, proof_of_use=True),
        build_evidence(rating=4, company_domain=True),
    ]
    found = score.compute_score(reviews)
    assert found is not None
    assert found.count == 3
    assert found.recency == pytest.approx(2.5 / 3)
    assert found.depth == pytest.approx(3.25 / 3)
    assert found.verification == pytest.approx(3.75 / 3)
    assert found.value == pytest.approx((0.5 * 2 + 1.25 * 1.5 * 5 + 1.25 * 4) / (0.5 + 1.25 * 1.5 + 1.25))


def test_without_reviews_there_is_no_score() -> None:
    assert score.compute_score([]) is None


def test_reviews_of_one_company_weigh_together_as_one() -> None:
    colleagues = [build_evidence(rating=5, company_reviews=4)] * 4
    found = score.compute_score([*colleagues, build_evidence(rating=1)])
    assert found is not None
    assert found.value == pytest.approx(3.0)
    assert found.independence == pytest.approx(2 / 5)


async def test_the_score_can_be_recalculated_from_the_page(client: httpx.AsyncClient, database: None) -> None:
    await create_product(name="Certa")
    await create_review(client, "ada@gmail.com", rating=1)
    await create_review(client, "bob@firm.example", rating=5, pros="Fast", cons="Dear", role="Partner", months_used=3)
    await db.execute("UPDATE review SET updated_at = now() - make_interval(days => 730) WHERE rating = 1")
    await db.execute("UPDATE review SET company_domain = true WHERE rating = 5")
    body = await get_review_page(client, sort="lowest")
    old, new = (one["weight"] for one in body["reviews"])
    assert old["total"] == pytest.approx(0.5, abs=1e-3)
    assert new["total"] == pytest.approx(1.0 * 1.25 * 1.25, abs=1e-3)
    by_hand = (old["total"] * 1 + new["total"] * 5) / (old["total"] + new["total"])
    assert body["score"]["value"] == pytest.approx(by_hand, abs=1e-6)
    assert body["average"] == 3.0
    assert body["score"]["count"] == 2


async def test_a_hidden_review_counts_for_nothing(client: httpx.AsyncClient, database: None) -> None:
    await create_product(name="Certa")
    await create_review(client, rating=1)
    await db.execute("UPDATE review SET state = 'hidden'")
    assert (await get_review_page(client))["score"] is None


async def test_the_formula_is_public(client: httpx.AsyncClient, database: None) -> None:
    policy = (await client.get("/api/review-score")).json()
    assert [rule["name"] for rule in policy["rules"]] == ["Recency", "Depth", "Verification", "Independence"]
    assert policy["version"] == score.VERSION
    assert "730" in policy["rules"][0]["explanation"]


async def test_the_weight_reveals_the_day_of_a_review_and_not_its_time(
    client: httpx.AsyncClient, database: None
) -> None:
    await create_product(name="Certa")
    await send_review(client, await open_session(client))
    await db.execute("UPDATE review SET updated_at = date_trunc('day', now(), 'UTC') - interval '3 days 1 second'")
    early = (await get_only_review(client))["weight"]["recency"]
    await db.execute("UPDATE review SET updated_at = updated_at - interval '20 hours'")
    assert (await get_only_review(client))["weight"]["recency"] == early == score.compute_recency(4)


async def test_an_edit_replaces_the_authors_rating(client: httpx.AsyncClient, database: None) -> None:
    await create_product(name="Certa")
    headers = await open_session(client)
    await send_review(client, headers)
    await db.execute("UPDATE review SET updated_at = now() - make_interval(days => 730)")
    assert (await get_only_review(client))["weight"]["recency"] == pytest.approx(0.5, abs=1e-3)
    await send_review(client, headers)
    assert (await get_only_review(client))["weight"]["recency"] == pytest.approx(1.0, abs=1e-3)
