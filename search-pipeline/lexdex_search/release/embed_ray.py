"""Drive Ray Data to embed the texts of an `EmbeddingTask` on a pool of actors; `ray_executor` runs it as a process."""

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from lexdex_search.local_ray import list_start_options, prepare_environment
from lexdex_search.release.encoder import Encoder
from lexdex_search.release.ray_executor import STARTED, EmbeddingTask, store_part

BATCH_SIZE: Final = 64


class EmbedActor:
    """A Ray actor that loads the encoder once, embeds one batch of texts after another and stores the vectors."""

    def __init__(self, encoder: str, parts: str) -> None:
        """Load the encoder from a folder that exists where the actor runs: on a shared volume or in its image."""
        self._encoder, self._parts = Encoder(Path(encoder), threads=1), Path(parts)

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        """Embed a batch with the columns "key" and "text"; returns the keys only, so that no vector passes Ray."""
        vectors = self._encoder.encode_documents([str(text) for text in batch["text"]])
        store_part(self._parts, dict(zip(batch["key"].tolist(), vectors, strict=True)))
        return {"key": batch["key"]}


def embed(task: EmbeddingTask) -> None:
    """Embed the texts, and print how many are done after each batch."""
    import ray  # noqa: PLC0415 - it reads its environment when it is imported
    import ray.data  # noqa: PLC0415

    with list_start_options() as options:
        ray.init(**{**options, "log_to_driver": False, "configure_logging": False})
        try:
            print(STARTED, flush=True)  # noqa: T201 - read by ray_executor
            workers = max(1, _count_cpus() - 1)
            rows = ray.data.from_items([{"key": key, "text": text} for key, text in task.texts.items()])
            embedded = rows.map_batches(
                EmbedActor,
                fn_constructor_args=(task.encoder, task.parts),
                batch_size=BATCH_SIZE,
                num_cpus=1,
                compute=ray.data.ActorPoolStrategy(min_size=1, max_size=workers, max_tasks_in_flight_per_actor=2),
            )
            done = 0
            for batch in embedded.iter_batches(batch_size=BATCH_SIZE, batch_format="numpy"):
                done += len(batch["key"])
                print(done, flush=True)  # noqa: T201
        finally:
            ray.shutdown()


def _count_cpus() -> int:
    import ray  # noqa: PLC0415

    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return int(resources.get("CPU", 1))


def main() -> None:
    """Embed the task in the file that the command line names."""
    prepare_environment()
    embed(msgspec.msgpack.decode(Path(sys.argv[1]).read_bytes(), type=EmbeddingTask))


if __name__ == "__main__":
    main()
