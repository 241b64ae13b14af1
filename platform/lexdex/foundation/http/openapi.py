"""Builds the OpenAPI document: Litestar's, with typed error responses added and in a stable order."""

from typing import Any

import msgspec
from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from lexdex.foundation.http.access import public
from lexdex.foundation.http.bodies import is_read_by_framework
from lexdex.foundation.http.body_schemas import describe_bodies
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.endpoints import Endpoint, list_endpoints
from lexdex.foundation.http.requests import METHODS_WITH_BODY
from lexdex.foundation.http.responses import DESCRIPTIONS
from lexdex.foundation.limits import RateLimit, describe_rule
from lexdex.settings import Settings

EVERYWHERE = ("405", "500", "503")
WITH_INPUT = ("400", "422")
WITH_BODY = ("413", "415")
WITH_SESSION = ("401", "403")
ERROR_HEADERS = {
    "401": ("WWW-Authenticate", {"type": "string"}, "The scheme of the session token: Bearer."),
    "405": ("Allow", {"type": "string"}, "The allowed methods, separated by commas."),
    "429": ("Retry-After", {"type": "integer", "minimum": 1}, "Seconds to wait before trying again."),
    "503": ("Retry-After", {"type": "integer", "minimum": 1}, "Seconds to wait before trying again."),
}
"""The header of every error response with this status: name, schema and description."""
SESSION_TOKEN = "sessionToken"  # noqa: S105 - the name of the scheme
SECURITY_SCHEMES = {
    SESSION_TOKEN: {
        "type": "http",
        "scheme": "bearer",
        "description": "The token that logging in returns, in the header `Authorization: Bearer …`.",
    }
}
SECURITY: dict[str, list[dict[str, list[str]]]] = {
    "none": [],
    "optional": [{}, {SESSION_TOKEN: []}],
    "required": [{SESSION_TOKEN: []}],
}
"""The `security` of an operation, by whether it reads the session."""
VERBS = frozenset({"get", "post", "put", "patch", "delete"})


class Document(JsonRenderPlugin):
    """Litestar plugin that serves the OpenAPI document as JSON; built on the first request and then cached."""

    _rendered: bytes = b""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        """Return the document as JSON, the same bytes that `lexdex openapi` prints."""
        if not self._rendered:
            self._rendered = _encode(_complete(openapi_schema, request.app))
        return self._rendered


def build_config(settings: Settings) -> OpenAPIConfig | None:
    """Build Litestar's configuration for serving the document at /schema/openapi.json; None if it is not public."""
    if settings.environment == "production" and not settings.public_schema:
        return None
    return OpenAPIConfig(
        title=settings.brand,
        version="1",
        description="The API of the legal technology directory. Every error has a `detail` that says what happened.",
        path="/schema",
        render_plugins=[Document()],
        use_handler_docstrings=True,
    )


def build_document(app: Litestar) -> bytes:
    """Return the document as JSON, as committed in web/openapi.json."""
    return _encode(_complete(app.openapi_schema.to_schema(), app))


def _complete(schema: dict[str, Any], app: Litestar) -> dict[str, Any]:
    """Add to each operation the error responses that it can return, its rate limit and its guard."""
    components = schema.setdefault("components", {})
    components.setdefault("schemas", {}).update(describe_bodies(app))
    components["schemas"]["Problem"] = {
        "type": "object",
        "title": "Problem",
        "required": ["detail"],
        "properties": {"detail": {"type": "string", "description": "What happened and what to do, in plain English."}},
    }
    components["securitySchemes"] = SECURITY_SCHEMES
    components["responses"] = {
        "Problem": _describe_problem("The request failed; `detail` says why."),
        **{f"Problem{status}": _describe_problem(DESCRIPTIONS[int(status)], status) for status in ERROR_HEADERS},
    }
    declared = {endpoint.operation_id: endpoint for endpoint in list_endpoints(app)}
    for path, item in schema["paths"].items():
        for verb in VERBS & set(item):
            endpoint = declared[item[verb]["operationId"]]
            _describe_binary_body(item[verb], endpoint)
            _type_failures(path, item[verb], endpoint)
    _correct_schemas(schema)
    return schema


def _encode(schema: dict[str, Any]) -> bytes:
    """Return the document as indented JSON with sorted keys, so that a change of one operation changes few lines."""
    return msgspec.json.format(msgspec.json.encode(schema, order="deterministic"), indent=2) + b"\n"


def _describe_binary_body(operation: dict[str, Any], endpoint: Endpoint) -> None:
    """Add the request body of an operation whose handler reads the bytes itself, which Litestar does not see."""
    if not is_read_by_framework(endpoint.body):
        types = sorted(media_type.decode() for media_type in endpoint.body.media_types)
        content = {media_type: {"schema": {"type": "string", "format": "binary"}} for media_type in types}
        operation["requestBody"] = {"content": content, "required": True}


def _correct_schemas(node: object) -> None:
    """Write patterns and bounds as JSON Schema does: it knows no `\\Z`, and the bounds of integers are integers."""
    if isinstance(node, dict):
        if isinstance(pattern := node.get("pattern"), str):
            node["pattern"] = pattern.replace(r"\Z", "$")
        for bound in {"minimum", "maximum"} & set(node) if node.get("type") == "integer" else ():
            node[bound] = int(node[bound])
        for each in node.values():
            _correct_schemas(each)
    elif isinstance(node, list):
        for each in node:
            _correct_schemas(each)


def _describe_problem(description: str, status: str = "") -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {"description": description, "content": content, **_describe_headers(status)}


def _describe_limit(limit: RateLimit) -> dict[str, list[str]]:
    """Return the extensions that state the rules of an operation's rate limit."""
    described = {"x-rate-limit": limit.rules}
    if limit.captcha:
        described["x-captcha-beyond"] = limit.captcha.rules
    if limit.known:
        described["x-rate-limit-of-known-devices"] = limit.known.rules
    return {name: [describe_rule(rule) for rule in rules] for name, rules in described.items()}


def _describe_headers(status: str) -> dict[str, Any]:
    if status not in ERROR_HEADERS:
        return {}
    name, schema, description = ERROR_HEADERS[status]
    return {"headers": {name: {"required": True, "description": description, "schema": schema}}}


def _type_failures(path: str, operation: dict[str, Any], endpoint: Endpoint) -> None:
    responses = operation.setdefault("responses", {})
    if "400" not in endpoint.declared_responses:
        # Litestar describes its own error shape, which the edge replaces.
        responses.pop("400", None)
    statuses = [*EVERYWHERE]
    if "requestBody" in operation or operation.get("parameters"):
        statuses += WITH_INPUT
    if endpoint.method in METHODS_WITH_BODY:
        # Checked before the handler, so that a body that the operation doesn't read is refused too.
        statuses += WITH_BODY
    if "{" in path:
        statuses.append("404")
    if endpoint.guard is not public:
        statuses += WITH_SESSION
    if isinstance(endpoint.limit, RateLimit):
        statuses += ["429", "403"] if endpoint.limit.captcha else ["429"]
        operation.update(_describe_limit(endpoint.limit))
    operation["x-access"] = endpoint.guard.__name__
    operation["security"] = SECURITY[endpoint.session]
    for status in statuses:
        name = f"Problem{status}" if status in ERROR_HEADERS else "Problem"
        responses.setdefault(status, {"$ref": f"#/components/responses/{name}"})
    for status in endpoint.declared_responses:
        responses[status].update(_describe_headers(status))
