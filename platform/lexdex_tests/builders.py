"""Builds what tests need, with only the fields that the test is about spelled out."""

from typing import Any

from lexdex.catalogue import service
from lexdex.catalogue.schemas import CatalogueProduct, Source

SOURCE = Source("editor", "a test", "2026-11-20")


def build_document(product_id: str = "certa", **fields: Any) -> dict[str, Any]:  # noqa: ANN401 - any field
    """A catalogue document: an id, a name, and what the test says."""
    return {"id": product_id, "name": product_id.replace("-", " ").title(), **fields}


async def create_product(product_id: str = "certa", **fields: Any) -> CatalogueProduct:  # noqa: ANN401 - any field
    """A product in the catalogue."""
    return await service.create_product(build_document(product_id, **fields), source=SOURCE, actor="test")
