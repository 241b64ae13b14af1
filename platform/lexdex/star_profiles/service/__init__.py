"""The rules of the star programme, without HTTP."""

from lexdex.star_profiles.service.pages import (
    find_product_by_name,
    get_product_page,
    list_change_dates,
    list_star_products,
)

__all__ = ["find_product_by_name", "get_product_page", "list_change_dates", "list_star_products"]
