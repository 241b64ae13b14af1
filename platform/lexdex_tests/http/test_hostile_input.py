"""Hostile input to every operation: a response or a refusal with a message, never a server error."""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import pytest

from lexdex_tests.conventions.source_files import ROOT
from lexdex_tests.live_site import Site

FORM = "application/x-www-form-urlencoded"
TEXTS = (
    "",
    " ",
    "\x00",
    "a\x1b[31m\r\nSet-Cookie: x=y",
    "%",
    "_%\\",
    "'; DROP TABLE product; --",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "\u202eevil\u200b",
    "💩" * 40,
    "x" * 5_000,
    ",".join("abcdef"),
    "-1",
    "1e309",
)
BODIES: tuple[Any, ...] = (
    None,
    0,
    "text",
    [],
    [[]],
    {"query": None},
    {"email": 1},
    {"query": {"$gt": ""}},
    {"query": "a", "more": "b" * 500},
)


class Operation(NamedTuple):
    """One operation of the API document."""

    method: str
    path: str
    queries: tuple[str, ...]
    fields: tuple[str, ...]
    """Of its body; none where it takes none."""
    form: bool


def _list_operations() -> Iterator[Operation]:
    document: dict[str, Any] = json.loads((ROOT / "web" / "openapi.json").read_bytes())
    for path, verbs in document["paths"].items():
        for method, operation in verbs.items():
            queries = tuple(p["name"] for p in operation.get("parameters", ()) if p["in"] == "query")
            body = operation.get("requestBody", {}).get("content", {})
            yield Operation(method.upper(), path, queries, _list_fields(document, body), FORM in body)


def _list_fields(document: dict[str, Any], body: dict[str, Any]) -> tuple[str, ...]:
    """The names that the body's schema knows; a body without names still is one."""
    for content in body.values():
        name = content["schema"].get("$ref", "").rpartition("/")[2]
        return (*document["components"]["schemas"].get(name, {}).get("properties", ()), "more")
    return ()


def _name_operation(operation: Operation) -> str:
    return f"{operation.method} {operation.path}"


def _generate_bodies(operation: Operation) -> Iterator[bytes | None]:
    if not operation.fields:
        yield None
        return
    filled = [dict.fromkeys(fields, text) for text in TEXTS for fields in (operation.fields, operation.fields[:-1])]
    if operation.form:
        yield from (urlencode(values).encode() for values in filled)
        yield from (b"", b"%", b"&&==&", b"a=%ff%fe", b"\xff\xfe")
        return
    yield from (json.dumps(body).encode() for body in (*BODIES, *filled))


def _path_parameters(operation: Operation) -> tuple[str, ...]:
    """What its address can carry: where that has nothing to fill in, each text would make the same request again."""
    return TEXTS if "{" in operation.path or operation.queries else TEXTS[:1]


def _error_text(detail: str | dict[str, Any]) -> str:
    """Login's contract has an object there, with the sentence in it."""
    return detail if isinstance(detail, str) else detail["message"]


def _is_sentence(detail: str) -> bool:
    """Several words that begin as a sentence does, and nothing of the inside. Some wordings are the specification's."""
    begins = detail[0].isupper() or detail[0] == "'"
    return begins and len(detail.split()) > 1 and "Error" not in detail and "Traceback" not in detail


@pytest.mark.parametrize("operation", list(_list_operations()), ids=_name_operation)
def test_no_input_makes_it_fail(site: Site, operation: Operation) -> None:
    with site.client(**{"content-type": FORM if operation.form else "application/json"}) as client:
        for text in _path_parameters(operation):
            path = re.sub(r"\{[^}]+\}", quote(text, safe="") or "%20", operation.path)
            for body in _generate_bodies(operation):
                answer = client.request(
                    operation.method, path, params=dict.fromkeys(operation.queries, text), content=body
                )
                assert answer.status_code < 500, (path[:80], body and body[:80])
                if answer.status_code >= 400:
                    assert _is_sentence(_error_text(answer.json()["detail"]))
