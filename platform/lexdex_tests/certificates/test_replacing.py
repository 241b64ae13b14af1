"""Which certificate can take the place of another one, as an admin tries it."""

from typing import Any

import httpx
import pytest

from lexdex.certificates import service
from lexdex.foundation.errors import Conflict
from lexdex_tests.access.test_matrix import admin
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.certificates.builders import age, issue_certificate


async def supersede(client: httpx.AsyncClient, headers: Headers, number: str, by_number: str) -> httpx.Response:
    body = {"action": "supersede", "reason": "A test.", "superseded_by": by_number}
    return await client.post(f"/api/admin/certificates/{number}/changes", json=body, headers=headers)


async def require_refusal(client: httpx.AsyncClient, number: str, refused: list[tuple[str, int, str]]) -> None:
    """Try these replacements, each of which must be refused with a status and a sentence, and change nothing."""
    headers = await admin(client)
    for by_number, status, reason in refused:
        answer = await supersede(client, headers, number, by_number)
        assert (answer.status_code, reason in answer.text) == (status, True), answer.text
    record = (await client.get(f"/api/certificates/{number}")).json()
    assert (record["status"], record["superseded_by"]) == ("active", "")


async def test_a_later_active_certificate_of_the_same_product_replaces_another(client: httpx.AsyncClient) -> None:
    number = (await issue_certificate(programme="Express validation", star=True)).number
    renewed = (await issue_certificate(star=True)).number
    answer = await supersede(client, await admin(client), number, renewed)
    found = answer.json()
    assert (answer.status_code, found["status"], found["superseded_by"]) == (200, "superseded", renewed)
    assert found["issuer_name"] == "Lexdex"
    assert (await client.get("/product/certa")).json()["Star"]


@pytest.mark.parametrize(
    "other",
    [
        {"product_id": "eqs-group"},
        {"module": "Approvals"},
        {"issuer": "sample"},
        {"issuer": "sample", "product_id": "eqs-group", "module": "Approvals"},
    ],
)
async def test_a_certificate_of_another_scope_is_no_replacement(
    client: httpx.AsyncClient, other: dict[str, Any]
) -> None:
    number = (await issue_certificate()).number
    by_number = (await issue_certificate(**other)).number
    await require_refusal(client, number, [(by_number, 409, "is of another issuer, product or module")])


@pytest.mark.parametrize("change", ["suspend", "revoke", "expire"])
async def test_only_an_active_certificate_replaces_another(client: httpx.AsyncClient, change: str) -> None:
    number = (await issue_certificate()).number
    renewed = (await issue_certificate(programme="Express validation")).number
    if change == "expire":
        await age(renewed, 366)
    else:
        await {"suspend": service.suspend, "revoke": service.revoke}[change](renewed, "A test.", None)
    await require_refusal(client, number, [(renewed, 409, f"so it can't replace {number}.")])


async def test_an_earlier_or_unknown_certificate_replaces_nothing(client: httpx.AsyncClient) -> None:
    earlier = (await issue_certificate(programme="Express validation")).number
    number = (await issue_certificate()).number
    refused = [
        (earlier, 409, "was issued before"),
        ("LX-2026-00003J", 400, "There is no certificate LX-2026-00003J"),
        (number, 400, "Please give the number of the new certificate."),
    ]
    await require_refusal(client, number, refused)


@pytest.mark.parametrize("issuer", ["official", "sample"])
async def test_samples_are_not_replaced(client: httpx.AsyncClient, issuer: str) -> None:
    sample = await issue_certificate(issuer="sample", issuer_name="Sample issuer")
    renewed = await issue_certificate(issuer=issuer, programme="Express validation")
    await require_refusal(client, sample.number, [(renewed.number, 409, "samples are not replaced")])
    assert (await client.get(f"/api/certificates/{sample.number}")).json()["issuer_name"] == "Sample issuer"


@pytest.mark.parametrize("other", [{"product_id": "eqs-group"}, {"module": "Approvals"}, {"issuer": "sample"}])
async def test_a_new_certificate_replaces_its_scope_only(client: httpx.AsyncClient, other: dict[str, Any]) -> None:
    number = (await issue_certificate()).number
    with pytest.raises(Conflict, match="another issuer, product or module"):
        await issue_certificate(**other, supersedes=number)
    assert (await client.get("/api/certificates")).json()["total"] == 1
