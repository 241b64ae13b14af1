"""The application: the only place where every feature meets; nothing runs at import."""

import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

import redis.asyncio as redis
import uvicorn
from litestar import Litestar
from litestar.di import Provide
from litestar.types import ASGIApp

from lexdex.accounts import guards
from lexdex.accounts import routes as accounts
from lexdex.accounts.service.choices import Choices
from lexdex.accounts.service.export import Held
from lexdex.activity import routes as activity
from lexdex.activity import service as activity_service
from lexdex.badges import routes as badges
from lexdex.catalogue import routes as catalogue
from lexdex.catalogue import service as catalogue_service
from lexdex.claims import routes as claims
from lexdex.claims.service import own as claims_own
from lexdex.compare import routes as compare
from lexdex.foundation import config, database, health, telemetry
from lexdex.foundation.files import Files
from lexdex.foundation.health import Check, State
from lexdex.foundation.http import errors, openapi
from lexdex.foundation.http.edge import Edge
from lexdex.foundation.http.requests import MAX_BODY_BYTES
from lexdex.foundation.http.static import StaticFiles
from lexdex.foundation.limits import Limits
from lexdex.insights import routes as insights
from lexdex.insights.service.views import Views
from lexdex.leads import routes as leads
from lexdex.leads import service as leads_service
from lexdex.legal import routes as legal
from lexdex.mailbox import routes as mailbox
from lexdex.newsletter import routes as newsletter
from lexdex.newsletter import service as newsletter_service
from lexdex.reviews import routes as reviews
from lexdex.reviews import service as reviews_service
from lexdex.search import routes as search
from lexdex.search.engine_inprocess import InProcessEngine
from lexdex.search.routes.asking import Asking
from lexdex.search.service import log as search_log
from lexdex.search.service.memory import AnswerMemory
from lexdex.settings import Settings
from lexdex.shell import sitemap, social
from lexdex.shell.navigation import PRODUCT_SHELL, SPA, Navigation
from lexdex.shortlists import routes as shortlists
from lexdex.shortlists.service import own as shortlists_own
from lexdex.trial import routes as trial

HIDDEN_FILES = frozenset({f"/{SPA}", f"/{PRODUCT_SHELL}"})
"""Served by the shell with a head of its own, never as a file."""
NEEDED = frozenset({"database"})
"""Without Redis or a search release the process still serves pages and calls."""


HELD: Held = {
    "activity": activity_service.held,
    "newsletter": newsletter_service.held,
    "requests": leads_service.held,
    "lead_notes": leads_service.held_notes,
    "reviews": reviews_service.held,
    "review_votes": reviews_service.held_votes,
    "review_flags": reviews_service.held_flags,
    "review_answers": reviews_service.held_answers,
    "review_proofs": reviews_service.held_proofs,
    "claims": claims_own.held_claims,
    "profile_drafts": claims_own.held_drafts,
    "shortlists": shortlists_own.held_lists,
    "saved_searches": shortlists_own.held_searches,
}
"""Each feature that holds something about a person says so here, for the export of one's own data."""
GRACE_SECONDS = 15
REDIS_CONNECTIONS = 16

T = TypeVar("T")
Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def create_app(settings: Settings) -> ASGIApp:
    """The whole site behind one ASGI callable: files, pages and calls on one origin."""
    calls = create_calls(settings)
    files = StaticFiles(Path(settings.web_dist), hidden=HIDDEN_FILES)
    return Edge(settings, calls=calls, pages=Navigation(settings), files=files)


def serve(settings: Settings, descriptor: int | None = None) -> None:
    """Serve until told to stop, then finish what has begun; `descriptor` is a socket that is already bound."""
    telemetry.configure(settings)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(settings),
            host=settings.host,
            port=settings.port,
            loop="uvloop",
            http="httptools",
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            # Forwarded headers are believed only where the settings name the proxy.
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
    )
    server.run(sockets=None if descriptor is None else [socket.socket(fileno=descriptor)])


def create_calls(settings: Settings) -> Litestar:
    """Every call of every feature; the failures of all of them have one shape."""
    engine = InProcessEngine(settings)
    cache = _cache(settings)
    checks = {"database": database_state, "search": _search_state(engine), "redis": _redis_state(cache)}
    return Litestar(
        route_handlers=[
            *accounts.handlers,
            *activity.handlers,
            *badges.handlers,
            *catalogue.handlers,
            *claims.handlers,
            *compare.handlers,
            *insights.handlers,
            *leads.handlers,
            *legal.handlers,
            *newsletter.handlers,
            *reviews.handlers,
            *trial.handlers,
            *search.handlers,
            *shortlists.handlers,
            *mailbox.routes(settings),
            sitemap.routes(settings),
            *social.handlers,
            config.routes(settings),
            health.routes(checks, needed=NEEDED),
        ],
        dependencies=_dependencies(settings, cache, engine),
        lifespan=[_lifespan(settings, engine, cache)],
        exception_handlers=errors.handlers(),
        openapi_config=openapi.config(settings),
        request_max_body_size=MAX_BODY_BYTES,
        logging_config=None,
    )


def _cache(settings: Settings) -> "redis.Redis":
    """Few connections, shared: a burst waits a moment for one instead of opening hundreds."""
    pool = redis.BlockingConnectionPool.from_url(
        settings.redis_url,
        max_connections=REDIS_CONNECTIONS,
        timeout=1.0,
        socket_connect_timeout=1.0,
        socket_timeout=1.0,
    )
    return redis.Redis(connection_pool=pool)


def _dependencies(settings: Settings, cache: "redis.Redis", engine: InProcessEngine) -> dict[str, Provide]:
    """What a handler gets by naming it as a parameter."""
    limits = Limits(cache, factor=settings.limits_factor)
    shared = {
        "settings": settings,
        "limits": limits,
        "files": Files(settings),
        "engine": engine,
        "views": Views(settings, cache),
        "asking": Asking(settings, limits, engine, AnswerMemory(cache)),
        "held": {**HELD, "searches": partial(search_log.held, settings)},
    }
    provided = {name: Provide(_always(thing), sync_to_thread=False, use_cache=True) for name, thing in shared.items()}
    return {**provided, **guards.dependencies(), "choices": Provide(choices)}


async def choices() -> Choices:
    """The catalogue's lists in the form that accounts, which stand below it, ask for."""
    lists = await catalogue_service.options()
    return Choices(
        countries=frozenset(country.name for country in lists.countries),
        languages=frozenset(language.id for language in lists.languages),
        industries=frozenset(lists.industries),
        job_titles=frozenset(lists.job_titles),
        organization_sizes=frozenset(lists.organization_sizes),
        onboarding_reasons=frozenset(lists.onboarding_reasons),
    )


def _always(thing: T) -> Callable[[], T]:
    def provide() -> T:
        return thing

    return provide


def _lifespan(settings: Settings, engine: InProcessEngine, cache: "redis.Redis") -> Lifespan:
    """Open what every request shares; the search release opens beside, so that pages are served at once."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            stack.push_async_callback(cache.aclose, close_connection_pool=True)
            await stack.enter_async_context(database.pool(settings))
            await stack.enter_async_context(engine.following())
            yield

    return lifespan


async def database_state() -> State:
    """One round trip through the pool that the calls use."""
    await database.engine.run_ddl("SELECT 1")
    return "ready"


def _search_state(engine: InProcessEngine) -> Check:
    async def check() -> State:
        return "ready" if engine.release else "preparing"

    return check


def _redis_state(cache: "redis.Redis") -> Check:
    async def check() -> State:
        await cache.ping()
        return "ready"

    return check
