"""Decides what a row may change in the product that has its id; the command line and the admin portal ask here."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from lexdex.catalogue.schemas import QUARANTINED, CatalogueProduct, Source
from lexdex.foundation.texts import fold_accents

SITE_FIELDS: Final = ("rating_average", "review_count", "star", "sample", "status", "hidden", "sources")
"""Fields that follow from reviews, STAR profiles, admins' decisions and who edits, once a product exists."""

NOT_TAKEN: Final = "{field}: this field can't be imported here and stays as it is"
IS_QUARANTINED: Final = "status: the product is in quarantine, and stays there"
OTHER_PRODUCT: Final = "the id '{id}', made from this name, belongs to '{name}'; please add a column 'id'"
OTHER_COMPANY: Final = "company: '{id}' belonged to '{company}'; if this is another product, please add a column 'id'"
_INSIGNIFICANT: Final = re.compile(
    r"[\s'\"\u2018\u2019\u201c\u201d\u00ab\u00bb\u2122\u00ae\u00a9.,:;()/_\u2010-\u2015-]+"
)
_MAX_SHOWN: Final = 60


def select_values(
    document: Mapping[str, Any], product: CatalogueProduct, remark: Callable[[str], None]
) -> dict[str, Any]:
    """Return the values that a row may set in this product, with a remark for each other one that differs."""
    for field in SITE_FIELDS:
        if field in document and not has_value(product, field, document[field]):
            is_kept_there = field == "status" and product.status == QUARANTINED
            remark(IS_QUARANTINED if is_kept_there else NOT_TAKEN.format(field=field))
    return {field: value for field, value in document.items() if field not in SITE_FIELDS}


def has_value(product: CatalogueProduct, field: str, value: object) -> bool:
    """Return whether the product's field has the value of a row, or the row has no sources."""
    present = getattr(product, field)
    if field != "sources":
        return bool(value == present)
    try:
        return not value or bool(msgspec.convert(value, dict[str, Source]) == present)
    except msgspec.ValidationError:
        return False


def find_other_product(document: Mapping[str, Any], product: CatalogueProduct, remark: Callable[[str], None]) -> str:
    """Return why a row whose id was made from its name is not about this product; "" if it is.

    Names differ if more than case, accents, quotation marks, dashes and spaces do: "C++" is not "C". With the same name
    and another company, it may be another product, too: `remark` says so.
    """
    if _fold_name(document["name"]) != _fold_name(product.name):
        return OTHER_PRODUCT.format(id=product.id, name=product.name[:_MAX_SHOWN])
    company = document.get("company", "")
    if company and product.company and _fold_name(company) != _fold_name(product.company):
        remark(OTHER_COMPANY.format(id=product.id, company=product.company[:_MAX_SHOWN]))
    return ""


def _fold_name(name: str) -> str:
    return _INSIGNIFICANT.sub("", fold_accents(name.replace("&", " and ")).casefold())
