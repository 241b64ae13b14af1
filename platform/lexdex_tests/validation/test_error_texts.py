"""What is refused says so in words of the site: without names of the program's fields, states and parts."""

import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, get_args

import httpx
import pytest

import lexdex
from lexdex.validation.schemas.names import RequestState
from lexdex_tests.validation.builders import (
    ADMIN,
    BILLING,
    REQUESTS,
    create_cast,
    create_draft,
    create_tested_request,
    send,
    set_columns,
)

PACKAGES = ("lexdex.validation.", "lexdex.certificates.", "lexdex.payments.")
INTERNAL = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+[A-Z]\w*\b|\b[A-Z][a-z]+[A-Z]\w*\b")
PLACEHOLDER = re.compile(r"\{[^}]*\}")
BRANDS = frozenset({"OpenSSF"})
EMPTY_FORM: dict[str, Any] = {
    "softwareName": "",
    "organizationName": "",
    "deploymentType": None,
    "contactEmail": "vera@",
}


def find_internal_names(text: str) -> list[str]:
    return [found for found in INTERNAL.findall(PLACEHOLDER.sub("", text)) if found not in BRANDS]


def list_sentences() -> Iterator[tuple[str, str]]:
    """Yield the constants of all modules that are sentences, with their names."""
    for module in walk_packages(lexdex.__path__, "lexdex."):
        if not module.name.startswith(PACKAGES):
            continue
        for name, value in vars(import_module(module.name)).items():
            texts = value.values() if isinstance(value, dict) else [value]
            for text in texts:
                if name.isupper() and isinstance(text, str) and " " in text and text.endswith("."):
                    yield f"{module.name}.{name}", text


def test_no_sentence_has_an_internal_name() -> None:
    sentences = dict.fromkeys(list_sentences())
    assert len(sentences) > 150
    assert {name: found for name, text in sentences if (found := find_internal_names(text))} == {}
    assert find_internal_names("Please send software_version or {field}, deploymentType.") == [
        "software_version",
        "deploymentType",
    ]


async def test_missing_fields_are_named_as_the_form_names_them(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    draft = await create_draft(cast, **EMPTY_FORM)
    refused = await send(cast, cast.vendor, "POST", f"{REQUESTS}/{draft['id']}/payment", BILLING, status=400)
    fields = "organization name, software name, deployment type, contact email"
    expected = f"Please fill in or correct these fields first: {fields}."
    assert refused["detail"] == expected
    assert set(draft["missingFields"]) == {"organizationName", "softwareName", "deploymentType", "contactEmail"}


@pytest.mark.parametrize("state", get_args(RequestState))
async def test_a_step_at_the_wrong_time_names_the_status_as_the_site_does(
    client: httpx.AsyncClient, state: RequestState
) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    await set_columns(request_id, f"state = '{state}'")
    own, staff, reason = f"{REQUESTS}/{request_id}", f"{ADMIN}/requests/{request_id}", {"reason": "Because."}
    calls: list[tuple[Any, str, Any]] = [
        *((cast.vendor, f"{own}/{step}", reason) for step in ("withdraw", "appeal", "complaints")),
        *((cast.vendor, f"{own}/{step}", body) for step, body in (("reply", {"text": "No."}), ("submit", None))),
        *((cast.tester, f"{staff}/{step}", None) for step in ("start", "complete", "send-report", "resume")),
        (cast.tester, f"{staff}/decision", {"verdict": "reject", "reason": "No."}),
        (cast.tester, f"{staff}/correction", {"software_version": "9", **reason}),
        (cast.admin, f"{staff}/surveillance", reason),
        (cast.admin, f"{staff}/product", {"product_id": "deeds"}),
        (cast.tester, f"{staff}/assignments", {"part": "appeal_decider", "account_id": request_id}),
    ]
    details = []
    for who, path, body in calls:
        answer = await client.post(path, json=body, headers=who)
        if answer.status_code in {400, 403, 404, 409}:
            details.append(answer.json()["detail"])
    assert len(details) >= 8
    assert [detail for detail in details if find_internal_names(detail)] == []
