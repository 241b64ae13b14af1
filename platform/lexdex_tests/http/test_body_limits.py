"""What the rules of an operation allow, its limit for bodies accepts: texts of the greatest length, in any encoding."""

import json
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest

from lexdex.app import create_api
from lexdex.claims.service.decisions import MAX_NOTE_LENGTH
from lexdex.claims.service.submission import MAX_REASON_LENGTH
from lexdex.foundation.http.bodies import MAX_JSON_BYTES
from lexdex.foundation.http.endpoints import list_endpoints, list_handlers
from lexdex.leads.service import requests as enquiries
from lexdex.reviews.service import drafts, moderation, replies, votes_and_flags
from lexdex.settings import Settings
from lexdex_tests.conventions.source_files import ROOT
from lexdex_tests.validation.builders import FORM, PACKAGE, REQUESTS, create_cast

WIDE: Final = "\U00020000"
"""A Chinese character of four bytes in UTF-8, and of twelve where a client writes JSON in ASCII (`\\ud840\\udc00`)."""
MAX_ID_LENGTH, MAX_EMAIL_LENGTH, MAX_CODE_LENGTH = 64, 254, 100
LENGTHS: Final[dict[str, dict[str, int]]] = {
    "/api/admin/claims": {"note": MAX_NOTE_LENGTH},
    "/api/admin/profile-changes": {"note": MAX_NOTE_LENGTH},
    "/api/admin/reviews": {"reason": moderation.MAX_REASON_LENGTH},
    "/api/certificates/check-credential": {"module": 200},
    "/api/claims": {"product_id": MAX_ID_LENGTH, "reason": MAX_REASON_LENGTH},
    "/api/reviews": {
        "text": max(replies.MAX_REPLY_LENGTH, votes_and_flags.MAX_FLAG_LENGTH, moderation.MAX_APPEAL_LENGTH)
    },
    "/product/review": {
        "product_id": MAX_ID_LENGTH,
        "product_review_title": drafts.MAX_TITLE_LENGTH,
        "product_review": drafts.MAX_TEXT_LENGTH,
        "pros": drafts.MAX_PROS_LENGTH,
        "cons": drafts.MAX_PROS_LENGTH,
        **dict.fromkeys(("country", "firm_size", "role"), MAX_CODE_LENGTH),
    },
    "/request/": {
        "product_id": MAX_ID_LENGTH,
        "product_name": 300,
        "name": enquiries.MAX_NAME_LENGTH,
        "email": MAX_EMAIL_LENGTH,
        "message": enquiries.MAX_MESSAGE_LENGTH,
    },
    "/api/validation": {},
    "/api/admin/validation": {"updated_at": 40},
    "/api/payments": {},
    "/api/admin/payments": {},
    "/api/admin/certificates": {"facts": 40},
}
"""By path: the lengths of texts that a service limits, and not the schema."""
RANK: Final = ("null", "boolean", "integer", "number", "string", "array", "object")
"""The kinds of values by the size of their largest."""
DOCUMENT: Final[dict[str, Any]] = json.loads((ROOT / "web" / "openapi.json").read_bytes())


