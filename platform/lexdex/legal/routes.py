"""The calls of the legal texts."""

from litestar import Router, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import admin_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import unlimited
from lexdex.foundation.limits import ADMINS, SAME_FOR_ALL
from lexdex.legal import service
from lexdex.legal.schemas import LegalText, Listed, NewVersion, Version
from lexdex.settings import Settings


@get("/", operation_id="list_legal", guards=[public])
@unlimited(SAME_FOR_ALL)
async def list_legal(settings: NamedDependency[Settings]) -> list[Listed]:
    """All legal texts, without their words."""
    return await service.list_texts(settings)


@get("/{slug:str}", operation_id="get_legal", guards=[public])
@unlimited(SAME_FOR_ALL)
async def get_legal(slug: FromPath[str], settings: NamedDependency[Settings]) -> LegalText:
    """One legal text as it is in force."""
    return await service.get_text(settings, slug)


@get("/{slug:str}/versions", operation_id="list_legal_versions", guards=[admin_only])
@unlimited(ADMINS)
async def list_legal_versions(slug: FromPath[str]) -> list[Version]:
    """The history of a text; for admins."""
    return await service.list_versions(slug)


@put("/{slug:str}", operation_id="publish_legal", guards=[admin_only])
@unlimited(ADMINS)
async def publish_legal(
    slug: FromPath[str], data: JSONBody[NewVersion], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
) -> LegalText:
    """Publish a new version; the ones before are kept. For admins."""
    return await service.publish(settings, actor, slug, data)


handlers: list[ControllerRouterHandler] = [
    Router("/api/legal", route_handlers=[list_legal, get_legal, list_legal_versions, publish_legal], tags=["legal"])
]
