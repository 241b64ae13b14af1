"""The public register: search, filter, pages, CSV, and the sample issuer."""

import csv
import io

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import Source
from lexdex.certificates import service
from lexdex.certificates.jobs import apply_due_changes
from lexdex.certificates.numbers import build_number
from lexdex.certificates.service.sample import seed_samples
from lexdex.foundation import database as db
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex_tests.access.test_matrix import admin
from lexdex_tests.builders import create_product
from lexdex_tests.certificates.builders import age, issue_certificate, issue_complete, require

REGISTER = "/api/certificates"


async def list_numbers(client: httpx.AsyncClient, query: str = "") -> list[str]:
    answer = await client.get(f"{REGISTER}{query}")
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["total"] >= len(found["certificates"])
    return [each["number"] for each in found["certificates"]]


@pytest.mark.covers("Y23")
async def test_ended_certificates_stay_in_the_register(client: httpx.AsyncClient) -> None:
    numbers = [(await issue_certificate(module=module)).number for module in ("A", "B", "C", "D", "E")]
    await service.suspend(numbers[1], "A test.", None)
    await service.revoke(numbers[2], "A test.", None)
    numbers.append((await issue_certificate(module="D", programme="Another")).number)
    await service.supersede(numbers[3], numbers[5], None)
    await age(numbers[4], 366)
    assert await list_numbers(client) == numbers[::-1]
    for status, number in zip(("active", "suspended", "revoked", "superseded", "expired"), numbers, strict=False):
        assert (await list_numbers(client, f"?status={status}"))[-1] == number
        record = (await client.get(f"{REGISTER}/{number}")).json()
        assert (record["status"], record["state"]) == (status, status)
    assert (await client.get(f"{REGISTER}?status=lost")).status_code == 422


async def test_the_search_finds_numbers_products_modules_and_holders(client: httpx.AsyncClient) -> None:
    first = (await issue_certificate(module="Third Parties", holder="Söhne & Co")).number
    second = (await issue_certificate("eqs-group", scope="100% of it")).number
    cases = {
        first: [first],
        first[3:8]: [second, first],
        "söhne": [first],
        "third": [first],
        "EQS": [second],
        "100%": [second],
        "%": [second],
        "_": [],
        "'; DROP TABLE certificate": [],
        "": [second, first],
        "nothing like it": [],
    }
    for text, expected in cases.items():
        answer = await client.get(REGISTER, params={"q": text})
        assert [each["number"] for each in answer.json()["certificates"]] == expected, text
    assert (await client.get(REGISTER, params={"q": "x" * 101})).status_code in {400, 422}


async def test_pages_have_twenty_certificates(client: httpx.AsyncClient) -> None:
    numbers = [(await issue_certificate(module=f"M{n}")).number for n in range(23)][::-1]
    assert await list_numbers(client) == numbers[:20]
    assert await list_numbers(client, "?page=2") == numbers[20:]
    assert await list_numbers(client, "?page=3") == []
    assert (await client.get(f"{REGISTER}?page=0")).status_code == 422
    assert (await client.get(REGISTER)).json()["total"] == 23


async def test_the_csv_has_every_certificate_and_no_formula(client: httpx.AsyncClient) -> None:
    for module in ("A", "B"):
        await issue_certificate(module=module, holder="=HYPERLINK(1)", star=module == "A")
    answer = await client.get(f"{REGISTER}.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.headers["content-disposition"] == 'attachment; filename="certificates.csv"'
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(row["Module"], row["STAR"], row["Holder"]) for row in rows] == [
        ("B", "no", "'=HYPERLINK(1)"),
        ("A", "yes", "'=HYPERLINK(1)"),
    ]
    assert all(row["Status"] == "active" and row["Issuer"] == "official" for row in rows)


@pytest.mark.parametrize("number", ["LX-2026-00001A", "x", "%00", "LX-2026-00001N%0a", "..%2f..%2fetc"])
async def test_numbers_that_were_never_issued_are_not_found(client: httpx.AsyncClient, number: str) -> None:
    for part in ("", "/pdf", "/credential"):
        assert (await client.get(f"{REGISTER}/{number}{part}")).status_code == 404
    assert (await client.get(f"{REGISTER}/{build_number(2026, 5)}")).json()["detail"] == (
        "There is no certificate with this number."
    )