def list_bodies() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield method, path and schema of each operation with a JSON body that these rules are complete for."""
    for path, operations in DOCUMENT["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if content and path.startswith(tuple(LENGTHS)):
                yield method.upper(), path, content["schema"]


def build_largest(schema: dict[str, Any], lengths: dict[str, int], name: str = "") -> Any:  # noqa: ANN401 - JSON
    """Build the largest value that a schema allows, with the lengths of a service where the schema has none."""
    if "$ref" in schema:
        return build_largest(DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]], lengths, name)
    if options := schema.get("oneOf") or schema.get("anyOf"):
        shared: dict[str, Any] = {key: schema[key] for key in ("maxLength", "maxItems") if key in schema}
        built = (build_largest({**shared, **option}, lengths, name) for option in options)
        return max(built, key=lambda value: len(dump(value)))
    if "enum" in schema:
        return max(schema["enum"], key=lambda value: len(dump(value)))
    kinds = schema.get("type", "null")
    return build_kind(kinds if isinstance(kinds, str) else max(kinds, key=RANK.index), schema, lengths, name)


def build_kind(kind: str, schema: dict[str, Any], lengths: dict[str, int], name: str) -> Any:  # noqa: ANN401 - JSON
    match kind:
        case "object":
            return {key: build_largest(value, lengths, key) for key, value in schema.get("properties", {}).items()}
        case "array":
            return [build_largest(schema["items"], lengths, name)] * schema["maxItems"]
        case "string":
            return build_text(schema, lengths, name)
    return {"boolean": False, "integer": -(2**63), "number": -1.2345678901234567e-300}.get(kind)


def build_text(schema: dict[str, Any], lengths: dict[str, int], name: str) -> str:
    if schema.get("format") in {"uuid", "date", "date-time"}:
        return "0" * 40
    length: int = schema["maxLength"] if "maxLength" in schema else lengths[name]
    return WIDE * length


def dump(value: object) -> bytes:
    return json.dumps(value).encode()


def test_each_operation_accepts_the_largest_body_that_its_rules_allow(settings: Settings) -> None:
    api = create_api(settings)
    limits = {(each.method, each.path): each.body.max_bytes for each in list_endpoints(api)}
    too_small, seen = {}, 0
    for method, path, schema in list_bodies():
        if path == "/api/payments/webhook":
            continue
        prefix = max((each for each in LENGTHS if path.startswith(each)), key=len)
        size = len(dump(build_largest(schema, LENGTHS[prefix])))
        limit = next(found for (verb, full), found in limits.items() if verb == method and _is_same(full, path))
        seen += 1
        if size > limit:
            too_small[method, path] = (size, limit)
    assert too_small == {}
    assert seen >= 30


def _is_same(route: str, path: str) -> bool:
    parts = [part.partition(":")[0].rstrip("}") if part.startswith("{") else part for part in route.split("/")]
    return parts == [part.rstrip("}") if part.startswith("{") else part for part in path.split("/")]


def test_the_limit_is_the_same_where_a_body_has_no_length(settings: Settings) -> None:
    """Litestar measures such a body while it is read."""
    api = create_api(settings)
    declared = {each.operation_id: each.body.max_bytes for each in list_endpoints(api)}
    measured = {
        str(handler.operation_id or ""): handler.resolve_request_max_body_size() for _, handler in list_handlers(api)
    }
    assert measured == declared


@pytest.mark.parametrize("is_ascii", [True, False])
async def test_the_longest_form_is_saved(client: httpx.AsyncClient, *, is_ascii: bool) -> None:
    cast = await create_cast(client)
    headers = {**cast.vendor, "Content-Type": "application/json"}
    schema = DOCUMENT["components"]["schemas"]["ValidationForm"]["properties"]
    longest = {
        name: WIDE * each["maxLength"]
        for name, each in schema.items()
        if each.get("type") == "string" and "maxLength" in each
    }
    assert len(longest) >= 15
    body = {"package": PACKAGE, "productId": "deeds", "form": {**FORM, **longest}}
    content = json.dumps(body, ensure_ascii=is_ascii).encode()
    assert len(content) > 2 * MAX_JSON_BYTES - 1_000
    answer = await client.post(REQUESTS, content=content, headers=headers)
    assert (answer.status_code, answer.json()["form"]) == (201, body["form"])
    path, changed = f"{REQUESTS}/{answer.json()['id']}", {**body, "revision": answer.json()["revision"]}
    content = json.dumps(changed, ensure_ascii=is_ascii).encode()
    answer = await client.put(path, content=content, headers=headers)
    assert (answer.status_code, answer.json()["form"]) == (200, body["form"])


@pytest.mark.parametrize("has_length", [True, False])
async def test_a_body_beyond_the_limit_is_refused_with_that_limit(
    client: httpx.AsyncClient, *, has_length: bool
) -> None:
    cast = await create_cast(client)
    [limit] = {
        each.body.max_bytes
        for each in list_endpoints(create_api(Settings()))
        if each.operation_id == "create_validation_draft"
    }
    headers = {**cast.vendor, "Content-Type": "application/json"}
    content = b"{" + b" " * limit + b"}"

    async def stream() -> Any:  # noqa: ANN401 - an async generator
        yield content

    answer = await client.post(REQUESTS, content=content if has_length else stream(), headers=headers)
    assert (answer.status_code, answer.json()) == (413, {"detail": f"The request is larger than {limit // 1024} kB."})
