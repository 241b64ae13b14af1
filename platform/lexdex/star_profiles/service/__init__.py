"""The business logic of STAR profiles; other features import it from here."""

from lexdex.star_profiles.queries import list_profile_times, list_star_products
from lexdex.star_profiles.service.pages import find_product_by_name, get_product_page

__all__ = ["find_product_by_name", "get_product_page", "list_profile_times", "list_star_products"]
