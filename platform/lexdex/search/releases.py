"""Opens the folder of search releases and the server of their index as the settings say."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from lexdex.foundation.errors import Unavailable
from lexdex.settings import Settings
from lexdex_search.index.port import IndexUnavailable, WeaviateServer
from lexdex_search.release.store import ReleaseStore

JOB_TIMEOUT_SECONDS: Final = 10.0
"""Time limit of one call to Weaviate in a job, for which nobody waits."""
NO_INDEX: Final = "The server of the index doesn't answer. Please try again in a moment."


def open_store(settings: Settings) -> ReleaseStore:
    """Return the store of releases for jobs; raises ReleaseError if the index is in Weaviate and no server is named."""
    server = build_server(settings, timeout_seconds=JOB_TIMEOUT_SECONDS)
    return ReleaseStore(settings.releases_path, index=settings.search_index, weaviate=server)


def build_server(settings: Settings, *, timeout_seconds: float) -> WeaviateServer | None:
    """Return the server of Weaviate; None if none is named."""
    if not settings.weaviate_url:
        return None
    return WeaviateServer(
        url=settings.weaviate_url,
        grpc=settings.weaviate_grpc,
        api_key=settings.weaviate_api_key,
        prefix=settings.weaviate_prefix,
        replicas=settings.weaviate_replicas,
        timeout_seconds=timeout_seconds,
    )


@contextmanager
def refuse_while_index_is_unavailable() -> Iterator[None]:
    """Raise Unavailable where the server of the index doesn't answer."""
    try:
        yield
    except IndexUnavailable as error:
        raise Unavailable(NO_INDEX) from error
