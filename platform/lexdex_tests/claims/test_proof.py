"""Proofs of claims: the domain of the email address, or a DNS record on a real name server."""

from collections.abc import AsyncIterator

import httpx
import msgspec
import pytest

from lexdex.app import create_app
from lexdex.claims.service import proof
from lexdex.settings import Settings, SettingsError, load
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import CLAIMS, WEBSITE, create_claim, open_vendor_session
from lexdex_tests.claims.nameserver import NameServer, name_server

TOKEN = "0123456789abcdef"


@pytest.mark.parametrize(
    ("email", "website", "met"),
    [
        ("vera@maker.example", "https://www.maker.example/deeds", True),
        ("vera@maker.example", "http://MAKER.example:8080", True),
        ("vera@sales.maker.example", "https://maker.example", True),
        ("vera@maker.co.uk", "https://maker.co.uk", True),
        ("vera@xn--mller-kva.example", "https://müller.example", True),
        ("vera@notmaker.example", "https://maker.example", False),
        ("vera@maker.example.evil.example", "https://maker.example", False),
        # Whoever has a name below a public suffix has not the suffix.
        ("vera@rival.co.uk", "https://co.uk", False),
        ("vera@rival.github.io", "https://github.io", False),
        ("vera@maker.example", "https://203.0.113.7/", False),
        ("vera@maker.example", "https://[2001:db8::1]/", False),
        ("vera@maker.example", "", False),
        ("vera@maker.example", "https://[broken", False),
        # Anybody has an address there.
        ("vera@gmail.com", "https://gmail.com", False),
        ("vera@yahoo.co.uk", "https://www.yahoo.co.uk", False),
        ("vera@mailinator.com", "https://mailinator.com", False),
    ],
)
async def test_a_company_domain_is_the_products_domain_or_a_subdomain(
    settings: Settings, email: str, website: str, met: bool
) -> None:
    found = await proof.check_proof(settings, "domain", email=email, website=website, token=TOKEN)
    assert found.is_met == met
    assert found.finding.endswith(".")


async def check_proof(settings: Settings, website: str = WEBSITE) -> proof.ProofCheck:
    return await proof.check_proof(settings, "dns", email="vera@elsewhere.example", website=website, token=TOKEN)


@pytest.mark.parametrize(
    ("records", "met"),
    [
        ({"maker.example": ["v=spf1 -all", f"lexdex-verification={TOKEN}"]}, True),
        ({"maker.example": [f" lexdex-verification={TOKEN} "]}, True),
        ({"maker.example": [f"lexdex-verification={TOKEN}0"]}, False),
        ({"maker.example": [f"x lexdex-verification={TOKEN}"]}, False),
        ({"maker.example": []}, False),
        ({"www.maker.example": [f"lexdex-verification={TOKEN}"]}, False),
        ({}, False),
    ],
)
async def test_the_dns_record_must_match_exactly(settings: Settings, records: dict[str, list[str]], met: bool) -> None:
    with name_server(records) as (address, server):
        found = await check_proof(msgspec.structs.replace(settings, dns_servers=address))
    assert found.is_met == met
    assert server.queries == ["TXT maker.example"]


async def test_a_silent_name_server_is_reported_as_such(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "ATTEMPT_TIMEOUT_SECONDS", 0.1)
    monkeypatch.setattr(proof, "TIMEOUT_SECONDS", 0.3)
    with name_server({}) as (address, server):
        server.silent = True
        found = await check_proof(msgspec.structs.replace(settings, dns_servers=address))
    assert not found.is_met
    assert "did not respond" in found.finding


@pytest.mark.parametrize("website", ["https://github.io", "https://co.uk/x", "http://10.0.0.1/", ""])
async def test_shared_domains_are_never_looked_up(settings: Settings, website: str) -> None:
    with name_server({}) as (address, server):
        found = await check_proof(msgspec.structs.replace(settings, dns_servers=address), website)
    assert not found.is_met
    assert server.queries == []


@pytest.fixture
async def named(settings: Settings, database: None) -> AsyncIterator[tuple[httpx.AsyncClient, NameServer]]:
    """A client of an app that uses a local DNS server."""
    with name_server({"maker.example": []}) as (address, server):
        app = create_app(msgspec.structs.replace(settings, dns_servers=address))
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)  # type: ignore[arg-type]
        headers = {"Accept": "application/json"}
        async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test", headers=headers) as client:
            yield client, server


@pytest.mark.covers("W05")
async def test_a_vendor_sets_the_record_and_checks_again(named: tuple[httpx.AsyncClient, NameServer]) -> None:
    client, server = named
    await create_product("deeds", website=WEBSITE)
    vendor = await open_vendor_session(client, "vera@elsewhere.example")
    made = await create_claim(client, vendor, proof="dns")
    assert (made["proof_met"], made["proof_checked_at"]) == (False, None)
    assert made["record"]["name"] == "maker.example"
    assert server.queries == []
    check = f"{CLAIMS}/{made['id']}/check"
    first = (await client.post(check, headers=vendor)).json()
    assert (first["proof_met"], "was not found" in first["proof_finding"]) == (False, True)
    server.records = {"maker.example": [made["record"]["value"]]}
    second = (await client.post(check, headers=vendor)).json()
    assert (second["proof_met"], second["proof_finding"]) == (True, "The DNS record was found at maker.example.")
    assert second["proof_checked_at"]
    assert (await client.delete(f"{CLAIMS}/{made['id']}", headers=vendor)).status_code == 204
    assert (await client.post(check, headers=vendor)).status_code == 409


async def test_each_claim_has_its_own_dns_record(named: tuple[httpx.AsyncClient, NameServer]) -> None:
    client, _ = named
    await create_product("deeds", website=WEBSITE)
    values = set()
    for email in ("vera@maker.example", "otto@maker.example"):
        made = await create_claim(client, await open_vendor_session(client, email), proof="dns")
        values.add(made["record"]["value"])
    assert len(values) == 2


@pytest.mark.parametrize("value", ["dns.example", "10.0.0.1;rm", "http://10.0.0.1"])
def test_invalid_name_server_addresses_are_rejected(value: str) -> None:
    with pytest.raises(SettingsError, match="LEXDEX_DNS_SERVERS"):
        load({"LEXDEX_DNS_SERVERS": value})


def test_several_name_servers_can_be_configured() -> None:
    assert load({"LEXDEX_DNS_SERVERS": "10.0.0.2, [::1]:5353"}).dns_servers == "10.0.0.2, [::1]:5353"
