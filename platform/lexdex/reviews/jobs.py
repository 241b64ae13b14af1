"""The worker's part: files of proofs that were decided or withdrawn are deleted."""

from lexdex.foundation.files import Files
from lexdex.reviews.service import proofs
from lexdex.settings import Settings


async def discard(settings: Settings) -> int:
    """Delete what nobody needs any more; how many files."""
    return await proofs.discard(Files(settings))
