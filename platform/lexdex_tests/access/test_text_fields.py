"""Every text field of the API document refuses characters that can't be seen or change the reading direction."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import httpx
import msgspec

from lexdex.app import create_api
from lexdex.settings import Settings
from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.access.operation import Access
from lexdex_tests.access.permissions import SUPER_ADMINS_WITH_FRESH_CODE
from lexdex_tests.access.test_matrix import (
    Person,
    admin,
    send_request,
    super_admin,
    user,
    vendor,
    vendor_with_second_factor,
)
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.builders import create_product
from lexdex_tests.reviews.builders import TEXT, TITLE

SENTENCE = "contains characters that can't be seen or change the reading direction. Please remove them."
HIDDEN = "a\u202eb"
OTHER_RULES = {
    *("password", "current_password", "new_password", "code", "token"),
    *("email", "id", "product_id", "product_name", "search_id", "updated_on", "client_ip"),
    *(
        "firm_size",
        "role",
        "country",
        "location",
        "industry",
        "job_title",
        "reason_for_onboarding",
        "size_of_organization",
    ),
    *("first_name", "last_name"),
    *("productId", "account_id", "file_id", "sha256", "seen_on", "testing_start_date", "verdict", "updated_at"),
    *("merged_id", "valid_until"),
}
"""Secrets, which are compared as they are; addresses, ids and dates, which have forms of their own; values of lists;
and the parts of a name that count only where the full name, which is checked, is missing."""
SEARCHES = {"ai_search", "ai_search_events", "free_ai_search", "free_ai_search_events", "save_search"}
"""Queries drop such characters, because their users could not find them; the values of filters are those of lists."""
UNSTORED = {
    ("check_registration", "full_name"),
    *(("check_certificate_credential", name) for name in ("credential", "module", "number")),
    ("change_certificate", "superseded_by"),
    ("change_option_list", "key"),
    ("assign_queue_item", "object_id"),
}
"""Compared with what is stored."""
COMPLETE: dict[str, Any] = {
    "update_profile": {"email": "user@lawfirm.example"},
    "publish_review": {"product_id": "certa", "rating": 4, "product_review_title": TITLE, "product_review": TEXT},
}
REQUIRED_BESIDE = {
    "certificates": {"name": "Name"},
    "modules": {"name": "Name"},
    "certified_solutions": {"category": "Name"},
    "picks": {"product_id": "certa", "valid_until": "2030-01-05"},
    "evidence": {"seen_on": "2026-01-05"},
}
PEOPLE: dict[Access, Person] = {
    "admin_only": admin,
    "vendor_only": vendor,
    "vendor_with_second_factor": vendor_with_second_factor,
}

Path = tuple[str | int, ...]


def list_fields(
    document: dict[str, Any], schema: dict[str, Any], sought: tuple[str, ...] = ("string",), path: Path = ()
) -> Iterator[Path]:
    """List the paths of all values of these types in a body, with 0 for the items of a list."""
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    for kind in ("anyOf", "oneOf", "allOf"):
        for part in schema.get(kind, ()):
            yield from list_fields(document, part, sought, path)
    types = schema.get("type")
    types = types if isinstance(types, list) else [types]
    if set(sought) & set(types) and not schema.keys() & {"enum", "const"}:
        yield path
    if "array" in types:
        yield from list_fields(document, schema["items"], sought, (*path, 0))
    for name, part in schema.get("properties", {}).items():
        yield from list_fields(document, part, sought, (*path, name))


def fill_in(body: Any, path: Path, value: object = HIDDEN) -> None:  # noqa: ANN401 - JSON
    """Put the value into the body at this path, with what has to be beside it."""
    step, rest = path[0], path[1:]
    if step == 0 and not body:
        body.append({})
    if not rest:
        body[step] = value
        return
    if not body[step] if isinstance(step, int) else not body.get(step):
        body[step] = [] if rest[0] == 0 else {}
    if rest[0] == 0 and step in REQUIRED_BESIDE and len(rest) > 1:
        body[step] = [dict(REQUIRED_BESIDE[str(step)])]
    fill_in(body[step], rest, value)


def list_cases(document: dict[str, Any]) -> Iterator[tuple[str, Path]]:
    """List the operations and text fields that the rule is about."""
    for methods in document["paths"].values():
        for operation in methods.values():
            name = operation["operationId"]
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            for path in set(list_fields(document, content["schema"])) if content else ():
                last = next(step for step in reversed(path) if isinstance(step, str))
                if name not in SEARCHES and last not in OTHER_RULES and (name, last) not in UNSTORED:
                    yield name, path


async def test_every_text_field_refuses_hidden_characters(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("certa", name="Certa")
    document = create_api(settings).openapi_schema.to_schema()
    cases = sorted(list_cases(document), key=str)
    assert len(cases) > 50
    sessions: dict[Person, Headers] = {}
    accepted = {}
    for name, path in cases:
        is_for_super_admins = MATRIX[name].permission in SUPER_ADMINS_WITH_FRESH_CODE
        person = super_admin if is_for_super_admins else PEOPLE.get(MATRIX[name].access, user)
        if person not in sessions:
            sessions[person] = await person(client)
        body = {**deepcopy(MATRIX[name].json or {}), **deepcopy(COMPLETE.get(name, {}))}
        fill_in(body, path)
        answer = await send_request(client, msgspec.structs.replace(MATRIX[name], json=body), dict(sessions[person]))
        if answer.status_code != 400 or SENTENCE not in answer.text:
            accepted[name, path] = (answer.status_code, answer.text[:200])
    assert accepted == {}
