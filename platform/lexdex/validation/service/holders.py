"""Who is the holder of a certificate: never what the vendor has typed, but what an admin has approved or confirmed."""

from lexdex.catalogue.service import history
from lexdex.validation.queries.requests import RequestRow


async def find_holder(row: RequestRow) -> str:
    """Return the organization that the tester has confirmed, else the company of the claimed product; or "".

    A product's company changes only with the approval of an admin.
    """
    if row.confirmed_organization or row.product is None:
        return row.confirmed_organization
    _, document = await history.get_current_revision(row.product)
    return document.company
