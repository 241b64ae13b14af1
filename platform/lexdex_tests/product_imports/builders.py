"""Uploads, starts and undoes imports, as an admin does in the portal."""

import csv
import io
import zipfile
from collections.abc import Mapping
from typing import Any

import httpx

from lexdex.catalogue.service import history
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.events import process_outbox
from lexdex_tests.product_imports.operations import IMPORTS

BINARY = {"Content-Type": "application/octet-stream"}


async def upload(
    client: httpx.AsyncClient, admin: Headers, content: str | bytes, *, name: str = "list.csv", kind: str = "products"
) -> httpx.Response:
    """Upload a file."""
    body = content.encode() if isinstance(content, str) else content
    params = {"name": name, "kind": kind}
    return await client.post(IMPORTS, params=params, content=body, headers={**admin, **BINARY})


async def preview(
    client: httpx.AsyncClient, admin: Headers, settings: Settings, content: str | bytes, **file: str
) -> dict[str, Any]:
    """Upload a file, let the worker read it, and read the import."""
    answer = await upload(client, admin, content, **file)
    assert answer.status_code == 201, answer.text
    assert answer.json()["state"] == "reading"
    await process_outbox(settings)
    return await read(client, admin, answer.json()["id"])


async def read(client: httpx.AsyncClient, admin: Headers, import_id: int) -> dict[str, Any]:
    """Read an import."""
    found: dict[str, Any] = (await client.get(f"{IMPORTS}/{import_id}", headers=admin)).json()
    return found


async def read_rows(client: httpx.AsyncClient, admin: Headers, import_id: int, **params: str) -> list[dict[str, Any]]:
    """Read the first page of an import's rows."""
    answer = await client.get(f"{IMPORTS}/{import_id}/rows", params=params, headers=admin)
    rows: list[dict[str, Any]] = answer.json()["rows"]
    return rows


async def start(
    client: httpx.AsyncClient, admin: Headers, found: Mapping[str, Any], *, replace: bool = False
) -> httpx.Response:
    """Start an import as its preview was read."""
    body = {"sha256": found["sha256"], "replace_owner_values": replace}
    return await client.post(f"{IMPORTS}/{found['id']}/start", json=body, headers=admin)


async def run(
    client: httpx.AsyncClient, admin: Headers, settings: Settings, found: Mapping[str, Any], *, replace: bool = False
) -> dict[str, Any]:
    """Start an import, let the worker do it, and read it."""
    answer = await start(client, admin, found, replace=replace)
    assert answer.status_code == 200, answer.text
    await process_outbox(settings)
    return await read(client, admin, found["id"])


async def undo(client: httpx.AsyncClient, admin: Headers, import_id: int) -> httpx.Response:
    """Start to undo an import."""
    return await client.post(f"{IMPORTS}/{import_id}/undo", headers=admin)


async def undo_and_read(
    client: httpx.AsyncClient, admin: Headers, settings: Settings, import_id: int
) -> dict[str, Any]:
    """Undo an import, let the worker do it, and read it."""
    answer = await undo(client, admin, import_id)
    assert answer.status_code == 200, answer.text
    await process_outbox(settings)
    return await read(client, admin, import_id)


async def read_report(client: httpx.AsyncClient, admin: Headers, import_id: int) -> list[dict[str, str]]:
    """Download the report and return its lines by column."""
    answer = await client.get(f"{IMPORTS}/{import_id}/report", headers={**admin, "Accept": "*/*"})
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


async def read_states(client: httpx.AsyncClient, admin: Headers, import_id: int) -> dict[str, str]:
    """Return the state of each product of an import, as its report has it."""
    return {line["product_id"]: line["state"] for line in await read_report(client, admin, import_id)}


def count(found: Mapping[str, Any]) -> dict[str, int]:
    """Return the counts of an import by kind and state: {"new planned": 1}."""
    return {f"{each['kind']} {each['state']}": each["count"] for each in found["counts"]}


def build_zip(files: Mapping[str, bytes]) -> bytes:
    """Build a zip with these files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


async def get_value(product_id: str, field: str) -> Any:  # noqa: ANN401 - a value of any field
    """Return the value that a product has in a field."""
    _, document = await history.get_current_revision(product_id)
    return getattr(document, field)
