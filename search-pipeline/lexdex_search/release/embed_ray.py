"""Embed texts with Ray Data on a pool of actors, for catalogues that one process would embed too slowly."""

import os

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_DATA_DISABLE_PROGRESS_BARS", "1")

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import ray
import ray.data

from lexdex_search.release.encoder import Encoder, Vectors

BATCH_SIZE: Final = 64
OBJECT_STORE_BYTES: Final = 200 * 1024 * 1024


class EmbedActor:
    """A Ray actor that loads the encoder once and embeds one batch of texts after another."""

    def __init__(self, folder: str) -> None:
        """Load the encoder from a folder that exists where the actor runs: on a shared volume or in its image."""
        self._encoder = Encoder(Path(folder), threads=1)

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        """Embed a batch with the columns "row" and "text"; returns the columns "row" and "vector"."""
        vectors = self._encoder.encode_documents([str(text) for text in batch["text"]])
        return {"row": batch["row"], "vector": vectors}


def embed_on_ray(texts: Sequence[str], encoder: Path, progress: Callable[[int, int], None] | None) -> Vectors:
    """Embed texts on the running Ray, or on a local one that is started for this call and stopped afterwards.

    `encoder` is the folder of the encoder. Ray returns batches in any order, so each text carries its row. Lost texts
    are not detected here; the caller compares the numbers of texts and vectors.
    """
    started = not ray.is_initialized()
    if started:
        start_ray()
    try:
        return _embed_batches(texts, encoder, progress)
    finally:
        if started:
            ray.shutdown()


def start_ray() -> None:
    """Start a local Ray without dashboard, or connect to the cluster in `RAY_ADDRESS`."""
    ray.init(
        address=os.environ.get("RAY_ADDRESS") or "local",
        include_dashboard=False,
        log_to_driver=False,
        configure_logging=False,
        object_store_memory=None if os.environ.get("RAY_ADDRESS") else OBJECT_STORE_BYTES,
    )


def _get_cluster_resources() -> dict[str, float]:
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return resources


def _embed_batches(texts: Sequence[str], encoder: Path, progress: Callable[[int, int], None] | None) -> Vectors:
    workers = max(1, int(_get_cluster_resources().get("CPU", 1)) - 1)
    rows = ray.data.from_items([{"row": row, "text": text} for row, text in enumerate(texts)])
    embedded = rows.map_batches(
        EmbedActor,
        fn_constructor_args=(str(encoder),),
        batch_size=BATCH_SIZE,
        num_cpus=1,
        compute=ray.data.ActorPoolStrategy(min_size=1, max_size=workers, max_tasks_in_flight_per_actor=2),
    )
    found: dict[int, Any] = {}
    for batch in embedded.iter_batches(batch_size=BATCH_SIZE, batch_format="numpy"):
        found.update(zip(batch["row"].tolist(), batch["vector"], strict=True))
        if progress:
            progress(len(found), len(texts))
    return np.array([found[row] for row in sorted(found)], np.float32)
