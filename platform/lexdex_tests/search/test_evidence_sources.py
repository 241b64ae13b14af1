"""The source and date of a fact are those of the value that an answer shows."""

import pytest
from msgspec.structs import replace

from lexdex.search.service.answers import update_products
from lexdex_search.results import Evidence
from lexdex_search_tests.answers import build_search_answer
from lexdex_tests.builders import create_product


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("field", "value", "source"),
    [
        ("hosting_locations", "Germany", "vendor"),
        ("hosting_locations", "Germany, Ireland", "vendor"),
        ("hosting_locations", "US", ""),
        ("starting_price_usd", "90", "vendor"),
        ("starting_price_usd", "80", ""),
        ("free_trial", "Yes", "vendor"),
        ("free_trial", "No", ""),
    ],
)
async def test_a_source_is_named_only_for_the_current_value(field: str, value: str, source: str) -> None:
    """The index may hold an older value than the catalogue, for seconds or while it is pinned."""
    await create_product(
        "tool",
        hosting_locations=["Germany", "Ireland"],
        starting_price_usd=90,
        free_trial=True,
        sources={"*": {"kind": "vendor", "stated_on": "2026-11-01"}},
    )
    found = build_search_answer(["tool"])
    evidence = Evidence(constraint_id=1, state="met", field=field, value=value)
    found = replace(found, product_ids=(replace(found.product_ids[0], evidence=(evidence,)),))
    (shown,) = (await update_products(found)).product_ids[0].evidence
    assert (shown.source, shown.as_of) == (source, "2026-11-01" if source else "")
