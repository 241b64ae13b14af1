"""The rubric and the packages: what the endpoints return, and which files the loader refuses."""

from importlib import resources

import httpx
import pytest

from lexdex.validation.service.rubric import RubricError, load_rubric, parse_rubric

FILE = resources.files("lexdex.validation").joinpath("rubric.toml").read_text(encoding="utf-8")


@pytest.mark.covers("Y14", "Y17")
def test_the_six_packages_have_the_prices_and_durations_of_the_specification() -> None:
    packages = load_rubric().packages.values()
    shown = [(each.programme, each.name, each.price.amount // 100, each.price.currency) for each in packages]
    assert shown == [
        ("full", "Basic", 1999, "usd"),
        ("full", "Standard", 2999, "usd"),
        ("full", "Comprehensive", 4999, "usd"),
        ("express", "Basic", 599, "usd"),
        ("express", "Professional", 1299, "usd"),
        ("express", "Enterprise", 2499, "usd"),
    ]
    full = [(each.min_weeks, each.max_weeks) for each in packages if each.programme == "full"]
    assert full == [(2, 3), (3, 4), (4, 6)]


def test_a_dearer_package_covers_all_of_a_cheaper_one() -> None:
    rubric = load_rubric()
    for programme in ("full", "express"):
        packages = [each for each in rubric.packages.values() if each.programme == programme]
        covered = [{criterion.id for criterion in rubric.list_criteria(each.id)} for each in packages]
        assert covered[0] < covered[1] < covered[2]
        assert [each.criteria for each in packages] == [len(ids) for ids in covered]


def test_the_rubric_has_nine_items_with_thirty_to_fifty_criteria() -> None:
    rubric = load_rubric().rubric
    assert len(rubric.items) == 9
    assert 30 <= len(rubric.criteria) <= 50
    assert rubric.retired
    assert all(each.retired_in and each.retired_because for each in rubric.retired)


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ('id = "SEC-02"', 'id = "SEC-01"', "used twice"),
        ('id = "SEC-00"', 'id = "SEC-01"', "used twice"),
        ('id = "FIT-01"', 'id = "fit one"', "no id such as"),
        ('id = "FIT-01"\nitem = "functional-fit"', 'id = "FIT-01"\nitem = "taste"', "unknown item taste"),
        ('version = "1.1.0"\npublished', 'version = "next"\npublished', "no version"),
        ('level = "MUST"\ntext = "Each', 'level = "MAY"\ntext = "Each', "Invalid enum value"),
        ('since = "1.0.0"', 'since = "2.0.0"', "newer than the rubric"),
        ('retired_in = "1.0.0"', 'retired_in = "9.0.0"', "later version"),
        ('retired_because = "', 'retired_because = ""\n# ', "lacks the version or the reason"),
        ('facts = ["sso"]', 'facts = ["shoe_size"]', "no examined fact of the directory"),
        ('facts = ["sso"]', 'facts = ["version"]', "no examined fact of the directory"),
        ("price = 199900", "price = 0", "no price"),
        ("min_weeks = 4\nmax_weeks = 6", "min_weeks = 6\nmax_weeks = 4", "impossible duration"),
        ('items = ["functional-fit", "support"]', 'items = ["functional-fit", "taste"]', "unknown item"),
        ('levels = ["MUST", "SHOULD"]', 'levels = ["SHOULD"]', "leaves out the MUST"),
        ("earns_star = false", "earns_star = false\ndiscount = 1", "unknown field"),
    ],
)
def test_a_rubric_that_breaks_its_rules_is_refused(before: str, after: str, reason: str) -> None:
    assert before in FILE
    with pytest.raises(RubricError, match=reason):
        parse_rubric(FILE.replace(before, after, 1).encode())


async def test_anyone_reads_the_packages_and_the_rubric(client: httpx.AsyncClient) -> None:
    packages = (await client.get("/api/validation/packages")).json()
    assert [each["criteria"] for each in packages] == [
        len(load_rubric().list_criteria(each["id"])) for each in packages
    ]
    rubric = (await client.get("/api/validation/rubric")).json()
    assert (rubric["version"], len(rubric["items"])) == ("1.1.0", 9)
    fields = {"id", "item", "level", "text", "method", "rationale", "evidence", "not_applicable_allowed", "since"}
    assert all(fields <= criterion.keys() for criterion in rubric["criteria"])
    assert rubric["retired"][0]["retired_because"]
