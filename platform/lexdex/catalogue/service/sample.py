"""Shows admins what a removal of the sample catalogue would do, and removes it once they have confirmed that."""

from collections import Counter
from typing import Final

from lexdex.catalogue.queries import removal as queries
from lexdex.catalogue.schemas.sample import SampleCatalogue, SampleInUse, SampleRemovalOrder
from lexdex.catalogue.service.removal import DEPENDENTS, remove_sample
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid

NO_SAMPLE: Final = "There are no sample products."
NOT_CONFIRMED: Final = "Please type the number of sample products, {count}, to confirm that you remove them."


async def describe_sample() -> SampleCatalogue:
    """Return how many sample products a removal would delete, and how many it would hide, and why."""
    sample_ids = await queries.list_sample_ids()
    in_use = Counter(
        DEPENDENTS.get(table, "related data") for table in (await queries.find_references(sample_ids)).values()
    )
    return SampleCatalogue(
        total=len(sample_ids),
        deleted=len(sample_ids) - in_use.total(),
        hidden=in_use.total(),
        in_use=[SampleInUse(dependents, products) for dependents, products in in_use.most_common()],
        is_removed=await queries.is_sample_removed(),
    )


async def remove_confirmed(actor: Actor, order: SampleRemovalOrder) -> SampleCatalogue:
    """Remove the sample catalogue; raises Conflict if there is none, and Invalid without the right number."""
    async with database.transaction():
        count = len(await queries.list_sample_ids())
        if not count:
            raise Conflict(NO_SAMPLE)
        if order.confirmed_count != count:
            raise Invalid(NOT_CONFIRMED.format(count=count))
        await remove_sample(actor)
    return await describe_sample()
