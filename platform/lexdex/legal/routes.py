"""The calls of the legal texts."""

from litestar import Router, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.foundation.actor import Actor
from lexdex.legal import service
from lexdex.legal.schemas import LegalText, Listed, NewVersion, Version
from lexdex.settings import Settings


@get("/", operation_id="list_legal")
async def list_legal(settings: NamedDependency[Settings]) -> list[Listed]:
    """All legal texts, without their words."""
    return await service.listed(settings)


@get("/{slug:str}", operation_id="get_legal")
async def get_legal(slug: FromPath[str], settings: NamedDependency[Settings]) -> LegalText:
    """One legal text as it is in force."""
    return await service.text(settings, slug)


@get("/{slug:str}/versions", operation_id="list_legal_versions")
async def list_legal_versions(slug: FromPath[str], admin: NamedDependency[Actor]) -> list[Version]:  # noqa: ARG001
    """The history of a text; for admins."""
    return await service.versions(slug)


@put("/{slug:str}", operation_id="publish_legal")
async def publish_legal(
    slug: FromPath[str], data: JSONBody[NewVersion], admin: NamedDependency[Actor], settings: NamedDependency[Settings]
) -> LegalText:
    """Publish a new version; the ones before are kept. For admins."""
    return await service.publish(settings, admin, slug, data)


handlers: list[ControllerRouterHandler] = [
    Router("/api/legal", route_handlers=[list_legal, get_legal, list_legal_versions, publish_legal], tags=["legal"])
]
