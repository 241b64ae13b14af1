"""The OpenAPI document: what Litestar derives from the handlers, with every failure typed, in a stable order."""

from typing import Any

import msgspec
from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from lexdex.foundation.http.client import AnyRequest
from lexdex.settings import Settings

PROBLEM = {"$ref": "#/components/responses/Problem"}
EVERYWHERE = ("405", "500", "503")
WITH_INPUT = ("400", "422")
WITH_BODY = ("413", "415")
VERBS = frozenset({"get", "post", "put", "patch", "delete"})


class Document(JsonRenderPlugin):
    """Serves our form of the document, made once."""

    _made: bytes = b""

    def render(self, _request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        """The same bytes that `lexdex openapi` prints."""
        if not self._made:
            self._made = encoded(completed(openapi_schema))
        return self._made


def config(settings: Settings) -> OpenAPIConfig:
    """Served at /schema/openapi.json and nowhere else."""
    return OpenAPIConfig(
        title=settings.brand,
        version="1",
        description="The API of the legal technology directory. Every error has a `detail` that says what happened.",
        path="/schema",
        render_plugins=[Document()],
        use_handler_docstrings=True,
    )


def document(app: Litestar) -> bytes:
    """The whole document as the committed snapshot has it."""
    return encoded(completed(app.openapi_schema.to_schema()))


def completed(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with a typed body for each failure that the edge can answer with."""
    components = schema.setdefault("components", {})
    components.setdefault("schemas", {})["Problem"] = {
        "type": "object",
        "title": "Problem",
        "required": ["detail"],
        "properties": {"detail": {"type": "string", "description": "What happened and what to do, in plain English."}},
    }
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    components["responses"] = {"Problem": {"description": "The request failed; `detail` says why.", "content": content}}
    for path, item in schema["paths"].items():
        for verb in VERBS & set(item):
            _type_failures(path, item[verb])
    return schema


def encoded(schema: dict[str, Any]) -> bytes:
    """Indented and sorted, so that a change of one call is a change of few lines."""
    return msgspec.json.format(msgspec.json.encode(schema, order="deterministic"), indent=2) + b"\n"


def _type_failures(path: str, operation: dict[str, Any]) -> None:
    responses = operation.setdefault("responses", {})
    # Litestar describes its own error shape, which the edge replaces.
    responses.pop("400", None)
    statuses = [*EVERYWHERE]
    if "requestBody" in operation or operation.get("parameters"):
        statuses += WITH_INPUT
    if "requestBody" in operation:
        statuses += WITH_BODY
    if "{" in path or "parameters" in operation:
        statuses.append("404")
    for status in statuses:
        responses[status] = PROBLEM
