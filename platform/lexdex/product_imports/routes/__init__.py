"""The endpoints of imports."""

from litestar.types import ControllerRouterHandler

from lexdex.product_imports.routes.imports import ProductImportController

handlers: list[ControllerRouterHandler] = [ProductImportController]
