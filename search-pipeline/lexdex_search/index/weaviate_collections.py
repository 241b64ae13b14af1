"""Write the collections of Weaviate: one for each release, and an alias that names the current one."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from lexdex_search.index.port import IndexUnavailable, Scores, WeaviateServer
from lexdex_search.index.weaviate import ROW, STEMS, build_object_id
from lexdex_search.index.weaviate_connection import UNAVAILABLE, build_client_options
from lexdex_search.text_analysis import list_stems

if TYPE_CHECKING:
    from weaviate import WeaviateClient

CONCURRENT_REQUESTS: Final = 2
WRITE_SECONDS: Final = 60
MIN_EF, MAX_EF = 1_000, 1_500
"""Candidates that a search of the vector index keeps: with its defaults, it missed one in 400 of the best products."""
_STAMP: Final = re.compile(r"_(\d{8}_\d{6})_[0-9a-f]{8}")


class CollectionContent(NamedTuple):
    """The ids of the products of a release, their texts and their unit vectors, all in the order of the release."""

    product_ids: Sequence[str]
    texts: Sequence[str]
    vectors: Scores


def name_collection(server: WeaviateServer, release_id: str) -> str:
    """Return the name of the collection of a release."""
    return f"{server.prefix}_{release_id.replace('-', '_')}"


def upload_collection(
    server: WeaviateServer,
    name: str,
    content: "CollectionContent",
    *,
    k1: float,
    b: float,
) -> None:
    """Create a collection of the products of a release.

    `k1` and `b` are the parameters of BM25. Raises IndexUnavailable if not all products arrived; the collection is
    deleted then.
    """
    with _open_client(server) as client:
        try:
            _create_collection(client, server, name, k1=k1, b=b)
            _insert_products(client, server, name, content)
        except BaseException:
            with suppress(Exception):
                client.collections.delete(name)
            raise


def count_products(server: WeaviateServer, name: str) -> int:
    """Count the products of a collection; 0 if it is missing."""
    with _open_client(server) as client:
        return len(client.collections.use(name)) if client.collections.exists(name) else 0


def point_alias(server: WeaviateServer, name: str) -> None:
    """Let the alias, whose name is the prefix of the collections, name this collection."""
    with _open_client(server) as client:
        if client.alias.exists(alias_name=server.prefix):
            client.alias.update(alias_name=server.prefix, new_target_collection=name)
        else:
            client.alias.create(alias_name=server.prefix, target_collection=name)


def delete_collections(
    server: WeaviateServer, known: Iterable[str], replaced: Iterable[str], *, max_building_seconds: float
) -> None:
    """Delete the replaced collections, and all that are neither known nor young enough to be under construction."""
    stay, gone = set(known), set(replaced)
    with _open_client(server) as client:
        for name in client.collections.list_all():
            is_ours = name.startswith(f"{server.prefix}_")
            if is_ours and name not in stay and (name in gone or _measure_age(name) > max_building_seconds):
                client.collections.delete(name)


def _measure_age(name: str) -> float:
    """Return the age of a collection in seconds, by its name; 0 for a name that is not a release's."""
    stamp = _STAMP.search(name)
    if stamp is None:
        return 0.0
    created = datetime.strptime(stamp[1], "%Y%m%d_%H%M%S").replace(tzinfo=UTC)
    return (datetime.now(UTC) - created).total_seconds()


def _create_collection(client: "WeaviateClient", server: WeaviateServer, name: str, *, k1: float, b: float) -> None:
    """Create a collection that scores as the local index does.

    The words are those that `list_stems` leaves, so that Weaviate splits them at spaces only and drops none. One shard
    has all products, because each shard counts the rareness of words by itself.
    """
    from weaviate.classes.config import (  # noqa: PLC0415 - the package takes a second to import
        Configure,
        DataType,
        Property,
        StopwordsPreset,
        Tokenization,
        VectorDistances,
    )

    client.collections.create(
        name,
        properties=[
            Property(name=ROW, data_type=DataType.INT, index_filterable=True, index_range_filters=False),
            Property(name=STEMS, data_type=DataType.TEXT, tokenization=Tokenization.WHITESPACE, index_filterable=False),
        ],
        vector_config=Configure.Vectors.self_provided(
            vector_index_config=Configure.VectorIndex.hnsw(
                distance_metric=VectorDistances.COSINE, dynamic_ef_min=MIN_EF, dynamic_ef_max=MAX_EF
            )
        ),
        inverted_index_config=Configure.inverted_index(bm25_k1=k1, bm25_b=b, stopwords_preset=StopwordsPreset.NONE),
        sharding_config=Configure.sharding(desired_count=1),
        replication_config=Configure.replication(factor=server.replicas),
    )


def _insert_products(client: "WeaviateClient", server: WeaviateServer, name: str, content: CollectionContent) -> None:
    collection = client.collections.use(name)
    with collection.batch.fixed_size(batch_size=server.batch_size, concurrent_requests=CONCURRENT_REQUESTS) as batch:
        for row, (product_id, text) in enumerate(zip(content.product_ids, content.texts, strict=True)):
            batch.add_object(
                uuid=build_object_id(product_id),
                properties={ROW: row, STEMS: " ".join(list_stems(text))},
                vector=np.asarray(content.vectors[row], np.float32).tolist(),
            )
    failed = collection.batch.failed_objects
    stored, total = len(collection), len(content.product_ids)
    if failed or stored != total:
        reason = f": {failed[0].message}" if failed else ""
        raise IndexUnavailable(f"Weaviate stored {stored} of {total} products{reason}. Nothing is published.")


@contextmanager
def _open_client(server: WeaviateServer) -> "Iterator[WeaviateClient]":
    """Connect in this context; raises IndexUnavailable for every error of the server."""
    from weaviate import WeaviateClient  # noqa: PLC0415 - the package takes a second to import
    from weaviate.classes.init import Auth, Timeout  # noqa: PLC0415
    from weaviate.exceptions import WeaviateBaseError, WeaviateStartUpError  # noqa: PLC0415

    parameters, options = build_client_options(server)
    timeout = Timeout(init=server.timeout_seconds, query=WRITE_SECONDS, insert=WRITE_SECONDS)
    options = options.model_copy(update={"timeout_": timeout})
    key = Auth.api_key(server.api_key) if server.api_key else None
    client = WeaviateClient(parameters, auth_client_secret=key, additional_config=options, skip_init_checks=True)
    try:
        client.connect()
        yield client
    except (WeaviateStartUpError, OSError) as error:
        raise IndexUnavailable(UNAVAILABLE.format(url=server.url, seconds=server.timeout_seconds)) from error
    except WeaviateBaseError as error:
        raise IndexUnavailable(f"Weaviate at {server.url} reported an error: {error}") from error
    finally:
        client.close()
