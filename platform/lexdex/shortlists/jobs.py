"""The worker's part: looks at a release once it is in force, and has mailed what saved searches found in it."""

from lexdex.settings import Settings
from lexdex.shortlists.service import alerts
from lexdex_search.releases import ReleaseStore


async def alert(settings: Settings) -> None:
    """Look, then tell; each may be done twice without harm."""
    await alerts.look(ReleaseStore(settings.releases_path))
    await alerts.tell(settings)