async def test_numbers_are_found_in_lower_case_too(client: httpx.AsyncClient, settings: Settings) -> None:
    number = (await issue_complete(settings)).number
    written = f"{REGISTER}/{number.lower()}"
    record = (await client.get(written)).json()
    assert (record["number"], record["file_url"]) == (number, f"{REGISTER}/{number}/pdf")
    answer = await client.get(f"{written}/pdf")
    assert answer.headers["content-disposition"] == f'attachment; filename="{number}.pdf"'
    headers = {"Content-Type": "application/pdf"}
    for expected in (number.lower(), f"%20{number.lower()} "):
        path = f"{REGISTER}/check?number={expected}"
        assert (await client.post(path, content=answer.content, headers=headers)).json()["outcome"] == "valid"
    credential = (await client.get(f"{written}/credential")).text
    body = {"credential": credential, "number": number.lower()}
    assert (await client.post(f"{REGISTER}/check-credential", json=body)).json()["outcome"] == "valid"
    change = {"action": "suspend", "reason": "A test."}
    path = f"/api/admin/certificates/{number.lower()}/changes"
    assert (await client.post(path, json=change, headers=await admin(client))).json()["status"] == "suspended"


async def test_the_register_lists_the_certificates_of_one_product(client: httpx.AsyncClient) -> None:
    """Also under a former name, and where other products fill the first page."""
    number = (await issue_certificate()).number
    await catalogue.update_product("certa", {"name": "Certa Next"}, source=Source("editor", "a test"), actor="test")
    for index in range(21):
        await issue_certificate("other", programme=f"Programme {index}")
    page = (await client.get(REGISTER, params={"product_id": "certa"})).json()
    assert (page["total"], [each["number"] for each in page["certificates"]]) == (1, [number])
    for unknown in ("nobody", "No Id!", "\x00", "x" * 500):
        answer = await client.get(REGISTER, params={"product_id": unknown})
        assert (answer.status_code, answer.json()["certificates"]) == (200, [])


async def test_samples_are_marked_seeded_once_and_renewed_after_they_expire(client: httpx.AsyncClient) -> None:
    await create_product("certa", star=True)
    await create_product("eqs-group", star=True)
    await create_product("plain", star=False)
    modules = {"certa": [""], "eqs-group": ["Approvals", "Third Parties"], "plain": [""], "nobody": [""]}
    assert await seed_samples(modules) == 3
    assert await seed_samples(modules) == 0
    [first, *_] = sorted(await list_numbers(client))
    listed = (await client.get(REGISTER)).json()["certificates"]
    assert {(each["issuer"], each["state"]) for each in listed} == {("sample", "sample")}
    assert (await client.get(f"{REGISTER}/{first}")).json()["state"] == "sample"
    rows = list(csv.DictReader(io.StringIO((await client.get(f"{REGISTER}.csv")).content.decode("utf-8-sig"))))
    assert {row["Status"] for row in rows} == {"sample"}
    assert all(each["number"].startswith("LX-0000-") and "No validation took place" in each["scope"] for each in listed)
    await age(first, 366)
    assert await seed_samples(modules) == 1
    await issue_certificate("eqs-group")
    await db.execute("UPDATE certificate SET status = 'expired' WHERE issuer = 'sample' AND product = 'eqs-group'")
    assert await seed_samples(modules) == 0
    assert (await require(first)).status == "expired"


async def test_an_example_keeps_its_mark_when_its_sample_expires(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("certa", star=True)
    assert await seed_samples({"certa": [""]}) == 1
    [first] = await list_numbers(client)
    await age(first, 366)
    await apply_due_changes(JobContext(settings, ()))
    assert (await require(first)).stored_status == "expired"
    assert (await client.get("/product/certa")).json()["Star"]
    assert await seed_samples({"certa": [""]}) == 1
    # A sample that an admin ends takes the mark away.
    [second] = [number for number in await list_numbers(client) if number != first]
    await service.suspend(second, "A test.", None)
    assert not (await client.get("/product/certa")).json()["Star"]


async def test_lists_for_other_features_have_active_certificates_unless_more_is_wanted(database: None) -> None:
    first = await issue_certificate(module="A")
    second = await issue_certificate(module="B")
    await service.revoke(first.number, "A test.", None)
    active = await service.list_for_products(["certa", "nobody"])
    assert [each.number for each in active] == [second.number]
    every = await service.list_for_products(["certa"], include_ended=True)
    assert [each.number for each in every] == [first.number, second.number]
    assert await service.list_for_products([]) == []


async def test_an_official_record_takes_the_place_of_the_sample_of_its_scope(client: httpx.AsyncClient) -> None:
    for module in ("A", "B"):
        await issue_certificate(issuer="sample", module=module)
    official = await issue_certificate(module="A")
    shown = await service.list_for_products(["certa"])
    assert sorted((each.issuer, each.module) for each in shown) == [("official", "A"), ("sample", "B")]
    await service.revoke(official.number, "A test.", None)
    assert [(each.issuer, each.module) for each in await service.list_for_products(["certa"])] == [("sample", "B")]
