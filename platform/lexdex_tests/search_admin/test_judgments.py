"""Judgments by hand: sets, queries, grades of several judges and their agreement, CSV and qrels in and out."""

from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.personal_data import Person
from lexdex.search_admin import personal_data
from lexdex.search_admin.queries.judgments import list_all_grades
from lexdex.search_admin.service.grades import combine_grades, compute_weighted_kappa
from lexdex.settings import Settings
from lexdex_search.release.store import ReleaseStore
from lexdex_tests.accounts.builders import Headers, enrol_second_factor, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.search_admin.conftest import run_jobs

SETS, QUERIES = "/api/admin/search/query-sets", "/api/admin/search/judged-queries"


async def create_set(client: httpx.AsyncClient, admin: Headers, name: str = "Contracts") -> int:
    answer = await client.post(SETS, json={"name": name}, headers=admin)
    assert answer.status_code == 201, answer.text
    return int(answer.json()["id"])


async def add_query(client: httpx.AsyncClient, admin: Headers, text: str, set_id: int | None = None) -> dict[str, Any]:
    answer = await client.post(QUERIES, json={"text": text, "query_set": set_id}, headers=admin)
    assert answer.status_code == 201, answer.text
    added: dict[str, Any] = answer.json()
    return added


async def import_lines(
    client: httpx.AsyncClient, admin: Headers, set_id: int, content: str, format_: str = "csv"
) -> httpx.Response:
    body = {"format": format_, "content": content}
    return await client.post(f"{SETS}/{set_id}/import", json=body, headers=admin)


async def read_set(client: httpx.AsyncClient, admin: Headers, set_id: int) -> dict[str, Any]:
    found: dict[str, Any] = (await client.get(f"{SETS}/{set_id}/queries", headers=admin)).json()
    return found


async def export(client: httpx.AsyncClient, admin: Headers, set_id: int, format_: str) -> str:
    answer = await client.get(f"{SETS}/{set_id}/export", params={"format": format_}, headers=admin)
    assert answer.status_code == 200, answer.text
    return answer.content.decode("utf-8-sig")


async def open_second_judge(client: httpx.AsyncClient) -> Headers:
    headers = await open_session(client, "second@lexdex.example", role=3)
    await enrol_second_factor(client, headers)
    return headers


