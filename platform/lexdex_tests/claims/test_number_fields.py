"""One rule for one field: imports and forms read numbers and prices alike."""

import httpx
import pytest

from lexdex.catalogue.parsing.fields import parse_field
from lexdex.catalogue.parsing.values import InvalidValue
from lexdex.catalogue.service.field_values import INCORRECT
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.claims.builders import create_owner
from lexdex_tests.claims.test_drafts import DRAFT, the_product

FIELDS = ("starting_price_usd", "trial_days", "year_founded")
ENTERED: tuple[object, ...] = (
    *("49,90", "49.9", "2,5", "1,200", "1.200", "1 200", "1'200", "2\u2019015", "€49", "49 EUR", "$49", "49 USD"),
    *("49.00", "49,00", "0", "-5", "2015", "n/a", "-", "unknown", "", "ca. 50", "1e3", "½", "٤٩", "10-20", "007"),
    *(49, 49.0, 49.9, True, None, [], "9" * 40),
)
REFUSED = "refused"


def read_as_import(field: str, entered: object) -> object:
    """Return what an import stores for a cell, or REFUSED."""
    try:
        return parse_field(field, "" if entered is None else entered)
    except InvalidValue:
        return REFUSED


async def read_as_vendor(client: httpx.AsyncClient, owner: Headers, field: str, entered: object) -> object:
    answer = await client.put(DRAFT, json={"changes": {field: entered}, "base_revision": 1}, headers=owner)
    return answer.json()["changes"].get(field) if answer.status_code == 200 else REFUSED


@pytest.mark.parametrize("field", FIELDS)
async def test_a_form_reads_what_an_import_reads(client: httpx.AsyncClient, field: str) -> None:
    await the_product()
    owner, _ = await create_owner(client)
    for entered in ENTERED:
        imported = read_as_import(field, entered)
        read = await read_as_vendor(client, owner, field, entered)
        # A negative number is read, and refused with the rest of the product's document.
        expected = REFUSED if isinstance(imported, int) and imported < 0 else imported
        assert read == expected, (field, entered)


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        ("49,90", "'49,90' is not a whole number."),
        ("49.9", "'49.9' is not a whole number."),
        ("1.200", "'1.200' has two readings; please write it without separators."),
        ("$1,200/mo", "'$1,200/mo' has words beside the number; please give the number only."),
        ("€49", "'€49' is in another currency; please give the price in US dollars."),
    ],
)
async def test_a_refused_price_is_named_as_it_was_entered(client: httpx.AsyncClient, entered: str, said: str) -> None:
    await the_product()
    owner, _ = await create_owner(client)
    body = {"changes": {"starting_price_usd": entered}, "base_revision": 1}
    refused = await client.put(DRAFT, json=body, headers=owner)
    assert (refused.status_code, refused.json()["detail"]) == (
        400,
        {"message": INCORRECT, "fields": {"starting_price_usd": said}},
    )
