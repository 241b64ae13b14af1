"""The table of all products for admins, a page at a time."""

from typing import Final

from lexdex.catalogue.queries.product_table import list_page, stream_rows

PAGE_SIZE: Final = 50

__all__ = ["PAGE_SIZE", "list_page", "stream_rows"]
