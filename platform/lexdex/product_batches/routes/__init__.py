"""The endpoints of batches."""

from litestar.types import ControllerRouterHandler

from lexdex.product_batches.routes.batches import ProductBatchController

handlers: list[ControllerRouterHandler] = [ProductBatchController]
