"""Decodes the form encoding of Stripe's API: `line_items[0][price_data][currency]=usd` becomes nested objects."""

import re
from typing import Any
from urllib.parse import parse_qsl

from lexdex_stripe.problems import invalid

_PART = re.compile(r"[^\[\]]+")
MAX_DEPTH = 8


def decode_form(text: str) -> dict[str, Any]:
    """Return the parameters of a form or query string; objects with the keys 0, 1, 2, … become lists."""
    nested: dict[str, Any] = {}
    for name, value in parse_qsl(text, keep_blank_values=True):
        keys = _PART.findall(name)
        if not keys or len(keys) > MAX_DEPTH:
            raise invalid(f"Received unknown parameter: {name}", param=name, code="parameter_unknown")
        _set(nested, keys, value)
    return {key: _to_lists(value) for key, value in nested.items()}


def _set(target: dict[str, Any], keys: list[str], value: str) -> None:
    for key in keys[:-1]:
        inner = target.setdefault(key, {})
        if not isinstance(inner, dict):
            raise invalid(f"Invalid object: {key}", param=key)
        target = inner
    target[keys[-1]] = value


def _to_lists(value: Any) -> Any:  # noqa: ANN401 - an object of any depth
    if not isinstance(value, dict):
        return value
    inner = {key: _to_lists(each) for key, each in value.items()}
    if inner and all(key.isdigit() for key in inner):
        return [inner[key] for key in sorted(inner, key=int)]
    return inner


def read_amount(params: dict[str, Any], name: str) -> int:
    """Return a required positive amount in the smallest unit of its currency."""
    text = str(params.get(name, ""))
    if not text.isdigit() or int(text) < 1:
        message = f"Invalid positive integer: {name}" if text else f"Missing required param: {name}."
        raise invalid(message, param=name, code="parameter_invalid_integer" if text else "parameter_missing")
    return int(text)


def read_text(params: dict[str, Any], name: str) -> str:
    """Return a required text."""
    value = params.get(name)
    if not isinstance(value, str) or not value:
        raise invalid(f"Missing required param: {name}.", param=name, code="parameter_missing")
    return value


def read_metadata(params: dict[str, Any]) -> dict[str, str]:
    """Return the metadata of a new object."""
    metadata = params.get("metadata") or {}
    if not isinstance(metadata, dict) or not all(isinstance(value, str) for value in metadata.values()):
        raise invalid("Invalid object", param="metadata")
    return metadata
