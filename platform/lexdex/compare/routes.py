"""The comparison call."""

from typing import Annotated

from litestar import Controller, get
from litestar.params import QueryParameter

from lexdex.catalogue.schemas import ComparedProduct
from lexdex.compare import service


class CompareController(Controller):
    """Works with and without a session."""

    path = "/product"
    tags = ("compare",)

    @get("/compare", operation_id="compare_products")
    async def compare_products(
        self, product_ids: Annotated[str, QueryParameter(description="One to five ids, separated by commas.")] = ""
    ) -> list[ComparedProduct]:
        """The products in the order asked, each once; lists of several values are joined by '; '."""
        return await service.compare(product_ids)


handlers = [CompareController]
