"""Prepares, starts and undoes batches of products, as an admin does in the portal."""

from typing import Any

import httpx

from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.events import process_outbox
from lexdex_tests.product_batches.operations import BATCHES


async def prepare(client: httpx.AsyncClient, admin: Headers, action: str, **order: Any) -> dict[str, Any]:  # noqa: ANN401
    """Prepare a batch, by default of all products."""
    chosen: dict[str, Any] = {} if "product_ids" in order else {"filter": {}}
    answer = await client.post(BATCHES, json={"action": action, **chosen, **order}, headers=admin)
    assert answer.status_code == 201, answer.text
    batch: dict[str, Any] = answer.json()
    return batch


async def start(client: httpx.AsyncClient, admin: Headers, batch_id: int, **body: object) -> httpx.Response:
    """Start a batch."""
    return await client.post(f"{BATCHES}/{batch_id}/start", json=body, headers=admin)


async def undo(client: httpx.AsyncClient, admin: Headers, batch_id: int) -> httpx.Response:
    """Start to undo a batch."""
    return await client.post(f"{BATCHES}/{batch_id}/undo", headers=admin)


async def read(client: httpx.AsyncClient, admin: Headers, batch_id: int) -> dict[str, Any]:
    """Read a batch."""
    batch: dict[str, Any] = (await client.get(f"{BATCHES}/{batch_id}", headers=admin)).json()
    return batch


async def read_items(client: httpx.AsyncClient, admin: Headers, batch_id: int, state: str = "") -> list[dict[str, Any]]:
    """Read the first page of a batch's products."""
    params = {"state": state} if state else {}
    answer = await client.get(f"{BATCHES}/{batch_id}/items", params=params, headers=admin)
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def run(
    client: httpx.AsyncClient,
    admin: Headers,
    settings: Settings,
    action: str,
    **order: Any,  # noqa: ANN401
) -> dict[str, Any]:
    """Prepare and start a batch, let the worker do it, and read it."""
    batch = await prepare(client, admin, action, **order)
    answer = await start(client, admin, batch["id"])
    assert answer.status_code == 200, answer.text
    await process_outbox(settings)
    return await read(client, admin, batch["id"])


async def undo_and_read(client: httpx.AsyncClient, admin: Headers, settings: Settings, batch_id: int) -> dict[str, Any]:
    """Undo a batch, let the worker do it, and read it."""
    answer = await undo(client, admin, batch_id)
    assert answer.status_code == 200, answer.text
    await process_outbox(settings)
    return await read(client, admin, batch_id)
