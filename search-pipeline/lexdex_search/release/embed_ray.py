"""The same embedding on Ray Data: an actor pool maps batches, and every document is accounted for."""

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

BATCH: Final = 64
OBJECT_STORE_BYTES: Final = 200 * 1024 * 1024


class EmbedActor:
    """Loads the encoder once per actor."""

    def __init__(self, folder: str) -> None:
        """`folder` must be readable where the actor runs: a shared volume, or the model baked into the image."""
        self._encoder = Encoder(Path(folder), threads=1)

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        """Adds the vectors to a batch of places and texts."""
        vectors = self._encoder.encode_documents([str(text) for text in batch["text"]])
        return {"place": batch["place"], "vector": vectors}


def embed_on_ray(texts: Sequence[str], encoder: Path, progress: Callable[[int, int], None] | None) -> Vectors:
    """Runs on the Ray that is connected, or on one started (and stopped) here.

    Ray gives batches back in any order, so each row carries its place; a place that is missing or comes twice is an
    error of the caller's count.
    """
    started = not ray.is_initialized()
    if started:
        _start()
    try:
        return _mapped(texts, encoder, progress)
    finally:
        if started:
            ray.shutdown()


def _start() -> None:
    ray.init(
        address=os.environ.get("RAY_ADDRESS") or "local",
        include_dashboard=False,
        log_to_driver=False,
        configure_logging=False,
        object_store_memory=None if os.environ.get("RAY_ADDRESS") else OBJECT_STORE_BYTES,
    )


def _cluster() -> dict[str, float]:
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return resources


def _mapped(texts: Sequence[str], encoder: Path, progress: Callable[[int, int], None] | None) -> Vectors:
    workers = max(1, int(_cluster().get("CPU", 1)) - 1)
    rows = ray.data.from_items([{"place": place, "text": text} for place, text in enumerate(texts)])
    mapped = rows.map_batches(
        EmbedActor,
        fn_constructor_args=(str(encoder),),
        batch_size=BATCH,
        num_cpus=1,
        compute=ray.data.ActorPoolStrategy(min_size=1, max_size=workers, max_tasks_in_flight_per_actor=2),
    )
    found: dict[int, Any] = {}
    for batch in mapped.iter_batches(batch_size=BATCH, batch_format="numpy"):
        found.update(zip(batch["place"].tolist(), batch["vector"], strict=True))
        if progress:
            progress(len(found), len(texts))
    return np.array([found[place] for place in sorted(found)], np.float32)