async def test_regression_cases_are_a_set_from_the_beginning(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    await create_set(client, admin, "A set")
    page = (await client.get(SETS, headers=admin)).json()
    assert [(each["name"], each["is_regression"]) for each in page["sets"]] == [
        ("Regression cases", True),
        ("A set", False),
    ]
    for name in ("A set", "Regression cases"):
        taken = await client.post(SETS, json={"name": name}, headers=admin)
        assert taken.status_code == 409
    assert (await client.post(SETS, json={"name": " "}, headers=admin)).status_code == 400


async def test_a_query_becomes_a_regression_case_once(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    first = await add_query(client, admin, "  lease   abstraction ")
    again = await add_query(client, admin, "lease abstraction")
    assert (first["is_new"], again["is_new"], again["id"]) == (True, False, first["id"])
    page = await read_set(client, admin, first["query_set"])
    assert (page["query_set"]["is_regression"], page["total"], page["queries"][0]["text"]) == (
        True,
        1,
        "lease abstraction",
    )
    removed = await client.post(f"{QUERIES}/{first['id']}/remove", headers=admin)
    assert removed.status_code == 204
    assert (await client.post(f"{QUERIES}/{first['id']}/remove", headers=admin)).status_code == 404
    assert (await read_set(client, admin, first["query_set"]))["total"] == 0


@pytest.mark.parametrize("number", [0, 7, 2**63, 10**30])
async def test_unknown_sets_and_queries_are_not_found(client: httpx.AsyncClient, number: int) -> None:
    admin = await open_admin_session(client)
    for path in (f"{SETS}/{number}/queries", f"{SETS}/{number}/export", f"{QUERIES}/{number}"):
        assert (await client.get(path, headers=admin)).status_code == 404
    grades = {"grades": [{"product_id": "certa", "grade": 1}]}
    assert (await client.put(f"{QUERIES}/{number}/grades", json=grades, headers=admin)).status_code == 404


async def test_judgments_are_imported_as_csv_and_exported(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    for product_id in ("certa", "deeds"):
        await create_product(product_id)
    set_id = await create_set(client, admin)
    content = '\ufeffquery,product_id,grade\r\n"leases, wills",certa,3\r\n"leases, wills",deeds,0\r\nclm,deeds,2\r\n'
    answer = await import_lines(client, admin, set_id, content)
    assert (answer.status_code, answer.json()) == (200, {"queries": 2, "grades": 3})
    again = await import_lines(client, admin, set_id, content)
    assert again.json() == {"queries": 0, "grades": 3}
    lines = (await export(client, admin, set_id, "csv")).splitlines()
    assert lines[0] == '"query_id","query","product_id","grade","judge"'
    first = (await read_set(client, admin, set_id))["queries"][0]["id"]
    assert lines[1] == f'"{first}","leases, wills","certa","3","judge 1"'
    assert len(lines) == 4
    qrels = await export(client, admin, set_id, "qrels")
    assert qrels.splitlines()[:2] == [f"{first} 0 certa 3", f"{first} 0 deeds 0"]
    assert (await export(client, admin, set_id, "topics")).splitlines()[0] == f"{first}\tleases, wills"
    other = await open_second_judge(client)
    imported = await import_lines(client, other, set_id, qrels.replace("certa 3", "certa 1"), "qrels")
    assert imported.json() == {"queries": 0, "grades": 3}
    combined = await export(client, admin, set_id, "qrels")
    assert f"{first} 0 certa 1" in combined
    view = (await read_set(client, admin, set_id))["query_set"]
    assert (view["judges"], view["judgments"], view["shared"], view["kappa"]) == (2, 6, 3, None)


@pytest.mark.parametrize(
    ("format_", "content", "problem"),
    [
        ("csv", "query,product_id\nleases,certa\n", "The first line needs the columns"),
        ("csv", "query,product_id,grade\n", "The file has no judgments."),
        ("csv", "query,product_id,grade\nleases,certa,3\nleases,certa,4\n", "Line 3: the grade must be 0, 1, 2 or 3"),
        ("csv", "query,product_id,grade\nleases,no-such,3\n", "Line 2: there is no product “no-such”."),
        ("csv", "query,product_id,grade\nleases,NO SUCH,3\n", "Line 2: there is no product “NO SUCH”."),
        ("csv", "query,product_id,grade\n...,certa,3\n", "Line 2: Please enter a query."),
        ("csv", "query,product_id,grade\nleases\n", "Line 2: the grade must be"),
        ("qrels", "1 0 certa\n", "Line 1: a line of qrels has four parts"),
        ("qrels", "999 0 certa 3\n", "Line 1: this set has no query with the id “999”."),
        ("qrels", "1 0 certa high\n", "Line 1: the grade must be"),
    ],
)
async def test_a_wrong_line_imports_nothing_and_is_named(
    client: httpx.AsyncClient, format_: str, content: str, problem: str
) -> None:
    admin = await open_admin_session(client)
    await create_product("certa")
    set_id = await create_set(client, admin)
    answer = await import_lines(client, admin, set_id, content, format_)
    assert answer.status_code == 400
    assert problem in answer.json()["detail"]
    assert (await read_set(client, admin, set_id))["total"] == 0


async def test_the_agreement_of_two_judges_is_shown(client: httpx.AsyncClient) -> None:
    first, second = await open_admin_session(client), await open_second_judge(client)
    await create_product("certa")
    set_id = await create_set(client, first)
    for judge, grades in ((first, "0123012301"), (second, "0123012300")):
        lines = "".join(f"query {number},certa,{grade}\n" for number, grade in enumerate(grades))
        assert (await import_lines(client, judge, set_id, f"query,product_id,grade\n{lines}")).status_code == 200
    view = (await read_set(client, first, set_id))["query_set"]
    assert (view["shared"], view["judges"]) == (10, 2)
    assert 0.9 < view["kappa"] < 1


def test_kappa_is_one_for_the_same_grades_and_zero_for_chance() -> None:
    assert compute_weighted_kappa([(0, 0), (3, 3)]) == 1
    assert compute_weighted_kappa([(2, 2), (2, 2)]) == 1
    assert compute_weighted_kappa([(0, 0), (0, 3), (3, 0), (3, 3)]) == 0
    assert compute_weighted_kappa([(0, 3), (3, 0)]) == -1
    # Observed disagreement 3 / 4, expected 32 / 16; computed by hand.
    assert compute_weighted_kappa([(0, 1), (1, 1), (2, 3), (3, 2)]) == pytest.approx(1 - 0.75 / 2)


def test_grades_are_combined_to_their_median() -> None:
    grades = [(1, "a", 3), (1, "a", 0), (1, "a", 2), (1, "b", 3), (1, "b", 1), (2, "a", 0)]
    assert combine_grades(grades) == {1: {"a": 2, "b": 1}, 2: {"a": 0}}


async def test_a_release_that_breaks_a_regression_case_fails_the_gate(
    client: httpx.AsyncClient, settings: Settings, store: ReleaseStore, releases: list[str]
) -> None:
    """The second release lacks the product that answers the case."""
    admin = await open_admin_session(client)
    await create_product("clausewerk")
    case = await add_query(client, admin, "Clausewerk")
    content = "query,product_id,grade\nClausewerk,clausewerk,3\n"
    assert (await import_lines(client, admin, case["query_set"], content)).status_code == 200
    job = await client.post(
        "/api/admin/search/jobs", json={"kind": "measurement", "release": releases[1]}, headers=admin
    )
    assert job.status_code == 201
    await run_jobs(settings)
    gate = (await client.get(f"/api/admin/search/releases/{releases[1]}", headers=admin)).json()["gate"]
    assert (gate["passed"], gate["judged_queries"], gate["regression_cases"]) == (False, 1, 1)
    assert gate["failures"] == ["Regression cases that the release in force passes fail: “Clausewerk”."]


async def test_regression_cases_are_measured_however_many_queries_are_newer(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    await create_product("clausewerk")
    case = await add_query(client, admin, "Clausewerk")
    other = await create_set(client, admin)
    for set_id, query in ((case["query_set"], "Clausewerk"), (other, "Newer")):
        await add_query(client, admin, query, set_id)
        content = f"query,product_id,grade\n{query},clausewerk,3\n"
        assert (await import_lines(client, admin, set_id, content)).status_code == 200
    await add_query(client, admin, "Not graded", other)
    assert [each.text for each in await list_all_grades(1)] == ["Clausewerk"]
    assert [each.text for each in await list_all_grades(2)] == ["Clausewerk", "Newer"]


async def test_the_grades_of_an_erased_judge_stay_without_a_name(client: httpx.AsyncClient, settings: Settings) -> None:
    admin = await open_admin_session(client)
    await create_product("certa")
    await import_lines(client, admin, await create_set(client, admin), "query,product_id,grade\nclm,certa,3\n")
    account = await db.fetch_value("SELECT id FROM account WHERE email = 'admin@lexdex.example'")
    person = Person(account, "admin@lexdex.example")
    (grade,) = (await personal_data.export(settings, person))["search_judgments"]
    assert (grade["query"], grade["product"], grade["grade"]) == ("clm", "certa", 3)
    await personal_data.erase(settings, person)
    assert (await personal_data.export(settings, person))["search_judgments"] == []
    assert await db.fetch_value("SELECT count(*) FROM judgment WHERE judge <> $1", account) == 1
