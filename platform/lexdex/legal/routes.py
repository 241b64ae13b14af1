"""The endpoints of the legal texts."""

from typing import Annotated

from litestar import Router, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS, SAME_FOR_ALL
from lexdex.legal import service
from lexdex.legal.schemas import LegalText, LegalTextEdit, LegalTextSummary, LegalTextVersion
from lexdex.settings import Settings


@get("/", operation_id="list_legal_texts", summary="List legal texts", guards=[public])
@no_rate_limit(SAME_FOR_ALL)
async def list_legal_texts(settings: NamedDependency[Settings]) -> list[LegalTextSummary]:
    """List all legal texts without their content."""
    return await service.list_texts(settings)


@get("/{slug:str}", operation_id="get_legal_text", summary="Get legal text", guards=[public])
@no_rate_limit(SAME_FOR_ALL)
async def get_legal_text(slug: FromPath[str], settings: NamedDependency[Settings]) -> LegalText:
    """Return the current version of a legal text."""
    return await service.get_text(settings, slug)


@get(
    "/{slug:str}/versions",
    operation_id="list_legal_text_versions",
    summary="List versions of a legal text",
    guards=[admin_only],
    permission=Permission.EDIT_LEGAL_TEXTS,
)
@no_rate_limit(ADMINS)
async def list_legal_text_versions(
    slug: FromPath[str],
    page: Annotated[int, QueryParameter(ge=1, le=10_000, description="100 versions per page.")] = 1,
) -> list[LegalTextVersion]:
    """List the versions of a legal text, latest first."""
    return await service.list_versions(slug, page)


@put(
    "/{slug:str}",
    operation_id="publish_legal_text",
    summary="Publish legal text",
    responses=describe_failures(409),
    guards=[admin_only],
    permission=Permission.EDIT_LEGAL_TEXTS,
)
@no_rate_limit(ADMINS)
async def publish_legal_text(
    slug: FromPath[str],
    data: JSONBody[LegalTextEdit],
    actor: NamedDependency[Actor],
    settings: NamedDependency[Settings],
) -> LegalText:
    """Publish a new version of a legal text. Earlier versions stay stored."""
    return await service.publish(settings, actor, slug, data)


handlers: list[ControllerRouterHandler] = [
    Router(
        "/api/legal",
        route_handlers=[list_legal_texts, get_legal_text, list_legal_text_versions, publish_legal_text],
        tags=["legal"],
    )
]
