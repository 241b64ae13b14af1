"""Schemas of STAR profiles: as admins edit them, and as the product page returns them."""

from lexdex.star_profiles.schemas.editing import (
    InvalidStarProfile,
    StarProfileChange,
    StarProfileComparison,
    StarProfileEdit,
    StarProfileState,
)
from lexdex.star_profiles.schemas.page import ProductPage, StarPage, StarProduct, to_star_page
from lexdex.star_profiles.schemas.profile import StarProfile, StarVideo

__all__ = [
    "InvalidStarProfile",
    "ProductPage",
    "StarPage",
    "StarProduct",
    "StarProfile",
    "StarProfileChange",
    "StarProfileComparison",
    "StarProfileEdit",
    "StarProfileState",
    "StarVideo",
    "to_star_page",
]
