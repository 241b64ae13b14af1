"""Issues certificates for tests, and lets the worker make their files."""

from typing import Any

from lexdex.certificates import service
from lexdex.certificates.schemas import Certificate, IssueOrder
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.builders import create_product
from lexdex_tests.events import process_outbox

FACTS = {"version": "v2.1", "deployment_models": ("Cloud",), "hosting_locations": ("Germany",)}
ORDER: dict[str, Any] = {
    "issuer_name": "Lexdex",
    "holder": "Certa Inc.",
    "programme": "Full validation",
    "package": "Standard",
    "scope": "The whole product",
    "rubric_version": "2026.1",
}


def build_order(product_id: str = "certa", **fields: Any) -> IssueOrder:  # noqa: ANN401 - any field
    """An order with what the test says."""
    return IssueOrder(product_id=product_id, **{**ORDER, **fields})


async def issue_certificate(product_id: str = "certa", **fields: Any) -> Certificate:  # noqa: ANN401 - any field
    """A certificate of a new product; its file is not made yet."""
    if not await db.fetch_value("SELECT count(*) FROM product WHERE id = $1", product_id):
        await create_product(product_id, **FACTS)
    return await service.issue(build_order(product_id, **fields))


async def issue_complete(settings: Settings, product_id: str = "certa", **fields: Any) -> Certificate:  # noqa: ANN401
    """A certificate with its file and credential."""
    number = (await issue_certificate(product_id, **fields)).number
    await process_outbox(settings)
    return await require(number)


async def require(number: str) -> Certificate:
    """A certificate as it is now."""
    certificate = await service.find(number)
    assert certificate is not None
    return certificate


async def age(number: str, days: int) -> None:
    """Move the issue, the expiry and the end of a surveillance back by this many days."""
    columns = ("issued_at", "expires_at", "surveillance_due_at")
    moved = ", ".join(f"{column} = {column} - make_interval(days => $2)" for column in columns)
    await db.execute(f"UPDATE certificate SET {moved} WHERE number = $1", number, days)
