"""Opens the folder of search releases and the server of their index as the settings say."""

from typing import Final

from lexdex.settings import Settings
from lexdex_search.index.port import WeaviateServer
from lexdex_search.release.store import ReleaseStore

JOB_TIMEOUT_SECONDS: Final = 10.0
"""Time limit of one call to Weaviate in a job, for which nobody waits."""


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
